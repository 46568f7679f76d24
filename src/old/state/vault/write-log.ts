import type { WriteRecord } from '../../domain/vault-records.ts';
import { compare } from '../../domain/words.ts';
import type { ActionRows } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { type List, listOf, NEW_LIST } from '../list/list.ts';
import { withCommands } from '../outbox.ts';
import { listOn, type TabName, toScreen, withListOn } from '../screen.ts';
import type { VaultEventOf } from './vault-command.ts';

/** What was rotated, where and when, in all profiles. Never a value. */
export interface WriteLog {
  /** Newest first; `null` until they are read. */
  readonly records: readonly LogRow[] | null;
  /** Why they could not be read. */
  readonly problem: string | null;
  /** The tab that it was opened from, to return to. */
  readonly from: Extract<TabName, 'secrets' | 'vars'>;
}

export interface LogRow extends WriteRecord {
  readonly id: string;
}

export const NO_WRITE_LOG: WriteLog = {
  records: null,
  problem: null,
  from: 'secrets',
};

const NONE: readonly LogRow[] = [];

const log = listOf<LogRow>({
  idOf: ({ id }) => id,
  searchText: ({ name, vault, profileName, host, state, origin, source, reason, note }) =>
    [name, profileName, host, vault, state, origin, source, reason, note].join('\n'),
  sorts: [
    { name: 'name', compare: (a, b) => compare(a.name, b.name) },
    {
      name: 'place',
      compare: (a, b) => compare(a.profileName, b.profileName) || compare(a.vault, b.vault),
    },
  ],
});

export function logList(state: AppState): List<LogRow> {
  return log(state.writeLog.records ?? NONE, listOn(state, 'write-log'));
}

function withRecords(records: readonly WriteRecord[]): Omit<WriteLog, 'from'> {
  // Counted from the oldest, so that a row keeps its id as others are added.
  const rows = records.map((record, at) => ({ ...record, id: String(records.length - at) }));
  return { records: rows, problem: null };
}

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
} satisfies ActionRows;

/** The log belongs to no profile, so its answer counts on any screen. */
export function applyLog(state: AppState, { result }: VaultEventOf<'writes-loaded'>): AppState {
  const { from } = state.writeLog;
  const read = result.ok ? withRecords(result.value) : { records: [], problem: result.error };
  return { ...state, writeLog: { ...read, from } };
}
