import type { WindowSize } from '../../../src/state/terminal-part.ts';
import { type Line, span } from '../../../src/ui/blocks/line.ts';

/** One component in all its variants, below one another. */
export interface ComponentPage {
  readonly name: string;
  readonly variants: (size: WindowSize) => readonly Variant[];
}

export type Variant = readonly [what: string, lines: readonly Line[]];

/** The variants with what each of them is. */
export function variantLines(variants: readonly Variant[]): readonly Line[] {
  return variants.flatMap(([what, lines]) => [{ spans: [span(`# ${what}`, 'muted')] }, ...lines]);
}
