import type { Preferences } from '../domain/preferences.ts';
import type { AppState } from '../state/app/app-state.ts';
import type { KeyListEvent } from '../state/key-list/key-list-overlay.ts';
import { changeableNamed } from './changeable.ts';
import { keyLabel } from './key-label.ts';
import { keyMapFor } from './key-map.ts';
import { readKey } from './key-name.ts';
import type { KeyPress } from './key-press.ts';
import { clashWords, type KeyProblem, sentenceFor } from './key-problem.ts';

/** Keys that keep their meaning while a new key is awaited: the ways out, and back to the built-in one. */
const KEPT: readonly string[] = ['esc', 'ctrl+c'];
const PUTS_BACK: readonly string[] = ['backspace', 'delete'];

/**
 * Takes the key that is pressed while a new key is awaited, if it can have that meaning.
 *
 * @returns `null` where none is awaited, and for the keys that the table has there
 */
export function captureKey(state: AppState, press: KeyPress): KeyListEvent | null {
  const { overlay } = state;
  if (overlay?.kind !== 'key-capture' || KEPT.includes(press.name)) return null;
  const { name, label } = overlay.row;
  const { keys } = state.preferences.values;
  const { [name]: _, ...others } = keys;
  if (PUTS_BACK.includes(press.name)) {
    const problem = newProblem(name, keys, others);
    return problem && { type: 'key-refused', why: whyNotBack(problem) };
  }
  const read = readKey(press.name);
  if ('why' in read) {
    return { type: 'key-refused', why: `${keyLabel(press.name)} ${read.why}. Press another key.` };
  }
  // The built-in key is no change, and the last entry is the one that gives way.
  const isBuiltIn = changeableNamed(name)?.builtIn.join(' ') === read.key;
  const changed = isBuiltIn ? others : { ...others, [name]: [read.key] };
  const problem = newProblem(name, keys, changed);
  if (problem) return { type: 'key-refused', why: sentenceFor(problem) };
  const said = `${keyLabel(read.key)} is the key for "${label}" now.`;
  return { type: 'key-chosen', name, keys: isBuiltIn ? null : [read.key], said };
}

/** What would be wrong with these entries that was not wrong before, or is wrong with this one. */
function newProblem(
  name: string,
  before: Preferences['keys'],
  after: Preferences['keys'],
): KeyProblem | null {
  const known = keyMapFor(before)
    .problems.filter((problem) => problem.name !== name)
    .map(sentenceFor);
  return keyMapFor(after).problems.find((each) => !known.includes(sentenceFor(each))) ?? null;
}

function whyNotBack(problem: KeyProblem): string {
  return problem.kind === 'clash'
    ? `${clashWords(problem)}. Change ${problem.name} first.`
    : sentenceFor(problem);
}
