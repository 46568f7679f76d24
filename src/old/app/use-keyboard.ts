import { useInput, usePaste, useStdin } from 'ink';
import { useContext, useEffect } from 'react';
import { SeenContext, type SeenParts } from '../components/seen.tsx';
import { focusContextOf, isQuery } from '../keys/focus-context.ts';
import { type KeyPress, keyPressFromChord, keyPressFromInk } from '../keys/key-press.ts';
import { pressesOf, resolveKey, resolvePaste } from '../keys/resolve-key.ts';
import { type AppStore, useStore } from '../screens/store-context.tsx';
import type { ActionRow } from '../state/action-row.ts';
import { ACTIONS, type ActionName } from '../state/app/actions.ts';
import type { AppEvent } from '../state/app/app-event.ts';

/**
 * All that a person types: keys and pastes as Ink reads them, and what the stream in front of it
 * (`terminal/key-stream`) takes for the app.
 *
 * @param isUnseen whether nothing of the page is drawn. Then nothing is sent, no question is answered and
 *   nothing is done to a row: whoever can't see it hasn't agreed to it. What is typed is there as the window grows.
 */
export function useKeyboard(isUnseen: boolean): void {
  const store = useStore();
  const seen = useContext(SeenContext);
  const { stdin } = useStdin();
  useInput((input, key) => {
    const press = keyPressFromInk(input, key);
    // Where nothing is drawn, ink-text-input isn't there either.
    if (press !== null && (isUnseen || !isTakenByQuery(store, press))) {
      pressKey(store, press, { seen, isUnseen });
    }
  });
  usePaste((text) => store.dispatch(resolvePaste(store.getState(), text)));
  useEffect(() => {
    const onChord = (chord: string): void =>
      pressKey(store, keyPressFromChord(chord), { seen, isUnseen });
    const onTooLong = (): void => store.dispatch(PASTE_TOO_LONG);
    stdin.on('chord', onChord).on('paste-too-long', onTooLong);
    return () => {
      stdin.off('chord', onChord).off('paste-too-long', onTooLong);
    };
  }, [stdin, store, seen, isUnseen]);
}

const EDITING_KEYS: ReadonlySet<string> = new Set(['backspace', 'delete', 'left', 'right']);

/** What ink-text-input hears, too, and does itself: characters, and the keys that it knows. */
function isTakenByQuery(store: AppStore, { name, text }: KeyPress): boolean {
  return (text !== null || EDITING_KEYS.has(name)) && isQuery(focusContextOf(store.drawnState()));
}

/** Whether an action may send something, as whatever is chosen in the palette, answers a question, or acts on a row. */
function needsEyes(action: ActionName): boolean {
  const { writes, isFixed, on, in: kinds }: ActionRow = ACTIONS[action];
  const isOfRow = typeof on === 'object' && kinds?.includes('list') === true;
  return writes === true || isFixed === true || isOfRow || action === 'palette.choose';
}

/** Does what a key means, on the rows that the person saw. */
function pressKey(
  store: AppStore,
  press: KeyPress,
  { seen, isUnseen }: { readonly seen: SeenParts; readonly isUnseen: boolean },
): void {
  for (const each of pressesOf(store.getState(), press)) {
    const event = resolveKey(store.getState(), each);
    if (event?.kind === 'acted' && isUnseen && needsEyes(event.action)) continue;
    if (event?.kind === 'acted') store.dispatch({ ...event, seen: new Map(seen) });
    else if (event) store.dispatch(event);
  }
}

const PASTE_TOO_LONG: AppEvent = {
  kind: 'noticed',
  notice: {
    tone: 'warning',
    text: 'The paste was too long, so it was ignored.',
  },
};
