import type { AppState } from '../../state/app-state.ts';
import { keyOf } from '../../state/key-of.ts';
import { activeParts } from '../../state/profiles/parts.ts';
import { chosenTargets, rotatable } from '../../state/rotate/rotate-rows.ts';
import { valueFor } from '../../state/rotate/rotate-state.ts';
import { type Binding, bindingsOn } from '../binding.ts';

const bind = bindingsOn('rotate');

const list = { on: ['rotate'], in: ['list'] } as const;
const filter = { on: ['rotate'], in: ['filter'] } as const;
const form = { on: ['rotate-values'] } as const;
const mode = { on: ['rotate-values'], in: ['toggle'] } as const;
const value = { on: ['rotate-values'], in: ['secret'] } as const;
const button = { on: ['rotate-values'], in: ['button'] } as const;
const plan = { on: ['rotate-plan'] } as const;
const results = { on: ['rotate-results'] } as const;
const log = { on: ['rotation-log'] } as const;
const exporting = { on: ['rotate-export'] } as const;
const shown = { isInFooter: true };

export const ROTATE_KEYS: readonly Binding[] = [
  bind('mark', ['space'], 'mark', {
    about: 'mark the secret',
    ...list,
    ...shown,
    whyNot: whyNoSecret,
  }),
  bind('choose-value', ['enter'], 'new value', {
    about: 'choose the new values',
    ...list,
    ...shown,
    whyNot: whyNoSecret,
  }),
  bind('start-filter', ['/'], 'filter', { ...list, ...shown, whyNot: whyNoFilter }),
  bind('show-log', ['l'], 'log', { about: 'rotation log', ...list, ...shown }),
  bind('move-down', ['j', 'down'], 'next', list),
  bind('move-up', ['k', 'up'], 'previous', list),
  bind('go-first', ['g', 'home'], 'first', list),
  bind('go-last', ['G', 'end'], 'last', list),
  bind('page-up', ['pageup'], 'a page up', list),
  bind('page-down', ['pagedown'], 'a page down', list),
  bind('clear-filter', ['esc'], 'clear the filter', { ...list, applies: hasFilter }),
  bind('back', ['esc'], 'back', { ...list, about: 'back to Runs' }),

  bind('keep-filter', ['enter'], 'keep', { about: 'keep the filter', ...filter, ...shown }),
  bind('clear-filter', ['esc'], 'clear', { about: 'clear the filter', ...filter, ...shown }),
  bind('move-down', ['down'], 'next', filter),
  bind('move-up', ['up'], 'previous', filter),

  bind('show-plan', ['ctrl+s'], 'show the plan', { ...form, ...shown }),
  bind('show-plan', ['enter'], 'show the plan', button),
  // Before the field's own undo, which is older than what was generated where this applies.
  bind('undo', ['ctrl+_'], 'take back', {
    about: 'take back what was generated',
    ...form,
    ...shown,
    applies: hasReplaced,
  }),
  bind('switch-mode', ['space', 'left', 'right'], 'same or one each', { ...mode, ...shown }),
  bind('generate', ['ctrl+g'], 'generate', { about: 'generate the values', ...form, ...shown }),
  bind('reveal', ['ctrl+r'], 'reveal', {
    about: 'show the value for ten seconds',
    ...value,
    ...shown,
  }),
  bind('keep-or-drop-newline', ['ctrl+t'], 'keep or drop newline', {
    ...value,
    ...shown,
    applies: endsWithNewline,
  }),
  bind('next-field', ['tab', 'enter', 'down'], 'next field', { ...form, ...shown }),
  bind('previous-field', ['shift+tab', 'up'], 'previous field', form),
  bind('back', ['esc'], 'back', { about: 'back to the list', ...form, ...shown }),

  bind('send-unless-held', ['ctrl+s'], 'send the plan', { ...plan, ...shown }),
  bind('send', ['y'], 'send the plan', plan),
  bind('back', ['esc'], 'change it', { ...plan, ...shown }),

  bind('repeat', ['r'], 'repeat', {
    about: 'repeat what is not set',
    ...results,
    ...shown,
    whyNot: whyNoRepeat,
  }),
  bind('move-down', ['j', 'down'], 'next', results),
  bind('move-up', ['k', 'up'], 'previous', results),
  bind('back', ['esc'], 'back', { ...results, ...shown, about: 'back to the list' }),

  bind('ask-export', ['e'], 'export', {
    about: 'export the log',
    ...log,
    ...shown,
    whyNot: whyNoExport,
  }),
  bind('move-down', ['j', 'down'], 'older', log),
  bind('move-up', ['k', 'up'], 'newer', log),
  bind('back', ['esc'], 'back', { ...log, ...shown, about: 'back to the list' }),
  bind('export', ['enter', 'ctrl+s'], 'write', { about: 'write the file', ...exporting, ...shown }),
  bind('back', ['esc'], 'back', { about: 'do not export', ...exporting, ...shown }),
];

function whyNoSecret(state: AppState): string | null {
  return chosenTargets(state).length === 0
    ? `No secret is known here yet. ${keyOf('app.go-secrets')} sets one; from then on it can be rotated.`
    : null;
}

function whyNoFilter(state: AppState): string | null {
  return rotatable(state).length === 0 ? 'No secret is known here yet.' : null;
}

function whyNoRepeat(state: AppState): string | null {
  const { step } = activeParts(state).rotate;
  if (step.at === 'sending') return 'It is being sent. The answers come first.';
  if (step.at !== 'results') return 'There is nothing to repeat.';
  const isAllSet = [...step.results.values()].every((result) => result.state === 'set');
  return isAllSet ? 'There is nothing to repeat: all are set.' : null;
}

function whyNoExport(state: AppState): string | null {
  const { step } = activeParts(state).rotate;
  return step.at === 'log' && (step.records?.length ?? 0) > 0
    ? null
    : 'The log is empty: there is nothing to export.';
}

function hasReplaced(state: AppState): boolean {
  const { step } = activeParts(state).rotate;
  return step.at === 'value' && step.draft.replaced !== null;
}

function hasFilter(state: AppState): boolean {
  return activeParts(state).rotate.filter.phase !== 'off';
}

function endsWithNewline(state: AppState): boolean {
  const { step } = activeParts(state).rotate;
  if (step.at !== 'value' || step.draft.focus.on !== 'value') return false;
  return valueFor(step.draft, step.draft.focus.index).field.facts().end !== null;
}
