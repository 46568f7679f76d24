import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Column } from '../kit/columns.ts';
import { Dialog } from '../kit/Dialog.tsx';
import type { Done } from '../kit/dialogs.ts';
import { keyTable } from '../kit/key-table.ts';
import { Table } from '../kit/Table.tsx';
import { Text } from '../kit/Text.tsx';
import { useKeys } from '../kit/use-keys.ts';
import { useList } from '../kit/use-list.ts';
import { type Alert, type AlertMemory, useAlerts } from './use-alerts.tsx';

export const ALERT_KEYS = keyTable('alerts', 'What is wrong', {
  go: { keys: ['enter'], label: 'go there', foot: 1, isBasic: true, once: true },
  dismiss: { keys: ['d'], label: 'dismiss', foot: 2, isBasic: true, once: true },
  close: { keys: ['esc', 'w', 'ctrl+c'], label: 'close', foot: 3, isBasic: true },
});

const LIST = { idOf: ({ id }: Alert) => id };

const COLUMNS: readonly Column<Alert>[] = [
  { width: { least: 20 }, cell: ({ text, tone }) => ({ text, tone }) },
];

interface AlertsDialogProps {
  readonly memory: AlertMemory;
  readonly done: Done<Alert>;
}

/** Everything that is wrong now: go to it, or dismiss it for this session. */
export function AlertsDialog({ memory, done }: AlertsDialogProps): ReactNode {
  const alerts = useAlerts(memory);
  const list = useList(alerts, LIST);
  const { selected } = list;
  useKeys(ALERT_KEYS, {
    go: selected?.verb != null && (() => done(selected)),
    dismiss:
      selected &&
      (() => {
        memory.dismiss(selected.id);
        if (alerts.length === 1) done(null);
      }),
    close: () => done(null),
  });
  return (
    <Dialog title="What is wrong">
      {alerts.length > 1 && <Table list={list} columns={COLUMNS} indent={0} />}
      <Box flexShrink={0} paddingTop={alerts.length > 1 ? 1 : 0}>
        <Text tone={selected?.tone ?? 'muted'} wrap="wrap">
          {selected?.text ?? 'Nothing is wrong any more.'}
        </Text>
      </Box>
      {selected?.verb != null && (
        <Box flexShrink={0} paddingTop={1}>
          <Text tone="muted">{`enter: ${selected.verb}`}</Text>
        </Box>
      )}
    </Dialog>
  );
}
