import type { AppState } from '../../state/app/app-state.ts';
import { keyList } from '../../state/key-list/key-list.ts';
import { type Binding, bindingsOn } from '../binding.ts';

const bind = bindingsOn('key-list');
const bindApp = bindingsOn('app');

const list = { on: ['key-list'] } as const;
const capture = { on: ['key-capture'] } as const;
const shown = { isInFooter: true };

export const KEY_LIST_KEYS: readonly Binding[] = [
  bind('ask', ['enter'], 'another key', { ...list, ...shown, whyNot: whyNoRow }),
  bindApp('close-overlay', ['esc'], 'back', { ...list, ...shown }),

  // Every other key is the one that is asked for; see `capture-key.ts`.
  bind('put-back', ['backspace', 'delete'], 'as built in', {
    about: 'put the built-in key back',
    ...capture,
    ...shown,
    whyNot: whyNoChange,
  }),
  bind('keep', ['esc'], 'keep it', { about: 'keep the key', ...capture, ...shown }),
];

function whyNoRow(state: AppState): string | null {
  return keyList(state).count > 0 ? null : 'Nothing matches.';
}

function whyNoChange(state: AppState): string | null {
  const { overlay, preferences } = state;
  if (overlay?.kind !== 'key-capture') return null;
  return Object.hasOwn(preferences.values.keys, overlay.row.name)
    ? null
    : 'It has its built-in keys.';
}
