import type { KnownEntry } from '../../domain/vault-records.ts';
import type { AppState, Notice } from '../app-state.ts';
import { keyOf } from '../key-of.ts';
import type { Now } from '../now.ts';
import { activeParts, isProtected, profileLabel, withActiveParts } from '../profiles/parts.ts';
import { EMPTY_SECRET_FIELD } from '../secret-field.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import type { RotationTarget, VaultEvent } from '../vault-command.ts';
import { changedSince, withNewestVersions } from './plan-news.ts';
import {
  type RotateDraft,
  type RotateScreen,
  type RotateStep,
  type RotationResults,
  targetId,
  valueFor,
} from './rotate-state.ts';

/** The one place where a rotation writes: the whole plan, and from its results what is not set yet. */
export function sendRotation(state: AppState, now: Now): UpdateResult {
  const { step } = activeParts(state).rotate;
  if (step.at !== 'plan' && step.at !== 'results') return noCommands(state);
  const before: RotationResults = step.at === 'results' ? step.results : new Map();
  const rotationId = step.at === 'results' ? step.rotationId : now.id;
  const open = openTargets(step);
  const openIds = new Set(open.map(targetId));
  const targets = targetsOf(state, step.draft).filter(({ id }) => openIds.has(id));
  if (targets.length === 0) return noCommands(state);
  const stop = changedSince(state, open);
  if (stop !== null) {
    const draft = withNewestVersions(state, step.draft);
    const shown =
      step.at === 'plan' ? { ...step, draft, openedMs: now.monoMs } : { ...step, draft };
    return noCommands({ ...withStep(state, shown), notice: { tone: 'warning', text: stop } });
  }
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

/** What the plan sends, or what is not set yet of a rotation that has ended. */
export function openTargets(step: RotateStep): readonly KnownEntry[] {
  if (step.at === 'plan') return step.draft.targets;
  if (step.at !== 'results') return [];
  return step.draft.targets.filter((target) => step.results.get(targetId(target))?.state !== 'set');
}

function targetsOf(state: AppState, draft: RotateDraft): readonly RotationTarget[] {
  return draft.targets.map((target, index) => {
    const { field, source } = valueFor(draft, index);
    return {
      id: targetId(target),
      profileId: target.profileId,
      profileName: profileLabel(state, target.profileId),
      isProtected: isProtected(state, target.profileId),
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
  rotate: RotateScreen,
  event: Extract<VaultEvent, { type: 'entries-answered' }>,
): RotateScreen {
  const { step } = rotate;
  if (step.at !== 'sending') return rotate;
  const results = new Map([...step.results, ...event.results]);
  const waiting = new Set([...step.waiting].filter((id) => !event.results.has(id)));
  const draft = withoutStored(step.draft, results);
  return { ...rotate, step: { ...step, draft, results, waiting } };
}

/** Nothing of it left this machine: back to the plan, with the reason. */
export function rotationNotSent(
  rotate: RotateScreen,
  event: Extract<VaultEvent, { type: 'entries-not-sent' }>,
  { monoMs: openedMs }: Now,
): RotateScreen {
  const { step } = rotate;
  if (step.at !== 'sending') return rotate;
  const { draft } = step;
  return { ...rotate, step: { at: 'plan', draft, openedMs, problem: event.reason } };
}

export function rotationEnded(rotate: RotateScreen): RotateScreen {
  const { step } = rotate;
  if (step.at !== 'sending') return rotate;
  const { draft, rotationId, results } = step;
  const ended = { at: 'results', draft, rotationId, results, selected: 0 } as const;
  return { ...rotate, marked: new Set(), step: ended };
}

/** How a rotation ended; `null` while it has not. */
export function rotationEndedNotice({ step }: RotateScreen): Notice | null {
  if (step.at !== 'results') return null;
  const set = [...step.results.values()].filter((result) => result.state === 'set').length;
  const count = `${set} of ${step.draft.targets.length} rotated.`;
  return set === step.draft.targets.length
    ? { tone: 'success', text: count }
    : { tone: 'warning', text: `${count} ${keyOf('rotate.repeat')} repeats only what is not set.` };
}

export function isRotationSending({ step }: RotateScreen, sendId: string): boolean {
  return step.at === 'sending' && step.sendId === sendId;
}

export function withStep(state: AppState, step: RotateStep): AppState {
  return withActiveParts(state, { rotate: { ...activeParts(state).rotate, step } });
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
