import type { KnownEntry } from '../../domain/vault-records.ts';
import type { AppState } from '../app-state.ts';
import { keyOf } from '../key-of.ts';
import type { Now } from '../now.ts';
import { activeParts, withActiveParts } from '../profiles/parts.ts';
import { editField, emptyField, type TextEdit } from '../text-field.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { openGenerator } from '../vault/generate.ts';
import { guardWrite } from '../writes.ts';
import { changedSince, withNewestVersions } from './plan-news.ts';
import type { RotateAction } from './rotate-action.ts';
import {
  generatedUndone,
  newlineToggled,
  newValueEdited,
  planFor,
  stepRotateFocus,
  switchMode,
  wantedValues,
} from './rotate-draft.ts';
import { draftFor, type RotateDraft, type RotateScreen, targetId } from './rotate-state.ts';
import { exportLog, onLog } from './rotation-log.ts';
import { openTargets, sendRotation, withStep } from './send-rotation.ts';

const REVEAL_MS = 10_000;
/** A held ctrl+s must not run through the plan that it has just opened. */
const PLAN_STANDS_MS = 400;

/** What the keys of the Rotate screen do, text editing apart. */
export function rotateActed(state: AppState, action: RotateAction, now: Now): UpdateResult {
  const { step } = activeParts(state).rotate;
  switch (action) {
    case 'move-up':
      return noCommands(moved(state, -1));
    case 'move-down':
      return noCommands(moved(state, 1));
    case 'next-field':
      return onDraft(state, (draft) => stepRotateFocus(draft, 1));
    case 'previous-field':
      return onDraft(state, (draft) => stepRotateFocus(draft, -1));
    case 'switch-mode':
      return onDraft(state, switchMode);
    case 'reveal':
      return onDraft(state, (draft) => revealed(draft, now.monoMs));
    case 'keep-or-drop-newline':
      return onDraft(state, newlineToggled);
    case 'generate':
      return step.at === 'value'
        ? noCommands(openGenerator(state, wantedValues(step.draft)))
        : noCommands(state);
    case 'undo':
      return onDraft(state, generatedUndone);
    case 'show-plan':
      return step.at === 'value'
        ? noCommands(withStep(state, planFor(withNewestVersions(state, step.draft), now.monoMs)))
        : noCommands(state);
    case 'send':
    case 'repeat':
      return askToRotate(state, now);
    case 'send-unless-held':
      return sendFromPlan(state, now);
    case 'ask-export':
      return noCommands(onLog(state, { exportPath: emptyField, problem: null }));
    case 'export':
      return exportLog(state);
    case 'back':
      return noCommands(back(state));
  }
}

/** One edit of the focused value, or of the path of an export. */
export function rotateFieldEdited(state: AppState, edit: TextEdit): AppState {
  const { step } = activeParts(state).rotate;
  if (step.at === 'value') {
    return withStep(state, { ...step, draft: newValueEdited(step.draft, edit) });
  }
  if (step.at !== 'log' || step.exportPath === null) return state;
  const exportPath = editField(step.exportPath, edit, { multiline: false });
  return onLog(state, { exportPath, problem: null });
}

function moved(state: AppState, by: number): AppState {
  const { step } = activeParts(state).rotate;
  if (step.at === 'log') {
    const last = Math.max(0, (step.records?.length ?? 0) - 1);
    return onLog(state, { scroll: Math.max(0, Math.min(last, step.scroll + by)) });
  }
  if (step.at === 'results') {
    const last = step.draft.targets.length - 1;
    return withStep(state, { ...step, selected: Math.max(0, Math.min(last, step.selected + by)) });
  }
  return state;
}

/** Asks for the new values of some secrets. What was typed for the same ones before is still there. */
export function rotateEntries(state: AppState, targets: readonly KnownEntry[]): AppState {
  const { kept } = activeParts(state).rotate;
  const ids = (list: readonly KnownEntry[]) => list.map(targetId).join('\n');
  const isSame = kept !== null && ids(kept.targets) === ids(targets);
  const draft = isSame ? { ...kept, targets } : draftFor(targets);
  const step = { at: 'value', draft } as const;
  return withRotate({ ...state, screen: 'rotate' }, { kept: null, step });
}

/** What cannot be sent is said before anybody has to type a name; sending looks once more. */
function askToRotate(state: AppState, now: Now): UpdateResult {
  const { step } = activeParts(state).rotate;
  return changedSince(state, openTargets(step)) === null
    ? guardWrite(state, { kind: 'rotation' }, now)
    : sendRotation(state, now);
}

function sendFromPlan(state: AppState, now: Now): UpdateResult {
  const { step } = activeParts(state).rotate;
  if (step.at === 'plan' && now.monoMs - step.openedMs < PLAN_STANDS_MS) {
    const text = `This is the plan; nothing was sent. Press ${keyOf('rotate.send-unless-held')} once more to send it.`;
    // However long the key is held, it is one press.
    const held = withStep(state, { ...step, openedMs: now.monoMs });
    return noCommands({ ...held, notice: { tone: 'info', text } });
  }
  return askToRotate(state, now);
}

/** One step back. What was typed stays for when the same secrets are picked again. */
function back(state: AppState): AppState {
  const { step } = activeParts(state).rotate;
  switch (step.at) {
    case 'list':
      return { ...state, screen: 'secrets' };
    case 'value':
      return withRotate(
        { ...state, screen: 'secrets' },
        {
          step: { at: 'list' },
          kept: { ...step.draft, replaced: null, revealUntilMs: null },
        },
      );
    case 'plan':
      return withStep(state, { at: 'value', draft: step.draft });
    case 'sending':
      return { ...state, screen: 'secrets' };
    case 'results':
      return withRotate(
        { ...state, screen: 'secrets' },
        { step: { at: 'list' }, kept: notSet(step.draft, step.results) },
      );
    case 'log':
      return step.exportPath === null
        ? withStep({ ...state, screen: 'secrets' }, { at: 'list' })
        : onLog(state, { exportPath: null, problem: null });
  }
}

/** What is left of a rotation: the secrets that are not set, with their values. */
function notSet(
  draft: RotateDraft,
  results: Extract<RotateScreen['step'], { at: 'results' }>['results'],
): RotateDraft | null {
  const left = draft.targets
    .map((target, index) => ({ target, value: draft.each[index] }))
    .filter(({ target }) => results.get(targetId(target))?.state !== 'set');
  if (left.length === 0) return null;
  return {
    ...draft,
    targets: left.map(({ target }) => target),
    each: left.flatMap(({ value }) => (value ? [value] : [])),
    focus: { on: 'plan' },
  };
}

function revealed(draft: RotateDraft, monoMs: number): RotateDraft {
  const isShown = draft.revealUntilMs !== null && monoMs < draft.revealUntilMs;
  return { ...draft, revealUntilMs: isShown ? null : monoMs + REVEAL_MS };
}

function onDraft(state: AppState, change: (draft: RotateDraft) => RotateDraft): UpdateResult {
  const { step } = activeParts(state).rotate;
  if (step.at !== 'value') return noCommands(state);
  return noCommands(withStep(state, { ...step, draft: change(step.draft) }));
}

function withRotate(state: AppState, change: Partial<RotateScreen>): AppState {
  return withActiveParts(state, { rotate: { ...activeParts(state).rotate, ...change } });
}
