import * as v from 'valibot';
import { sanitizeText } from '../domain/sanitize-text.ts';
import type { Hook, UserCommand } from '../domain/user-command.ts';

/** What was read from an entry of the preferences, and what in it is unusable, as ends of sentences. */
interface Read<T> {
  readonly found: readonly T[];
  readonly problems: readonly string[];
}

const MOST_IN_NAME = 40;
const EVERY_PROFILE = '*';

const program = v.pipe(
  v.array(
    v.pipe(
      v.string(),
      v.check((word) => !word.includes('\0')),
    ),
  ),
  v.check(([file = '']) => file !== ''),
);

const command = v.strictObject({
  run: program,
  key: v.optional(v.string()),
  confirm: v.optional(v.boolean(), false),
});

const byName = v.record(v.string(), v.unknown());

const COMMANDS_SHAPE =
  'must look like {"open logs": {"run": ["lnav", "{url}"], "key": "alt+g", "confirm": true}}';
const HOOKS_SHAPE = 'must look like {"acme": ["notify-send", "{key}", "{state}"], "*": ["true"]}';

/** Reads `commands`: programs by name. One mistake costs one entry. */
export function readUserCommands(given: unknown): Read<UserCommand> {
  return readEach(given, COMMANDS_SHAPE, (name, value) => {
    const parsed = v.safeParse(command, value);
    const isName = name === sanitizeText(name).trim() && name !== '' && name.length <= MOST_IN_NAME;
    if (!parsed.success || !isName) return null;
    const { run, key = null, confirm } = parsed.output;
    return { name, program: run, key, asksFirst: confirm };
  });
}

/** Reads `hooks`: a program by the name of a profile, or `*` for all others. */
export function readHooks(given: unknown): Read<Hook> {
  return readEach(given, HOOKS_SHAPE, (name, value) => {
    const parsed = v.safeParse(program, value);
    if (!parsed.success) return null;
    return { profile: name === EVERY_PROFILE ? null : name, program: parsed.output };
  });
}

function readEach<T>(
  given: unknown,
  shape: string,
  read: (name: string, value: unknown) => T | null,
): Read<T> {
  if (given === undefined) return { found: [], problems: [] };
  const entries = v.safeParse(byName, given);
  if (!entries.success || Array.isArray(given)) {
    return { found: [], problems: [`cannot be used: it ${shape}.`] };
  }
  const found: T[] = [];
  const problems: string[] = [];
  for (const [name, value] of Object.entries(entries.output)) {
    const one = read(name, value);
    if (one !== null) found.push(one);
    else {
      const shown = sanitizeText(name.slice(0, MOST_IN_NAME));
      problems.push(`cannot be used for ${shown}: it ${shape}.`);
    }
  }
  return { found, problems };
}
