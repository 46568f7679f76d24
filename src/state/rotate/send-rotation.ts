import type { AppState } from '../app-state.ts';
import type { Now } from '../now.ts';
import { EMPTY_SECRET_FIELD } from '../secret-field.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import type { RotationTarget, VaultEvent } from '../vault-command.ts';
import { withKnown } from '../vault-records.ts';
import {
  type RotateDraft,
  type RotateStep,
  type RotationResults,
  targetId,
  valueFor,
} from './rotate-state.ts';

/** The one place where a rotation writes: the whole plan, and from its results what is not set yet. */
export function sendRotation(state: AppState, now: Now): UpdateResult {
  const { step } = state.rotate;
  if (step.at !== 'plan' && step.at !== 'results') return noCommands(state);
  const before: RotationResults = step.at === 'results' ? step.results : new Map();
  const rotationId = step.at === 'results' ? step.rotationId : now.id;
  const targets = targetsOf(step.draft).filter(({ id }) => before.get(id)?.state !== 'set');
  if (targets.length === 0) return noCommands(state);
  const sending: RotateStep = {
    at: 'sending',
    draft: step.draft,
    sendId: now.id,
    rotationId,
    results: new Map([...before].filter(([, { state }]) => state === 'set')),
    waiting: new Set(targets.map(({ id }) => id)),
  };
  return {
    state: withStep(state, sending),
    commands: [{ type: 'send-rotation', sendId: now.id, rotationId, targets }],
  };
}

export function targetsOf(draft: RotateDraft): readonly RotationTarget[] {
  return draft.targets.map((target, index) => {
    const { field, source } = valueFor(draft, index);
    return {
      id: targetId(target),
      profileName: target.profileName,
      vault: target.vault,
      name: target.name,
      value: field.source(),
      source: field.filePath() === null ? source : 'a file',
      versionBefore: target.version,
    };
  });
}

/** Answers for some of the targets. A value of its own is forgotten once it is stored. */
export function rotationAnswered(
  state: AppState,
  event: Extract<VaultEvent, { type: 'entries-answered' }>,
  now: Now,
): AppState {
  const { step } = state.rotate;
  if (step.at !== 'sending' || step.sendId !== event.sendId) return state;
  const results = new Map([...step.results, ...event.results]);
  const waiting = new Set([...step.waiting].filter((id) => !event.results.has(id)));
  let records = state.vaultRecords;
  for (const target of step.draft.targets) {
    const result = event.results.get(targetId(target));
    if (result?.state !== 'set') continue;
    const { version } = result;
    records = withKnown(records, { ...target, version, setAtMs: now.wallMs });
  }
  const draft = withoutStored(step.draft, results);
  return withStep({ ...state, vaultRecords: records }, { ...step, draft, results, waiting });
}

/** Nothing of it left this machine: back to the plan, with the reason. */
export function rotationNotSent(
  state: AppState,
  event: Extract<VaultEvent, { type: 'entries-not-sent' }>,
): AppState {
  const { step } = state.rotate;
  if (step.at !== 'sending' || step.sendId !== event.sendId) return state;
  return withStep(state, {
    at: 'plan',
    draft: step.draft,
    openedMs: state.clock.monoMs,
    problem: event.reason,
  });
}

export function rotationEnded(state: AppState, sendId: string): AppState {
  const { step } = state.rotate;
  if (step.at !== 'sending' || step.sendId !== sendId) return state;
  const { draft, rotationId, results } = step;
  const set = [...results.values()].filter((result) => result.state === 'set').length;
  const isAll = set === draft.targets.length;
  const text = isAll
    ? `${set} of ${draft.targets.length} rotated.`
    : `${set} of ${draft.targets.length} rotated. r repeats only what is not set.`;
  const marked = new Set<string>();
  const rotate = {
    ...state.rotate,
    marked,
    step: { at: 'results', draft, rotationId, results, selected: 0 } as const,
  };
  return { ...state, rotate, notice: { tone: isAll ? 'success' : 'warning', text } };
}

export function withStep(state: AppState, step: RotateStep): AppState {
  return { ...state, rotate: { ...state.rotate, step } };
}

function withoutStored(draft: RotateDraft, results: RotationResults): RotateDraft {
  const isStored = (index: number): boolean => {
    const target = draft.targets[index];
    return target !== undefined && results.get(targetId(target))?.state === 'set';
  };
  const each = draft.each.map((value, index) =>
    isStored(index) ? { ...value, field: EMPTY_SECRET_FIELD } : value,
  );
  const isDone = draft.targets.every((_, index) => isStored(index));
  const same = isDone ? { ...draft.same, field: EMPTY_SECRET_FIELD } : draft.same;
  return { ...draft, same, each };
}
