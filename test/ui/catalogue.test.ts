import { describe, expect, it } from 'vitest';
import type { DispatchState } from '../../src/domain/dispatch.ts';
import { ALL_CONTEXTS, focusContextOf } from '../../src/keys/focus-context.ts';
import { focusedList } from '../../src/state/app/focused-list.ts';
import type { AppState } from '../../src/state/app-state.ts';
import type { Notice } from '../../src/state/notice.ts';
import type { Overlay } from '../../src/state/overlay.ts';
import { activeParts } from '../../src/state/profiles/parts.ts';
import type { Rotation } from '../../src/state/rotation/rotation.ts';
import type { ScreenName } from '../../src/state/screen.ts';
import type { Session } from '../../src/state/session.ts';
import type { VaultPhase } from '../../src/state/vault/vault-form.ts';
import { CATALOGUE } from '../support/catalogue/catalogue.ts';
import { seenIn } from '../support/draw.tsx';

const SIZE = { columns: 80, rows: 24 };
const STATES = CATALOGUE.map(({ at }) => at(SIZE));

/** Every member of a union: a new one does not compile until it is added here. */
function every<Name extends string>(names: Readonly<Record<Name, true>>): readonly string[] {
  return Object.keys(names).sort();
}

function shown(look: (state: AppState) => readonly (string | undefined)[]): readonly string[] {
  const seen = STATES.flatMap((state) => look(state)).filter((each) => each !== undefined);
  return [...new Set(seen)].sort();
}

describe('the catalogue has a state', () => {
  it('for every place that a key can land', () => {
    expect(shown((state) => [focusContextOf(state)])).toEqual([...ALL_CONTEXTS].sort());
  });

  it('for everything that can stand over a screen', () => {
    const overlays = every<Overlay['kind']>({
      help: true,
      generate: true,
      'env-import': true,
      answer: true,
      'question-entries': true,
      'confirm-quit': true,
      palette: true,
      switcher: true,
      'take-draft': true,
      switching: true,
      'confirm-name': true,
      'confirm-drop': true,
      'token-prompt': true,
      'watch-id': true,
      resolve: true,
      'confirm-forget': true,
      'run-on': true,
      'confirm-write': true,
      'which-run': true,
      'copy-menu': true,
      templates: true,
      'save-template': true,
    });
    expect(shown(({ overlay }) => [overlay?.kind])).toEqual(overlays);
  });

  it('for every screen', () => {
    const screens = every<ScreenName>({
      runs: true,
      dispatch: true,
      secrets: true,
      vars: true,
      'secrets-form': true,
      'vars-form': true,
      rotation: true,
      'write-log': true,
      profiles: true,
      'profile-form': true,
      preferences: true,
    });
    expect(shown(({ screen }) => [screen])).toEqual(screens);
  });

  it('for every phase of the parts of the app', () => {
    const sessions = every<Session['phase']>({ opening: true, open: true, failed: true });
    const steps = every<VaultPhase['step']>({ editing: true, sending: true, results: true });
    const rotations = every<Rotation['phase']>({
      none: true,
      values: true,
      plan: true,
      sending: true,
      results: true,
    });
    const dispatches = every<DispatchState>({
      sending: true,
      waiting: true,
      ready: true,
      error: true,
      refused: true,
      unknown: true,
      stopped: true,
    });
    const tones = every<Notice['tone']>({
      info: true,
      success: true,
      warning: true,
      failure: true,
    });
    expect(shown(({ session }) => [session.phase])).toEqual(sessions);
    expect(shown((state) => [activeParts(state).secretsForm.phase.step])).toEqual(steps);
    expect(shown((state) => [activeParts(state).varsForm.phase.step])).toEqual(steps);
    expect(shown(({ rotation }) => [rotation.phase])).toEqual(rotations);
    expect(
      shown((state) => [...state.dispatches.values()].map(({ phase }) => phase.state)),
    ).toEqual(dispatches);
    expect(shown(({ notice }) => [notice?.tone])).toEqual(tones);
  });

  it('under a name of its own', () => {
    const names = CATALOGUE.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

it('the list that keys move in is drawn under the name by which they find it', () => {
  const lost = CATALOGUE.filter(({ at }) => {
    const state = at(SIZE);
    const focused = focusedList(state);
    if (focused === null || focused.list?.count === 0) return false;
    return !seenIn(state).has(focused.name);
  });
  expect(lost.map(({ name }) => name)).toEqual([]);
});
