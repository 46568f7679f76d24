import { textWidth } from '../../components/fit-text.ts';
import { spoken } from '../../components/speech.ts';
import type { Tone } from '../../components/theme.ts';
import { indented, type Line, line, span } from './line.ts';
import { breakText, wrapText } from './wrap.ts';

const LABEL_COLUMNS = 8;
const LONGEST_NAME = 24;
const FEWEST_VALUE_COLUMNS = 16;

/** A name and its value. The tone applies to the value. */
type Fact = readonly [name: string, value: string, tone?: Tone];

/**
 * Names and values in two columns, or three with a label. A long value wraps below itself, or below its name
 * if there is no room beside the names. An id that would be split beside its name goes there too: people read
 * and copy it as one.
 */
export function factLines(
  facts: readonly Fact[],
  {
    label,
    columns,
    least = LABEL_COLUMNS - 1,
  }: {
    readonly label?: string;
    readonly columns: number;
    /** The least that names take, so that lists below each other line up. */
    readonly least?: number;
  },
): readonly Line[] {
  const indent = label === undefined ? 0 : LABEL_COLUMNS;
  const widest = Math.max(least, ...facts.map(([name]) => textWidth(name)));
  const nameColumns = widest < LABEL_COLUMNS ? LABEL_COLUMNS : Math.min(widest, LONGEST_NAME) + 2;
  const valueColumns = columns - indent - nameColumns;
  return facts.flatMap(([name, value, tone], index) => {
    const labelled = index === 0 && label !== undefined;
    const begin = span(labelled ? label.padEnd(indent) : ' '.repeat(indent), 'muted');
    const nameTone: Tone = label === undefined ? 'muted' : 'plain';
    const valueTone = tone ?? (label === undefined ? 'plain' : 'muted');
    const whole = valueRows(value, Number.MAX_SAFE_INTEGER).join(' ');
    const announce = spoken(`${labelled ? `${label} ` : ''}${name}: ${whole}`);
    const isBelow =
      textWidth(name) >= nameColumns ||
      valueColumns < FEWEST_VALUE_COLUMNS ||
      isWholeOnlyBelow(value, valueColumns, columns - indent - 2);
    const padding = ' '.repeat(Math.max(0, nameColumns - textWidth(name)));
    const below = isBelow ? 2 : nameColumns;
    const values = valueRows(value, columns - indent - below).map((text) => span(text, valueTone));
    const rows: readonly Line[] = isBelow
      ? [
          ...breakText(name, columns - indent).map((text) => line(span(text, nameTone))),
          ...values.map((each) => indented(line(each), below)),
        ]
      : values.map((each, row) =>
          row === 0 ? line(span(name + padding, nameTone), each) : indented(line(each), below),
        );
    return rows.map((row, at) => ({
      spans: [at === 0 ? begin : span(' '.repeat(indent)), ...row.spans],
      announce: at === 0 ? announce : '',
    }));
  });
}

function isWholeOnlyBelow(value: string, beside: number, below: number): boolean {
  const width = textWidth(value);
  return !/\s/.test(value) && width > beside && width <= below;
}

function valueRows(value: string, columns: number): readonly string[] {
  return value.split(/\r\n|\n/).flatMap((text) => wrapText(text, Math.max(1, columns)));
}
