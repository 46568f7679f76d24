import { Box } from 'ink';
import { Fragment, type ReactNode, useLayoutEffect } from 'react';
import { Text } from '../Text.tsx';
import { useKeys } from '../use-keys.ts';
import { useStore } from '../use-store.ts';
import { draftsOf, type RowsDraft } from './drafts.ts';
import { useFieldColumns } from './FieldLine.tsx';
import { FORM_KEYS, useFormModel } from './use-form.ts';

interface RowPlace {
  readonly index: number;
  readonly count: number;
  readonly isFocused: boolean;
}

interface RowsProps<Row extends object> {
  readonly of: RowsDraft<Row>;
  /** Draws one row with its fields, in the order of its drafts. */
  readonly children: (row: Row, place: RowPlace) => ReactNode;
}

/** So many rows around the one with the focus are drawn, and so many at both ends: there may be a thousand. */
const AROUND = 12;
const AT_ENDS = 3;

/** Rows that can be added and removed. */
export function Rows<Row extends object>({ of, children }: RowsProps<Row>): ReactNode {
  const form = useFormModel();
  const { noteStart } = useFieldColumns();
  const rows = useStore(of);
  const focused = useStore(form, ({ focus }) => of.rowOf(focus));
  useLayoutEffect(() => form.registerRows(of), [form, of]);
  /** The row that has the focus, whatever was drawn last. */
  const current = () => of.rowOf(form.get().focus);
  const goTo = (row: Row) => form.focus(draftsOf(row)[0] ?? null);
  const remove = () => {
    const row = current();
    if (row) form.change(() => goTo(of.remove(row)));
  };
  useKeys(FORM_KEYS, {
    addRow: () => form.change(() => goTo(of.add(current()))),
    removeRow: focused ? remove : 'Go to a row first, then remove it.',
  });
  const at = focused ? rows.indexOf(focused) : -1;
  const isDrawn = (index: number): boolean =>
    index < AT_ENDS ||
    index >= rows.length - AT_ENDS ||
    (at === -1 ? index < AROUND : Math.abs(index - at) <= AROUND);
  return rows.map((row, index) =>
    isDrawn(index) ? (
      <Fragment key={of.idOf(row)}>
        {children(row, { index, count: rows.length, isFocused: row === focused })}
      </Fragment>
    ) : (
      isDrawn(index - 1) && (
        <Box key={`from ${of.idOf(row)}`} flexShrink={0} height={1} paddingLeft={noteStart}>
          <Text tone="muted">{`⋮ rows ${index + 1}–${drawnAfter(index, isDrawn)}`}</Text>
        </Box>
      )
    ),
  );
}

/** How many rows come before the next one that is drawn. */
function drawnAfter(index: number, isDrawn: (index: number) => boolean): number {
  let next = index;
  while (!isDrawn(next)) next += 1;
  return next;
}
