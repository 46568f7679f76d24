import type { AppState } from '../../state/app-state.ts';
import { keyRows } from '../../state/key-list/key-list.ts';
import { type Binding, bindingsOn } from '../binding.ts';

const bind = bindingsOn('key-list');

const list = { on: ['key-list'] } as const;
const capture = { on: ['key-capture'] } as const;
const shown = { isInFooter: true };

export const KEY_LIST_KEYS: readonly Binding[] = [
  bind('ask', ['enter'], 'another key', { ...list, ...shown, whyNot: whyNoRow }),
  bind('move-down', ['down'], 'next', list),
  bind('move-up', ['up'], 'previous', list),
  bind('page-down', ['pagedown'], 'a page down', list),
  bind('page-up', ['pageup'], 'a page up', list),
  bind('close', ['esc'], 'back', { ...list, ...shown }),

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
  return keyRows(state).length > 0 ? null : 'Nothing fits what is typed.';
}

function whyNoChange(state: AppState): string | null {
  const { overlay, preferences } = state;
  if (overlay?.kind !== 'key-capture') return null;
  return Object.hasOwn(preferences.values.keys, overlay.row.name)
    ? null
    : 'It has its built-in keys.';
}
