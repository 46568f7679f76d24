import { describe, expect, it } from 'vitest';
import { hasDialog } from '../../../src/old/app/screen-and-dialog.tsx';
import { textWidth } from '../../../src/old/components/fit-text.ts';
import type { DispatchState } from '../../../src/old/domain/dispatch.ts';
import { ALL_CONTEXTS, focusContextOf } from '../../../src/old/keys/focus-context.ts';
import { keyMapFor } from '../../../src/old/keys/key-map.ts';
import { REMAPPABLE } from '../../../src/old/keys/remapping.ts';
import type { ActionRow } from '../../../src/old/state/action-row.ts';
import { ACTIONS, type ActionName } from '../../../src/old/state/app/actions.ts';
import { focusedForm } from '../../../src/old/state/app/focused-form.ts';
import { focusedList } from '../../../src/old/state/app/focused-list.ts';
import type { AppState } from '../../../src/old/state/app-state.ts';
import type { Notice } from '../../../src/old/state/notice.ts';
import type { Overlay } from '../../../src/old/state/overlay.ts';
import { activeParts } from '../../../src/old/state/profiles/profile-parts.ts';
import type { Rotation } from '../../../src/old/state/rotation/rotation.ts';
import type { ScreenName } from '../../../src/old/state/screen.ts';
import type { Session } from '../../../src/old/state/session.ts';
import type { VaultPhase } from '../../../src/old/state/vault/vault-form.ts';
import { CATALOGUE } from '../../support/catalogue/catalogue.ts';
import { dialogIn } from '../../support/cells.ts';
import { look, sized } from '../../support/draw.tsx';
import { hear } from '../../support/hear.tsx';

const SIZE = { columns: 80, rows: 24 };
const TOLD_IN = { columns: 80, rows: 20 };
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
});

/** A state is reached in one window, and drawn in others, as when a window is resized. */
describe.each([
  [200, 60],
  [120, 40],
  [80, 24],
  [60, 20],
  [40, 12],
])('at %i columns and %i rows', (columns, rows) => {
  const frames = () =>
    CATALOGUE.map(({ name }, index) => {
      const state = STATES[index] as AppState;
      return { name, state, ...look(sized({ ...state }, { columns, rows })) };
    });

  it('every state fits, and has its keys, its list, its focus and its notice on screen', () => {
    const wrong: Record<string, readonly string[]> = {};
    for (const { name, state, lines, seen } of frames()) {
      const odd = lines.filter(
        (line) =>
          textWidth(line) > (state.hasScreenReader ? 80 : columns) ||
          // An action in place of its key.
          line.includes('\u0002') ||
          (state.screen !== 'preferences' && REMAPPABLE.some(({ name }) => line.includes(name))),
      );
      if (lines.length !== rows && !state.hasScreenReader) odd.push(`${lines.length} rows`);
      const focused = focusedList(state);
      const isEmpty = focused === null || focused.list?.count === 0;
      if (!isEmpty && !seen.has(focused.name)) odd.push(`no ${focused.name}`);
      if (!state.hasScreenReader) odd.push(...missingIn(state, lines));
      if (odd.length > 0) wrong[name] = odd;
    }
    expect(wrong).toEqual({});
  });
});

/** What a person looks for wherever she is: where the keys go, what sends, and what was just said. */
function missingIn(state: AppState, lines: readonly string[]): readonly string[] {
  const dialog = hasDialog(state) ? dialogIn(lines) : null;
  const own = dialog?.inside ?? lines;
  const form = focusedForm(state);
  const { list, name } = focusedList(state) ?? {};
  const missing: string[] = [];
  if (hasDialog(state) && !dialog?.isWhole) missing.push('a whole frame, a blank column around it');
  if (form !== null) {
    const focused = own.filter((line) => /^ *[▸›]( |$)/.test(line));
    if (focused.length !== 1) missing.push(`${focused.length} focused fields`);
    const { submit, isPrompt } = form.spec;
    if (!isPrompt && !own.some((line) => line.includes(`[ ${submit} ]`))) missing.push(submit);
    // The help that fits a page has no selected row.
  } else if (list && list.count > 0 && name !== 'help') {
    const selected = own.filter((line) => /^ {1,2}▸ /.test(line));
    if (selected.length !== 1) missing.push(`${selected.length} selected rows`);
  }
  // As far as the first key that it names.
  const [said = ''] = state.notice?.text.split('\u0002') ?? [];
  const shown = lines.map((line) => line.trim()).join(' ');
  if (!shown.includes(said.slice(0, 24).trim())) missing.push(said);
  return missing;
}

