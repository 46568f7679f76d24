import type { ActionRows } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { NEW_LIST } from '../list/list-state.ts';
import { withCommands } from '../outbox.ts';
import { toScreen, withListOn } from '../screen.ts';
import type { VaultEventOf } from '../vault/vault-command.ts';
import { NO_WRITE_LOG, type WriteLog, withRecords } from '../vault/write-log.ts';

/** What keys do in the log of writes, besides those of every list. */
export const WRITE_LOG_ACTIONS = {
  'write-log.open': {
    on: ['secrets', 'vars'],
    in: ['list'],
    keys: ['l'],
    label: 'log',
    about: 'log of writes to vaults',
    isInFooter: true,
    do: (state) => {
      const from = state.screen === 'vars' ? state.screen : 'secrets';
      const writeLog: WriteLog = { ...NO_WRITE_LOG, from };
      const opened = { ...toScreen(state, 'write-log'), writeLog };
      return withCommands(withListOn(opened, 'write-log', NEW_LIST), { kind: 'load-writes' });
    },
  },
  'write-log.leave': {
    on: ['write-log'],
    in: ['list'],
    keys: ['esc'],
    label: 'back',
    about: 'back to the list',
    isInFooter: true,
    do: (state) => toScreen(state, state.writeLog.from),
  },
} satisfies ActionRows;

/** The log belongs to no profile, so its answer counts on any screen. */
export function applyLog(state: AppState, { result }: VaultEventOf<'writes-loaded'>): AppState {
  const { from } = state.writeLog;
  const read = result.ok ? withRecords(result.value) : { records: [], problem: result.error };
  return { ...state, writeLog: { ...read, from } };
}
