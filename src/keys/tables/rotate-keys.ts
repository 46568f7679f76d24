import type { AppState } from '../../state/app-state.ts';
import { activeParts } from '../../state/profiles/parts.ts';
import { valueFor } from '../../state/rotate/rotate-state.ts';
import { type Binding, bindingsOn } from '../binding.ts';

const bind = bindingsOn('rotate');

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

function endsWithNewline(state: AppState): boolean {
  const { step } = activeParts(state).rotate;
  if (step.at !== 'value' || step.draft.focus.on !== 'value') return false;
  return valueFor(step.draft, step.draft.focus.index).field.facts().end !== null;
}
