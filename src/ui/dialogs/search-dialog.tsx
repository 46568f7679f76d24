import { useIsScreenReaderEnabled } from 'ink';
import type { ReactNode } from 'react';
import type { AppState } from '../../state/app-state.ts';
import { visibleRange } from '../../state/visible-range.ts';
import { ListHead } from '../components/heard.tsx';
import { Prompt } from '../fields/prompt-field.tsx';
import { Dialog, type DialogLine, dialogRows, wrapped } from './dialog.tsx';

/** A box to search in: what is typed above, what fits below it, in a window that follows the selection. */
export function SearchDialog<Row>({
  state,
  title,
  foot,
  query,
  rows,
  selected,
  lineOf,
  none,
  mostRows = Number.POSITIVE_INFINITY,
  legend = '',
}: {
  readonly state: AppState;
  readonly title: string;
  readonly foot: string;
  readonly query: string;
  readonly rows: readonly Row[];
  readonly selected: number;
  readonly lineOf: (row: Row, isSelected: boolean) => DialogLine;
  /** What to do where nothing fits. */
  readonly none: string;
  readonly mostRows?: number;
  /** What the marks in the rows mean, for eyes. */
  readonly legend?: string;
}): ReactNode {
  const hasScreenReader = useIsScreenReaderEnabled();
  const explained = hasScreenReader || legend === '' ? [] : wrapped(state.size, legend, 'muted');
  const height = Math.max(1, Math.min(mostRows, dialogRows(state.size) - 1 - explained.length));
  const { top, end } = visibleRange({ top: 0, selected, height, count: rows.length });
  const prompt: DialogLine = {
    key: 'prompt',
    content: <Prompt label="Search" value={query} />,
  };
  const lines = rows.slice(top, end).map((row, index) => lineOf(row, top + index === selected));
  const head: DialogLine = {
    key: 'head',
    content: <ListHead what="Found" top={top} shown={lines.length} count={rows.length} />,
  };
  return (
    <Dialog
      size={state.size}
      title={title}
      foot={lines.length > 0 ? foot : 'esc close'}
      lines={[
        prompt,
        ...(hasScreenReader ? [head] : []),
        ...(lines.length > 0 ? lines : wrapped(state.size, none, 'muted')),
        ...explained,
      ]}
    />
  );
}
