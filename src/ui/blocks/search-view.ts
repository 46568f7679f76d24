import type { List } from '../../state/list/list.ts';
import type { View } from '../view.ts';
import { type Block, block } from './fit.ts';
import { span } from './line.ts';
import type { ListLook } from './list-columns.ts';
import { statusLine } from './list-status.ts';
import { rowsBlock } from './list-view.ts';
import { wrapSpans } from './wrap.ts';

/** A searchable list: the search above, the matches below. Its keys call it `search`. */
export function searchBlocks<Row, Context>(
  look: ListLook<Row, Context>,
  list: List<Row>,
  contextOf: (row: Row) => Context,
  of: Pick<View, 'columns' | 'hasScreenReader'> & {
    /** What there is none of: `profiles`. */
    readonly what: string;
  },
): readonly Block[] {
  const prompt = { label: 'Search', sign: '› ', columns: of.columns, indent: 0 };
  const none = `No ${of.what} match. Press backspace to widen the search.`;
  return [
    block([statusLine(list, prompt)]),
    list.count === 0
      ? block(wrapSpans([span(none, 'muted')], of.columns))
      : rowsBlock(look, list, contextOf, { ...of, name: 'search', indent: 0 }),
  ];
}
