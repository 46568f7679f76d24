import type { AppState } from '../app-state.ts';
import { activeParts } from '../profiles/parts.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import type { VaultEvent } from '../vault-command.ts';
import type { RotateScreen } from './rotate-state.ts';
import { withStep } from './send-rotation.ts';

export function showLog(state: AppState): UpdateResult {
  return {
    state: withStep(
      { ...state, screen: 'rotate' },
      {
        at: 'log',
        records: null,
        scroll: 0,
        exportPath: null,
        problem: null,
      },
    ),
    commands: [{ type: 'load-rotation-log' }],
  };
}

export function exportLog(state: AppState): UpdateResult {
  const { step } = activeParts(state).rotate;
  if (step.at !== 'log' || step.exportPath === null) return noCommands(state);
  const path = step.exportPath.text.trim();
  if (path === '') return noCommands(onLog(state, { problem: 'Type the path of a new file.' }));
  return {
    state,
    commands: [{ type: 'export-rotation-log', path, records: step.records ?? [] }],
  };
}

export function logLoaded(
  state: AppState,
  event: Extract<VaultEvent, { type: 'rotation-log-loaded' }>,
): AppState {
  return event.result.ok
    ? onLog(state, { records: event.result.value })
    : onLog(state, { records: [], problem: event.result.error });
}

export function logExported(
  state: AppState,
  event: Extract<VaultEvent, { type: 'rotation-log-exported' }>,
): AppState {
  if (!event.result.ok) return onLog(state, { problem: event.result.error });
  const done = onLog(state, { exportPath: null, problem: null });
  return { ...done, notice: { tone: 'success', text: `Written to ${event.result.value}` } };
}

/** Changes the log where it is on screen. */
export function onLog(
  state: AppState,
  change: Partial<Extract<RotateScreen['step'], { at: 'log' }>>,
): AppState {
  const { step } = activeParts(state).rotate;
  return step.at === 'log' ? withStep(state, { ...step, ...change }) : state;
}
