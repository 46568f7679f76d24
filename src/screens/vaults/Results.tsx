import { type ReactNode, useMemo, useState } from 'react';
import { resultCounts } from '../../domain/entry-result.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { Column } from '../../kit/columns.ts';
import type { Handler } from '../../kit/key-layers.ts';
import { keyTable } from '../../kit/key-table.ts';
import { LongText, type TextLine } from '../../kit/LongText.tsx';
import { Room } from '../../kit/Room.tsx';
import { Table } from '../../kit/Table.tsx';
import { useKeys } from '../../kit/use-keys.ts';
import { useList } from '../../kit/use-list.ts';
import { ProgressBar } from '../../kit/Waiting.tsx';
import { Notes, Page } from '../Page.tsx';
import { useTokenKey } from '../profiles/TokenPrompt.tsx';
import { RESULT_COLUMN, resultLine, resultLook, type SentEntry } from './result-words.ts';

export const RESULT_KEYS = keyTable('results', 'What was sent', {
  retry: {
    keys: ['r'],
    label: "retry what isn't set",
    foot: 1,
    once: true,
    also: ['resend', 'again', 'settle', 'enter the value again'],
    formerly: ['rotation.retry', 'rotation.repeat', 'rotation.enter-again'],
  },
  stop: {
    keys: ['x'],
    label: 'stop',
    about: 'send nothing more',
    foot: 2,
    once: true,
    formerly: ['rotation.stop'],
  },
  edit: { keys: ['e'], label: "edit what isn't set", foot: 3, once: true },
  reason: { keys: ['enter'], label: 'reason in full', foot: 4, formerly: ['rotation.details'] },
  close: {
    keys: ['d'],
    label: 'close for good',
    about: 'close with a note',
    foot: 5,
    once: true,
    formerly: ['rotation.close', 'rotation.ask-to-close'],
  },
  copy: { keys: ['y'], label: 'copy', about: 'copy the expression', foot: 6 },
  setNew: { keys: ['n'], label: 'set new', foot: 7, once: true },
  allAgain: {
    keys: [],
    label: 'new value for all',
    about: 'new value in all places',
    formerly: ['rotation.all-again'],
  },
  back: { keys: ['esc'], label: 'back', foot: 9, formerly: ['rotation.back'] },
});

export const REASON_KEYS = keyTable('reason', 'A reason in full', {
  back: { keys: ['esc', 'enter'], label: 'back', foot: 1, formerly: ['rotation-reason.back'] },
});

/** A secret or var that was sent, or a place of a rotation. */
export interface SentRow extends SentEntry {
  readonly id: string;
  readonly name: string;
}

interface ResultsProps<Row extends SentRow> {
  readonly head: ReactNode;
  readonly rows: readonly Row[];
  /** The columns before the result. */
  readonly columns: readonly Column<Row>[];
  /** How a filter finds a row, besides its result. */
  readonly searchText: (row: Row) => string;
  readonly isSending: boolean;
  readonly isStopping?: boolean;
  /** More about a row, below its result. */
  readonly reasonOf: (row: Row) => readonly TextLine[];
  /** Whose token is asked for. */
  readonly tokenOf: (selected: Row | null) => ProfileId | null;
  /** The handlers of keys that differ between a send and a rotation. */
  readonly keys: (
    selected: Row | null,
  ) => Partial<Record<Exclude<keyof (typeof RESULT_KEYS)['rows'], 'reason' | 'back'>, Handler>>;
  /** Lines below the list. */
  readonly notes: (selected: Row | null) => ReactNode;
  readonly onClose: () => unknown;
}

/** The result of each secret, var or place, while they are sent and after. */
export function Results<Row extends SentRow>(props: ResultsProps<Row>): ReactNode {
  const { head, rows, isSending, isStopping = false, onClose } = props;
  const [isReading, setIsReading] = useState(false);
  const list = useList(rows, {
    idOf: ({ id }) => id,
    searchText: (row) => `${props.searchText(row)}\n${resultLine(row)}`,
    isActive: !isReading,
  });
  const { selected } = list;
  const columns = useMemo(() => [...props.columns, RESULT_COLUMN], [props.columns]);
  useKeys(
    RESULT_KEYS,
    {
      ...props.keys(selected),
      reason:
        selected &&
        (selected.result === null ? 'It has no response yet.' : () => setIsReading(true)),
      back: onClose,
    },
    !isReading,
  );
  useTokenKey(props.tokenOf(selected), 'vaults', !isReading);
  if (isReading && selected !== null) {
    const back = () => setIsReading(false);
    return <Reason head={head} row={selected} more={props.reasonOf(selected)} onClose={back} />;
  }
  const answered = rows.filter(({ result, ...row }) => result !== null && !row.isSending);
  const counts = resultCounts(answered.flatMap(({ result }) => result ?? []));
  return (
    <Page list={list}>
      {head}
      <Room isFilled={false}>
        <Table list={list} columns={columns} />
      </Room>
      {isSending && (
        <ProgressBar
          done={answered.length}
          total={rows.length}
          words={isStopping ? [...counts, 'stopping'] : counts}
        />
      )}
      <Notes>{props.notes(selected)}</Notes>
    </Page>
  );
}

interface ReasonProps {
  readonly head: ReactNode;
  readonly row: SentRow;
  readonly more: readonly TextLine[];
  readonly onClose: () => void;
}

/** The result of one row in full. */
function Reason({ head, row, more, onClose }: ReasonProps): ReactNode {
  const lines = useMemo(
    (): readonly TextLine[] => [
      { text: row.name, isBold: true },
      { text: resultLine(row), tone: resultLook(row).tone },
      ...more,
    ],
    [row, more],
  );
  useKeys(REASON_KEYS, { back: onClose });
  return (
    <Page>
      {head}
      <LongText lines={lines} />
    </Page>
  );
}
