import { withProblem } from '../form/form.ts';
import { type AppForm, promptForm } from '../forms/app-form.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import type { VaultEvent } from '../vault/vault-command.ts';
import type { RotationLogAction } from './rotation-action.ts';
import {
  EXPORT_SPEC,
  type ExportForm,
  NEW_EXPORT,
  NO_ROTATION_LOG,
  type RotationLog,
  withRecords,
} from './rotation-log.ts';
import type { RotationScope } from './rotation-scope.ts';

/** What the keys of the rotation log do, those of every list apart. */
export function rotationLogActed<S extends RotationScope>(
  state: S,
  action: RotationLogAction,
): UpdateResult<S> {
  switch (action) {
    case 'open':
      return {
        state: { ...state, screen: 'rotation-log', rotationLog: NO_ROTATION_LOG },
        commands: [{ type: 'load-rotation-log' }],
      };
    case 'export':
      return noCommands(withLog(state, { exporting: NEW_EXPORT }));
    case 'back':
      return noCommands({ ...state, screen: 'secrets' });
  }
}

/** The path of an export, `null` while none is asked for. */
export function exportFormOf<S extends RotationScope>(state: S): AppForm<S> | null {
  const { exporting } = state.rotationLog;
  if (exporting === null) return null;
  const put = (form: ExportForm | null) => withLog(state, { exporting: form });
  const form = promptForm(state, 'rotation-export', EXPORT_SPEC, {
    form: exporting,
    put,
    submit: () => {
      const path = exporting.values.path.text.trim();
      if (path === '') {
        return noCommands(put(withProblem(exporting, 'path', 'Type the path of a new file.')));
      }
      const records = state.rotationLog.records ?? [];
      return { state, commands: [{ type: 'export-rotation-log', path, records }] };
    },
  });
  return {
    ...form,
    acted: (action, now) => (action === 'back' ? noCommands(put(null)) : form.acted(action, now)),
  };
}

/** The log belongs to no profile, so its answer counts whatever is on screen by now. */
export function logLoaded<S extends RotationScope>(
  state: S,
  { result }: Extract<VaultEvent, { type: 'rotation-log-loaded' }>,
): S {
  return result.ok
    ? { ...state, rotationLog: withRecords(state.rotationLog, result.value) }
    : withLog(state, { records: [], problem: result.error });
}

export function logExported<S extends RotationScope>(
  state: S,
  { result }: Extract<VaultEvent, { type: 'rotation-log-exported' }>,
): S {
  const { exporting } = state.rotationLog;
  if (result.ok) {
    const notice = { tone: 'success', text: `Written to ${result.value}` } as const;
    return { ...withLog(state, { exporting: null }), notice };
  }
  return exporting === null
    ? { ...state, notice: { tone: 'failure', text: result.error } }
    : withLog(state, { exporting: withProblem(exporting, 'path', result.error) });
}

export function withLog<S extends RotationScope>(state: S, change: Partial<RotationLog>): S {
  return { ...state, rotationLog: { ...state.rotationLog, ...change } };
}
