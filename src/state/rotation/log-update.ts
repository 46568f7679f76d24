import { type AppForm, promptForm } from '../form/app-form.ts';
import { withProblem } from '../form/form.ts';
import { NEW_LIST } from '../list/list-state.ts';
import { toScreen, withListOn } from '../screen.ts';
import { type ActionTable, noCommands } from '../update-result.ts';
import type { VaultEvent } from '../vault/vault-command.ts';
import {
  EXPORT_SPEC,
  type ExportForm,
  NEW_EXPORT,
  NO_WRITE_LOG,
  type WriteLog,
  withRecords,
} from '../vault/write-log.ts';
import type { RotationScope } from './rotation-scope.ts';

/** What keys do in the log of writes, besides those of every list. */
export const WRITE_LOG_ACTIONS = {
  open: (state) => ({
    state: withListOn(
      { ...toScreen(state, 'write-log'), writeLog: NO_WRITE_LOG },
      'write-log',
      NEW_LIST,
    ),
    commands: [{ type: 'load-writes' }],
  }),
  export: (state) => noCommands(withLog(state, { exporting: NEW_EXPORT })),
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
      if (path === '') {
        return noCommands(put(withProblem(exporting, 'path', 'Type the path of a new file.')));
      }
      const records = state.writeLog.records ?? [];
      return { state, commands: [{ type: 'export-writes', path, records }] };
    },
    back: () => noCommands(put(null)),
  });
}

/** The log belongs to no profile, so its answer counts on any screen. */
export function logLoaded<S extends RotationScope>(
  state: S,
  { result }: Extract<VaultEvent, { type: 'writes-loaded' }>,
): S {
  return result.ok
    ? { ...state, writeLog: withRecords(state.writeLog, result.value) }
    : withLog(state, { records: [], problem: result.error });
}

export function logExported<S extends RotationScope>(
  state: S,
  { result }: Extract<VaultEvent, { type: 'writes-exported' }>,
): S {
  const { exporting } = state.writeLog;
  if (result.ok) {
    const notice = { tone: 'success', text: `Written to ${result.value}` } as const;
    return { ...withLog(state, { exporting: null }), notice };
  }
  return exporting === null
    ? { ...state, notice: { tone: 'failure', text: result.error } }
    : withLog(state, { exporting: withProblem(exporting, 'path', result.error) });
}

function withLog<S extends RotationScope>(state: S, change: Partial<WriteLog>): S {
  return { ...state, writeLog: { ...state.writeLog, ...change } };
}
