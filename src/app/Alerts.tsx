import { Box } from 'ink';
import { type ReactNode, useState } from 'react';
import type { Column } from '../kit/columns.ts';
import { Dialog } from '../kit/Dialog.tsx';
import type { Done } from '../kit/dialogs.ts';
import { fitText, rowsOf, wrappedRows } from '../kit/fit-text.ts';
import { useKeysOf } from '../kit/Keys.tsx';
import { useRoom } from '../kit/Room.tsx';
import { useSpoken } from '../kit/spoken.tsx';
import { Table } from '../kit/Table.tsx';
import { Text } from '../kit/Text.tsx';
import { useKeys } from '../kit/use-keys.ts';
import { useList } from '../kit/use-list.ts';
import { useStore } from '../kit/use-store.ts';
import { useServices } from '../screens/services.tsx';
import { ALERT_KEYS, APP_KEYS } from './key-tables.ts';
import { type Alert, AlertMemory, useAlerts } from './use-alerts.ts';

const MARGIN = 1;
const MOST_ROWS = 2;

/** The most urgent alert that the screen doesn't say itself, and the way to all. */
export function Alerts(): ReactNode {
  const { ask, clock, navigation } = useServices();
  const { tab } = useStore(navigation.state);
  const { columns } = useRoom();
  const key = useKeysOf()('app.show-alerts');
  const [memory] = useState(() => new AlertMemory(clock.wallMs()));
  const alerts = useAlerts(memory);
  const showAlerts = async () => {
    const chosen = await ask<Alert>((done) => <AlertsDialog memory={memory} done={done} />);
    await chosen?.go?.();
  };
  useKeys(APP_KEYS, { showAlerts: alerts.length === 0 ? 'Nothing is wrong.' : showAlerts });
  const [alert] = alerts.filter(({ saidOn }) => !saidOn?.includes(tab));
  const count = alerts.length;
  const way = count > 1 ? ` · ${key} shows all ${count}` : ` · ${key}: ${alert?.verb ?? 'dismiss'}`;
  const words = alert ? [alert.text, alert.way].filter(Boolean).join(' ') : '';
  useSpoken(alert ? `Problem: ${count === 1 ? '' : `1 of ${count}: `}${words}${way}` : null);
  if (!alert) return null;
  const room = columns - 2 * MARGIN;
  const text = `${count === 1 ? '! ' : `! 1/${count} `}${words}`;
  return (
    <Box flexShrink={0} paddingX={MARGIN}>
      <Text tone={alert.tone} wrap="wrap">
        {rowsOf(text + way, room) <= MOST_ROWS ? text + way : withWay(text, way, room)}
      </Text>
    </Box>
  );
}

/** What to do comes first in an alert, so its end gives way. */
function withWay(text: string, way: string, columns: number): string {
  const [first = '', ...rest] = wrappedRows(text, columns).map((row) => row.trimEnd());
  const room = Math.max(0, columns - way.length);
  return `${first}\n${fitText(rest.join(' '), room).trimEnd()}${way}`;
}

const LIST = { idOf: ({ id }: Alert) => id };

const COLUMNS: readonly Column<Alert>[] = [
  { width: { least: 20 }, cell: ({ text, tone }) => ({ text, tone }) },
];

interface AlertsDialogProps {
  readonly memory: AlertMemory;
  /** Called with what is gone to. */
  readonly done: Done<Alert>;
}

/** Everything that is wrong now: go to it, or dismiss it for this session. */
function AlertsDialog({ memory, done }: AlertsDialogProps): ReactNode {
  const alerts = useAlerts(memory);
  const list = useList(alerts, LIST);
  const { selected } = list;
  useKeys(ALERT_KEYS, {
    go: selected?.verb !== undefined && (() => done(selected)),
    dismiss:
      selected &&
      (() => {
        memory.dismiss(selected.id);
        if (alerts.length === 1) done(null);
      }),
    close: () => done(null),
  });
  return (
    <Dialog title="What needs a look">
      {alerts.length > 1 && <Table list={list} columns={COLUMNS} indent={0} />}
      <Box flexDirection="column" flexShrink={0} rowGap={1} paddingTop={alerts.length > 1 ? 1 : 0}>
        <Text tone={selected?.tone ?? 'muted'} wrap="wrap">
          {selected?.text ?? 'Nothing needs a look any more.'}
        </Text>
        {selected?.verb !== undefined && <Text tone="muted">{`enter: ${selected.verb}`}</Text>}
      </Box>
    </Dialog>
  );
}
