import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Column } from '../../components/columns.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { textWidth } from '../../components/fit-text.ts';
import { RoomProvider, useRoom } from '../../components/room.tsx';
import { Table } from '../../components/Table.tsx';
import { Text } from '../../components/Text.tsx';
import { openableUrl } from '../../domain/openable-url.ts';
import { counted } from '../../domain/words.ts';
import type { List, ListShape } from '../../state/list/list.ts';
import type { OverlayOf } from '../../state/overlay.ts';
import { COPYABLE, type CopyChoice, copyList } from '../../state/runs/copy-menu.ts';
import { type RunRow, whichRunList } from '../../state/runs/which-run.ts';
import { NOT_ON_THE_WEB } from '../../state/runs/why-not.ts';
import { spokenList } from '../spoken-words.ts';
import { useKeyWords } from '../store-context.tsx';

/** Asks which of several runs to open, or whose URL to copy. */
export function WhichRunDialog(overlay: OverlayOf<'which-run'>): ReactNode {
  const { keyOf } = useKeyWords();
  const list = whichRunList(overlay);
  const isCopy = overlay.does === 'copy-url';
  const verb = isCopy ? 'copy' : 'open';
  const canOpen = ({ run }: RunRow) => isCopy || openableUrl(run.url) !== null;
  const count = list.visible.filter(canOpen).length;
  const { selected } = list;
  const can = selected === null || canOpen(selected);
  return (
    <Dialog
      title={isCopy ? "Copy which run's URL?" : 'Open which run?'}
      foot={footOf(
        list,
        ...(can ? [`enter ${verb}`] : []),
        ...(count === 0 ? [] : [`${keyOf('runs.all-runs')} ${verb} all ${count}`]),
      )}
    >
      <Rows list={list} name="which-run" what="Runs" columns={RUN_COLUMNS} say={sayRun} below={4} />
      <Box paddingTop={1} flexShrink={0} flexDirection="column">
        <Text tone="muted" wrap="hard" aria-hidden>
          {selected?.run.url ?? ''}
        </Text>
        {!can && (
          <Text tone="warning" wrap="wrap">
            {NOT_ON_THE_WEB}
          </Text>
        )}
      </Box>
    </Dialog>
  );
}

const RUN_COLUMNS: readonly Column<RunRow>[] = [
  { width: 3, align: 'right', cell: ({ id }) => String(Number(id) + 1) },
  { width: { least: 8 }, cut: 'middle', isName: true, cell: ({ run }) => run.id },
];

function sayRun({ run }: RunRow): string {
  return spokenList(run.id, run.url);
}

/** What can be copied, with its letter and a look at it. */
export function CopyDialog(overlay: OverlayOf<'copy-menu'>): ReactNode {
  const { keyOf } = useKeyWords();
  const list = copyList(overlay);
  const letterOf = ({ what }: CopyChoice) => keyOf(`runs.copy-chosen-${what}`);
  const { length } = overlay.dispatches;
  const columns: readonly Column<CopyChoice>[] = [
    { width: 1, cell: (choice) => ({ text: letterOf(choice), tone: 'accent' }) },
    // The rows are the same while the menu is open, so the widest name makes nothing jump.
    {
      width: Math.max(...list.rows.map((each) => textWidth(nameOf(each)))),
      isName: true,
      cell: nameOf,
    },
    {
      width: { least: 10 },
      cut: 'middle',
      cell: ({ texts }) => ({ text: texts.join(' '), tone: 'muted' }),
    },
  ];
  return (
    <Dialog title={length > 1 ? `Copy from ${length}` : 'Copy'} foot={footOf(list, 'enter copy')}>
      <Rows
        list={list}
        name="copy-menu"
        what="To copy"
        columns={columns}
        say={(choice) =>
          spokenList(`${letterOf(choice)}: ${nameOf(choice)}`, choice.texts.join(' '))
        }
        below={0}
      />
    </Dialog>
  );
}

function nameOf({ what, texts: { length } }: CopyChoice): string {
  const { noun } = COPYABLE[what];
  return length === 1 ? noun : counted(length, noun);
}

interface RowsProps<Row> {
  readonly list: List<Row>;
  readonly name: string;
  readonly what: string;
  readonly columns: readonly Column<Row>[];
  readonly say: (row: Row) => string;
  /** Rows that stand below the list. */
  readonly below: number;
}

/** A list in a dialog, as tall as it is long. */
function Rows<Row>({ list, below, ...table }: RowsProps<Row>): ReactNode {
  const room = useRoom();
  const rows = Math.max(1, Math.min(list.count, room.rows - below));
  return (
    <RoomProvider rows={rows}>
      <Table list={list} indent={0} {...table} />
    </RoomProvider>
  );
}

/** While its filter is typed, a list takes nothing else. */
function footOf(list: ListShape, ...hints: readonly string[]): readonly string[] {
  const { isTyping, field } = list.state.filter;
  const forward = isTyping ? ['enter keep'] : list.count === 0 ? [] : hints;
  return [...forward, isTyping || field.text !== '' ? 'esc clear' : 'esc back'];
}