/** Boxes and blocks, marks of states and selections, and the dots that set facts apart. */
const DRAWN = /[\u2500-\u259f↵⇥◌✓✗⊗■▸›‹●○•·↕↑↓]|^[→?] |^ {0,3}[?!–] /;

/**
 * Text of a user's own can hold anything, and the frame has states without a profile.
 */
const TOLD = CATALOGUE.filter(({ name }) => !/awkward|harmful|^frame/.test(name));

/** What of the lines of a state is not fit to be read out. */
function wrongOf(name: string, lines: readonly string[]): readonly string[] {
  const wrong = lines.filter(
    (line) =>
      // No line of a box, no mark, no column, nothing that a terminal would obey.
      DRAWN.test(line) ||
      /^ *$|\S {2}/.test(line) ||
      // No name without its value, and no value without its name; a word for what has none.
      /^: |focused: *$|= $|: –$/.test(line) ||
      // Two sentences are two lines, and nothing is told twice.
      /[^.!?:] No matches\.|\b(\S+), \1( |$)/.test(line) ||
      /\\u\{[23]\}|\p{Cc}/u.test(line) ||
      // Nothing that would be another thing a second later.
      /\b\d+[smhd]\b/.test(line),
  );
  // Of one dispatch, all is told.
  if (lines.length > 22 && !name.startsWith('details')) wrong.push(`${lines.length} lines`);
  if (!/^Profile \S+, (PROTECTED, )?(read-only, )?(ci\.|on this machine)/.test(lines[0] ?? '')) {
    wrong.push('no profile');
  }
  if (lines.filter((line) => line.startsWith('Keys: ')).length !== 1) wrong.push('no keys');
  // Where the keys go: to one field, one row, a question, or the keys named below.
  const focused = lines.filter((line) => line.includes(', focused')).length;
  const named = lines.some((line) => /^Keys: ./.test(line));
  if (focused > 1 || (focused === 0 && !named)) wrong.push(`${focused} focused`);
  return wrong;
}

it('every state is told shortly and in words, with the profile and the keys once', () => {
  const wrong = TOLD.map(({ name, at }) => {
    const state = at(SIZE);
    return [name, wrongOf(name, hear(sized({ ...state }, TOLD_IN)))] as const;
  });
  expect(wrong.filter(([, lines]) => lines.length > 0)).toEqual([]);
});

const NOW = { wallMs: Date.UTC(2026, 1, 3), monoMs: 10_000_000, random: 0.5, id: 'pressed' };

/** Whether an action, in any state of the catalogue where its key works, wants something written. */
function wanting(): ReadonlySet<ActionName> {
  const { at } = keyMapFor({});
  const found = new Set<ActionName>();
  for (const entry of CATALOGUE) {
    const state = entry.at(SIZE);
    for (const { action, applies, whyNot } of at(focusContextOf(state))) {
      if (applies?.(state) === false || (whyNot?.(state) ?? null) !== null) continue;
      const row: ActionRow = ACTIONS[action];
      const after = row.do(state, { now: NOW, act: (below) => below });
      if (after.outbox.wanted !== null) found.add(action);
    }
  }
  return found;
}

it('only an action whose row says that it writes wants something written', () => {
  const writing = Object.entries<ActionRow>(ACTIONS).flatMap(([name, { writes }]) =>
    writes ? [name] : [],
  );
  const found = wanting();
  expect([...found].sort()).toEqual(writing.sort());
});
