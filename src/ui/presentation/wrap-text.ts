import stringWidth from 'string-width';
import { fitText } from './fit-text.ts';

/** Breaks text between words into lines of at most `columns`. A word that is longer is cut. */
export function wrapText(text: string, columns: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && stringWidth(longer) > columns) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  lines.push(line);
  return lines.map((each) => fitText(each, columns).trimEnd());
}
