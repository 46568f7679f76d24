import { NEW_LIST } from '../list/list-state.ts';
import { withCommands } from '../outbox.ts';
import { toScreen, withListOn } from '../screen.ts';
import type { ActionTable } from '../slice-table.ts';
import type { VaultEventOf } from '../vault/vault-command.ts';
import { NO_WRITE_LOG, withRecords } from '../vault/write-log.ts';
import type { RotationScope } from './rotation.ts';

/** What keys do in the log of writes, besides those of every list. */
export const WRITE_LOG_ACTIONS = {
  open: (state) => {
    const opened = { ...toScreen(state, 'write-log'), writeLog: NO_WRITE_LOG };
    return withCommands(withListOn(opened, 'write-log', NEW_LIST), { type: 'load-writes' });
  },
} satisfies ActionTable<RotationScope>;

/** The log belongs to no profile, so its answer counts on any screen. */
export function logLoaded<S extends RotationScope>(
  state: S,
  { result }: VaultEventOf<'writes-loaded'>,
): S {
  const writeLog = result.ok ? withRecords(result.value) : { records: [], problem: result.error };
  return { ...state, writeLog };
}
