import { isForEntries, type UserCommand } from '../domain/user-command.ts';
import type { AppState } from '../state/app/app-state.ts';
import { runForSelected } from '../state/programs/user-commands.ts';
import type { Binding } from './binding.ts';
import { contextsOf } from './focus-context.ts';
import { readKey } from './key-name.ts';
import type { KeyProblem } from './key-problem.ts';
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
    const read = key === null ? null : keyFor(key, name, { others, title });
    if (read !== null && typeof read !== 'string') problems.push(read);
    bindings.push({
      action: { on: 'user-command', do: name },
      keys: typeof read === 'string' ? [read] : [],
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
  name: string,
  { others, title }: { readonly others: readonly Binding[]; readonly title: string },
): string | KeyProblem {
  const read = readKey(written);
  if ('why' in read) return { kind: 'command-key', name, key: written, why: read.why };
  const other = others.find(({ keys }) => keys.includes(read.key));
  if (!other) return read.key;
  const why = `is already "${other.label}" (${bindingName(other)}) on ${title}`;
  return { kind: 'command-key', name, key: read.key, why };
}
