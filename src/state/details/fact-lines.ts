import stringWidth from 'string-width';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import { type DetailLine, type DetailTone, line, part } from './detail-line.ts';
import { breakText, wrapText } from './wrap-text.ts';

const LABEL_COLUMNS = 8;
const LONGEST_NAME = 24;
const FEWEST_VALUE_COLUMNS = 16;

export type Fact = readonly [name: string, value: string, tone?: DetailTone];

/**
 * Names and values in two columns; with a label, in three. A long value goes on under itself, and
 * where there is no room beside the names, under its name. There an id also stands that would be
 * broken beside it: it is to be read, and copied, as one.
 */
export function factLines(
  facts: readonly Fact[],
  { label, columns }: { readonly label?: string; readonly columns: number },
): readonly DetailLine[] {
  const indent = label === undefined ? 0 : LABEL_COLUMNS;
  const names = facts.map(([name]) => sanitizeText(name));
  const widest = Math.max(LABEL_COLUMNS - 1, ...names.map((name) => stringWidth(name)));
  const nameColumns = Math.min(widest, LONGEST_NAME) + 1;
  const valueColumns = columns - indent - nameColumns;
  return facts.flatMap(([, value, tone], index) => {
    const name = names[index] ?? '';
    const begin = part(
      index === 0 && label !== undefined ? label.padEnd(indent) : ' '.repeat(indent),
      'muted',
    );
    const nameTone: DetailTone = label === undefined ? 'muted' : 'plain';
    const valueTone = tone ?? (label === undefined ? 'plain' : 'muted');
    const isBelow =
      stringWidth(name) >= nameColumns ||
      valueColumns < FEWEST_VALUE_COLUMNS ||
      isWholeOnlyBelow(value, valueColumns, columns - indent - 2);
    if (isBelow) {
      return [
        ...breakText(name, columns - indent).map((text, row) =>
          line(row === 0 ? begin : part(' '.repeat(indent)), part(text, nameTone)),
        ),
        ...valueRows(value, columns - indent - 2).map((text) =>
          line(part(' '.repeat(indent + 2)), part(text, valueTone)),
        ),
      ];
    }
    return valueRows(value, valueColumns).map((text, row) =>
      row === 0
        ? line(
            begin,
            {
              ...part(name + ' '.repeat(nameColumns - stringWidth(name)), nameTone),
              heard: `${name}: `,
            },
            part(text, valueTone),
          )
        : line(part(' '.repeat(indent + nameColumns)), part(text, valueTone)),
    );
  });
}

function isWholeOnlyBelow(value: string, beside: number, below: number): boolean {
  const width = stringWidth(value);
  return !/\s/.test(value) && width > beside && width <= below;
}

function valueRows(value: string, columns: number): readonly string[] {
  return value
    .split(/\r\n|\n/)
    .flatMap((text) => wrapText(sanitizeText(text), Math.max(1, columns)));
}
