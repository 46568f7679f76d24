import { err, ok, type Result } from '../domain/result.ts';
import { isForEntries, type UserCommand } from '../domain/user-command.ts';
import type { AppState } from '../state/app/app-state.ts';
import { runForSelected } from '../state/programs/user-commands.ts';
import type { Binding } from './binding.ts';
import { contextsOf } from './focus-context.ts';
import { type KeyProblem, shown } from './key-entries.ts';
import { readKey } from './key-name.ts';
import { bindingName } from './remap.ts';

/** Where a command works: on the rows that have what it wants to know. */
const PLACES = {
  dispatch: { title: 'Runs', contexts: contextsOf({ on: ['runs'], in: ['list', 'details'] }) },
  entry: {
    title: 'Secrets or Vars',
    contexts: contextsOf({ on: ['secrets', 'vars'], in: ['list'] }),
  },
} as const;

/**
 * The user's own commands as rows of the key table. A key that already means something there stays what it
 * is; the command is then only in the palette.
 *
 * @param table every other binding, with the keys in force
 */
export function userBindings(
  commands: readonly UserCommand[],
  table: readonly Binding[],
): { readonly bindings: readonly Binding[]; readonly problems: readonly KeyProblem[] } {
  const bindings: Binding[] = [];
  const problems: KeyProblem[] = [];
  for (const command of commands) {
    const { name, key } = command;
    const { title, contexts: own } = PLACES[isForEntries(command) ? 'entry' : 'dispatch'];
    const others = [...table, ...bindings].filter(({ contexts }) =>
      contexts.some((each) => own.includes(each)),
    );
    const read = key === null ? null : keyFor(key, others, title);
    if (read?.ok === false) {
      problems.push({ name, sentence: `${read.error}; the command ${shown(name)} has no key.` });
    }
    bindings.push({
      action: { on: 'user-command', do: name },
      keys: read?.ok ? [read.value] : [],
      label: name,
      contexts: own,
      whyNot: (state: AppState) => {
        const run = runForSelected(state, name);
        return run.ok ? null : run.error;
      },
    });
  }
  return { bindings, problems };
}

function keyFor(
  written: string,
  others: readonly Binding[],
  title: string,
): Result<string, string> {
  const read = readKey(written);
  if ('why' in read) return err(`"${shown(written)}" ${read.why}`);
  const { key } = read;
  const other = others.find(({ keys }) => keys.includes(key));
  if (!other) return ok(key);
  return err(`"${shown(key)}" is already "${other.label}" (${bindingName(other)}) on ${title}`);
}
