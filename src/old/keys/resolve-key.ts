import { NO_ROW } from '../state/action-row.ts';
import type { ActionName } from '../state/app/actions.ts';
import type { AppEvent } from '../state/app/app-event.ts';
import type { AppState } from '../state/app-state.ts';
import { focusContextOf, kindOf, LETTER_CONTEXTS, takesText } from './focus-context.ts';
import { helpRows } from './help-rows.ts';
import { keyMapOf } from './key-map.ts';
import { keyKindOf, keyLabel } from './key-name.ts';
import type { KeyPress } from './key-press.ts';
import { paletteActions } from './palette-actions.ts';

/** @returns what a key press means in this state, or `null` if there isn't even anything to say about it. */
export function resolveKey(state: AppState, press: KeyPress): AppEvent | null {
  return meaningOf(state, press) ?? idleKey(state, press);
}

/** @returns that the key does nothing here, or `null` for what a field takes and for keys unlike those in the table */
function idleKey(state: AppState, { name }: KeyPress): AppEvent | null {
  const context = focusContextOf(state);
  const kind = keyKindOf(name);
  if (kind === null || (takesText(context) && kind !== 'chord')) return null;
  // Outside the screens, one that types may be a letter of a secret whose field lost focus to a button or a dialog.
  const isNamed = kind !== 'typed' || LETTER_CONTEXTS.includes(context);
  const text = `${isNamed ? keyLabel(name) : 'That key'} does nothing here.`;
  return { kind: 'key-idle', key: isNamed ? name : 'typed', text };
}

function meaningOf(state: AppState, press: KeyPress): AppEvent | null {
  const context = focusContextOf(state);
  const binding = keyMapOf(state)
    .at(context)
    .find(({ keys, applies }) => keys.includes(press.name) && (applies?.(state) ?? true));
  if (binding) {
    const reason = binding.whyNot?.(state) ?? null;
    if (reason === NO_ROW) return idleKey(state, press);
    if (reason !== null) {
      const notice = { tone: 'info', text: reason, isIdle: true } as const;
      return { kind: 'noticed', notice, key: press.name };
    }
    return { ...actedEvent(state, binding.action), key: press.name };
  }
  if (!takesText(context)) return null;
  return press.text === null
    ? null
    : { kind: 'field-edited', edit: { kind: 'insert', text: press.text } };
}

/**
 * Terminals send alt plus a key exactly like esc followed by that key. If the chord isn't bound, treat it as
 * the two keys.
 */
export function pressesOf(state: AppState, press: KeyPress): readonly KeyPress[] {
  const key = /^alt\+(.|space|enter|tab|backspace)$/u.exec(press.name)?.[1];
  if (key === undefined || meaningOf(state, press) !== null) return [press];
  return [
    { name: 'esc', text: null },
    { name: key, text: key === 'space' ? ' ' : key.length > 2 ? null : key },
  ];
}

/** @returns what a paste means. It is never a key press: where nothing takes text, it does nothing, and says so. */
export function resolvePaste(state: AppState, pasted: string): AppEvent {
  // Terminals send a line end as CR, as the key would. A field says what became of CRLF.
  const edit = { kind: 'paste', text: pasted.replace(/\r(?!\n)/g, '\n') } as const;
  const context = focusContextOf(state);
  // Letters choose an option there, one by one.
  return takesText(context) && kindOf(context) !== 'choice'
    ? { kind: 'field-edited', edit }
    : { kind: 'key-idle', key: 'paste', text: 'A paste does nothing here.' };
}

/** An action, plus what the core can't know about the keys of its context. */
function actedEvent(state: AppState, action: ActionName): Extract<AppEvent, { kind: 'acted' }> {
  const event = { kind: 'acted', action } as const;
  if (action === 'palette.open') return { ...event, offered: paletteActions(state) };
  const isHelp = action === 'app.show-help' || action === 'palette.choose';
  return isHelp ? { ...event, help: helpRows({ ...state, overlay: null }) } : event;
}
