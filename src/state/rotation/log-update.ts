import { placeId } from '../../domain/vault-records.ts';
import { type AppForm, promptForm } from '../form/app-form.ts';
import { withProblem } from '../form/form.ts';
import { NEW_LIST } from '../list/list-state.ts';
import { noted } from '../notice.ts';
import { withCommands } from '../outbox.ts';
import { rememberLatest } from '../remember-latest.ts';
import { type ScreenPart, toScreen, withListOn } from '../screen.ts';
import type { ActionTable } from '../slice-table.ts';
import type { VaultEventOf } from '../vault/vault-command.ts';
import {
  EXPORT_SPEC,
  type ExportForm,
  type LogRow,
  logList,
  NEW_EXPORT,
  NO_WRITE_LOG,
  type WriteLog,
  type WriteLogPart,
  withRecords,
} from '../vault/write-log.ts';
import type { RotationScope } from './rotation.ts';
import { askToVerify, FAILED_CHECK, type Verifiable } from './verify.ts';

/** What keys do in the log of writes, besides those of every list. */
export const WRITE_LOG_ACTIONS = {
  open: (state) => {
    const opened = { ...toScreen(state, 'write-log'), writeLog: NO_WRITE_LOG };
    return withCommands(withListOn(opened, 'write-log', NEW_LIST), { type: 'load-writes' });
  },
  export: (state) => withLog(state, { exporting: NEW_EXPORT }),
  verify: (state) => askToVerify(state, selectedWrite(state)),
} satisfies ActionTable<RotationScope>;

/**
 * What the selected line's write has set and nothing has set since, without what is verified or being
 * verified; `null` if nothing is selected.
 */
export function selectedWrite(state: WriteLogPart & ScreenPart): Verifiable | null {
  const { selected } = logList(state);
  if (selected === null) return null;
  const latest = latestSets(state.writeLog.records ?? []);
  const places = [...latest].flatMap(([id, { writeId, profileId, vault, name, verified }]) => {
    const isOpen = !verified || FAILED_CHECK.some((each) => each === verified);
    return writeId === selected.writeId && isOpen
      ? [{ id, profileId, vault, name, known: null }]
      : [];
  });
  const results = new Map(places.map(({ id }) => [id, { state: 'set', version: null } as const]));
  return { rotationId: selected.writeId, places, results };
}

/** By place id: the last line that set it. */
const latestSets = rememberLatest((records: readonly LogRow[]): ReadonlyMap<string, LogRow> => {
  const oldestFirst = records.filter(({ state }) => state === 'set').toReversed();
  return new Map(oldestFirst.map((row) => [placeId(row), row]));
});

/** The path of an export; `null` unless it is being asked for. */
export function exportFormOf<S extends RotationScope>(state: S): AppForm<S> | null {
  const { exporting } = state.writeLog;
  if (exporting === null) return null;
  const put = (form: ExportForm | null) => withLog(state, { exporting: form });
  return promptForm(state, 'write-export', EXPORT_SPEC, {
    form: exporting,
    put,
    submit: () => {
      const path = exporting.values.path.text.trim();
      if (path === '') return put(withProblem(exporting, 'path', 'Type the path of a new file.'));
      const records = state.writeLog.records ?? [];
      return withCommands(state, { type: 'export-writes', path, records });
    },
    back: () => put(null),
  });
}

/** The log belongs to no profile, so its answer counts on any screen. */
export function logLoaded<S extends RotationScope>(
  state: S,
  { result }: VaultEventOf<'writes-loaded'>,
): S {
  return result.ok
    ? { ...state, writeLog: withRecords(state.writeLog, result.value) }
    : withLog(state, { records: [], problem: result.error });
}

export function logExported<S extends RotationScope>(
  state: S,
  { result }: VaultEventOf<'writes-exported'>,
): S {
  const { exporting } = state.writeLog;
  if (result.ok) {
    return noted(withLog(state, { exporting: null }), 'success', `Written to ${result.value}`);
  }
  return exporting === null
    ? noted(state, 'failure', result.error)
    : withLog(state, { exporting: withProblem(exporting, 'path', result.error) });
}

function withLog<S extends RotationScope>(state: S, change: Partial<WriteLog>): S {
  return { ...state, writeLog: { ...state.writeLog, ...change } };
}
