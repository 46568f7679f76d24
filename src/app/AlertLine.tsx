import { Box } from 'ink';
import type { ReactNode } from 'react';
import { fitText, rowsOf, wrappedRows } from '../kit/fit-text.ts';
import { useKeysOf } from '../kit/Keys.tsx';
import { useRoom } from '../kit/Room.tsx';
import { useSpoken } from '../kit/spoken.tsx';
import { Text } from '../kit/Text.tsx';
import { type AlertMemory, useAlerts } from './use-alerts.tsx';

const MARGIN = 1;
const MOST_ROWS = 2;

/** The most urgent of what stays wrong until somebody acts, and the way to all. */
export function AlertLine({ memory }: { readonly memory: AlertMemory }): ReactNode {
  const { columns } = useRoom();
  const keysOf = useKeysOf();
  const alerts = useAlerts(memory);
  const [alert] = alerts;
  const key = keysOf('app.show-alerts');
  const count = alerts.length;
  const way = count > 1 ? ` · ${key} shows all ${count}` : ` · ${key}: ${alert?.verb ?? 'dismiss'}`;
  const words = alert ? [alert.text, alert.way].filter(Boolean).join(' ') : '';
  useSpoken(alert ? `Problem: ${count === 1 ? '' : `1 of ${count}: `}${words}${way}` : null);
  if (!alert) return null;
  const room = columns - 2 * MARGIN;
  const text = `${count === 1 ? '! ' : `! 1/${count} `}${words}`;
  const whole = text + way;
  const shown = rowsOf(whole, room) <= MOST_ROWS ? whole : withWay(text, way, room);
  return (
    <Box flexShrink={0} paddingX={MARGIN}>
      <Text tone={alert.tone} wrap="wrap">
        {shown}
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
