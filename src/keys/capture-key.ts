import type { Preferences } from '../domain/preferences.ts';
import type { AppState } from '../state/app/app-state.ts';
import type { KeyListEvent } from '../state/key-list/key-list-overlay.ts';
import { changeableNamed } from './changeable.ts';
import type { KeyProblem } from './key-entries.ts';
import { keyMapFor } from './key-map.ts';
import { keyLabel, readKey } from './key-name.ts';
import type { KeyPress } from './key-press.ts';

/** Keys that keep working while a new key is awaited: the ways out, and reset to default. */
const KEPT: readonly string[] = ['esc', 'ctrl+c'];
const PUTS_BACK: readonly string[] = ['backspace', 'delete'];

/**
 * Takes the key pressed while a new key is awaited, if it is allowed there.
 *
 * @returns `null` if none is awaited, and for keys that the table binds there
 */
export function captureKey(state: AppState, press: KeyPress): KeyListEvent | null {
  const { overlay } = state;
  if (overlay?.kind !== 'key-capture' || KEPT.includes(press.name)) return null;
  const { name, label } = overlay.row;
  const { keys } = state.preferences.values;
  const { [name]: _, ...others } = keys;
  if (PUTS_BACK.includes(press.name)) {
    const problem = newProblem(name, { before: keys, after: others });
    if (problem === null) return null;
    const why = problem.clash && `${problem.clash}. Change ${problem.name} first.`;
    return { type: 'key-refused', why: why ?? problem.sentence };
  }
  const read = readKey(press.name);
  if ('why' in read) {
    return { type: 'key-refused', why: `${keyLabel(press.name)} ${read.why}. Press another key.` };
  }
  // The default key is not a change; drop the entry.
  const isBuiltIn = changeableNamed(name)?.builtIn.join(' ') === read.key;
  const changed = isBuiltIn ? others : { ...others, [name]: [read.key] };
  const problem = newProblem(name, { before: keys, after: changed });
  if (problem) return { type: 'key-refused', why: problem.sentence };
  const said = `${keyLabel(read.key)} is now the key for "${label}".`;
  return { type: 'key-chosen', name, keys: isBuiltIn ? null : [read.key], said };
}

/** Problems with these entries that are new, or that concern this one. */
function newProblem(
  name: string,
  { before, after }: Readonly<Record<'before' | 'after', Preferences['keys']>>,
): KeyProblem | null {
  const known = keyMapFor(before)
    .problems.filter((problem) => problem.name !== name)
    .map(({ sentence }) => sentence);
  const { problems } = keyMapFor(after);
  return problems.find(({ sentence }) => !known.includes(sentence)) ?? null;
}
