import { type AppForm, promptForm } from '../form/app-form.ts';
import { withProblem } from '../form/form.ts';
import { NEW_LIST } from '../list/list-state.ts';
import { noted } from '../notice.ts';
import { withCommands } from '../outbox.ts';
import { toScreen, withListOn } from '../screen.ts';
import type { ActionTable } from '../slice-table.ts';
import type { VaultEventOf } from '../vault/vault-command.ts';
import {
  EXPORT_SPEC,
  type ExportForm,
  NEW_EXPORT,
  NO_WRITE_LOG,
  type WriteLog,
  withRecords,
} from '../vault/write-log.ts';
import type { RotationScope } from './rotation.ts';

/** What keys do in the log of writes, besides those of every list. */
export const WRITE_LOG_ACTIONS = {
  open: (state) => {
    const opened = { ...toScreen(state, 'write-log'), writeLog: NO_WRITE_LOG };
    return withCommands(withListOn(opened, 'write-log', NEW_LIST), { type: 'load-writes' });
  },
  export: (state) => withLog(state, { exporting: NEW_EXPORT }),
} satisfies ActionTable<RotationScope>;

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
