import { textWidth } from '../../components/fit-text.ts';
import { spokenList } from '../../screens/spoken-words.ts';
import { indented, type Line, span } from './line.ts';

const PADDING = 3;
const GAP = '  ';
const FEWEST = 4;
const MOST = 40;
/** The most that the numbers can take, so that the bar doesn't shrink as they grow. */
const NUMBER_COLUMNS = 18;

/**
 * How much of a send has been answered, as a bar and in numbers.
 *
 * @param of.words what follows the numbers
 */
export function progressLine(
  done: number,
  total: number,
  { words = [], columns }: { readonly words?: readonly string[]; readonly columns: number },
): Line {
  const room = columns - 2 * PADDING - NUMBER_COLUMNS - textWidth(words.join(' · '));
  const width = Math.max(FEWEST, Math.min(MOST, room));
  const filled = total === 0 ? 0 : Math.floor((done / total) * width);
  const spans = [
    span('█'.repeat(filled), 'accent'),
    span('░'.repeat(width - filled), 'muted'),
    span(GAP + [`${done} of ${total}`, ...words].join(' · ')),
  ];
  const announce = spokenList(`${done} of ${total} answered`, ...words);
  return indented({ spans, announce }, PADDING);
}
