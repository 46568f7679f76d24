import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import type { Run } from '../../domain/dispatch.ts';
import { openableUrl } from '../../domain/openable-url.ts';
import type { Column } from '../../kit/columns.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import type { Done } from '../../kit/dialogs.ts';
import { keyTable } from '../../kit/key-table.ts';
import { Table } from '../../kit/Table.tsx';
import { Text } from '../../kit/Text.tsx';
import { useKeys } from '../../kit/use-keys.ts';
import { useList } from '../../kit/use-list.ts';

export const NOT_ON_THE_WEB = "This run's URL isn't a web address, so it can't be opened.";

/** A run to choose, by its place among those of its dispatch: two may have the same id. */
interface RunRow {
  readonly id: string;
  readonly run: Run;
}

const LIST = { idOf: ({ id }: RunRow) => id };

const COLUMNS: readonly Column<RunRow>[] = [
  { width: 3, align: 'right', cell: ({ id }) => id },
  { width: { least: 8 }, cut: 'middle', isName: true, cell: ({ run }) => run.id },
];

const DOES = { open: 'Open which run?', copy: "Copy which run's URL?" } as const;

const WHICH_RUN_KEYS = {
  open: tableOf('open'),
  copy: tableOf('copy'),
};

interface WhichRunProps {
  readonly does: keyof typeof DOES;
  readonly runs: readonly Run[];
  readonly done: Done<readonly Run[]>;
}

/** Which of several runs is meant: one, or all of them. */
export function WhichRun({ does, runs, done }: WhichRunProps): ReactNode {
  const rows = useMemo(() => runs.map((run, at) => ({ id: String(at + 1), run })), [runs]);
  const list = useList(rows, LIST);
  const { selected } = list;
  const can = ({ url }: Run): boolean => does === 'copy' || openableUrl(url) !== null;
  const isOff = selected !== null && !can(selected.run);
  useKeys(WHICH_RUN_KEYS[does], {
    choose: selected && (isOff ? NOT_ON_THE_WEB : () => done([selected.run])),
    all: runs.some(can) && (() => done(runs.filter(can))),
    leave: () => done(null),
  });
  return (
    <Dialog title={DOES[does]} isQuestion>
      <Table list={list} columns={COLUMNS} indent={0} />
      <Box paddingTop={1} flexShrink={0} flexDirection="column">
        <Text tone="muted" wrap="hard">
          {selected?.run.url ?? ''}
        </Text>
        {isOff && (
          <Text tone="warning" wrap="wrap">
            {NOT_ON_THE_WEB}
          </Text>
        )}
      </Box>
    </Dialog>
  );
}

function tableOf(does: keyof typeof DOES) {
  return keyTable(`which-run-${does}`, DOES[does], {
    choose: { keys: ['enter'], label: does, foot: 1, isBasic: true, once: true },
    all: { keys: ['a'], label: `${does} all`, foot: 2, isBasic: true, once: true },
    leave: { keys: ['esc', 'ctrl+c'], label: 'back', foot: 3, isBasic: true },
  });
}
