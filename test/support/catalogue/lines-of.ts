import { draw } from '../draw.tsx';
import { CATALOGUE } from './catalogue.ts';

/** A state of the catalogue, line by line. */
export function linesOf(name: string, columns: number, rows: number): readonly string[] {
  const entry = CATALOGUE.find((each) => each.name === name);
  if (!entry) throw new Error(`the catalogue has no ${name}`);
  return draw(entry.at({ columns, rows }));
}
