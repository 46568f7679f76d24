import type { ProgramCommand } from './command-words.ts';
import { type Dispatch, dispatchIdOf, hasEnded, type Run, runsOf } from './dispatch.ts';
import { openableUrl } from './run-url.ts';
import { shorten } from './shorten.ts';
import type { KnownEntry } from './vault-records.ts';

/** A program of the user's for the selected dispatch, secret or var, from the preferences. */
export interface UserCommand {
  /** What the palette, the help and the footer call it. */
  readonly name: string;
  readonly program: ProgramCommand;
  /** As written; whether it can be used is decided with the other keys. */
  readonly key: string | null;
  /** Ask before each run. */
  readonly asksFirst: boolean;
}

/** A program for dispatches that ended. `profile` is a name, or `null` for every profile without its own. */
export interface Hook {
  readonly profile: string | null;
  readonly program: ProgramCommand;
}

/** What a program is told about a dispatch: `{url}` in its arguments, and as environment variables. */
const OF_DISPATCH = {
  url: { variable: 'DISPATCHBOX_RUN_URL', about: 'the address of the run, if it is http or https' },
  run: { variable: 'DISPATCHBOX_RUN_ID', about: 'the id of the run' },
  id: { variable: 'DISPATCHBOX_DISPATCH_ID', about: 'the id of the dispatch' },
  key: { variable: 'DISPATCHBOX_KEY', about: 'the key' },
  ref: { variable: 'DISPATCHBOX_REF', about: 'the ref' },
  title: { variable: 'DISPATCHBOX_TITLE', about: 'the title' },
  state: { variable: 'DISPATCHBOX_STATE', about: 'the state, such as ready or error' },
  error: { variable: 'DISPATCHBOX_ERROR', about: 'the error message of the service' },
} as const;

/** What a program is told about a secret or var. A command with one of these is for Secrets and Vars. */
const OF_ENTRY = {
  name: { variable: 'DISPATCHBOX_ENTRY_NAME', about: 'the name of the secret or var' },
  vault: { variable: 'DISPATCHBOX_ENTRY_VAULT', about: 'its vault' },
  version: { variable: 'DISPATCHBOX_ENTRY_VERSION', about: 'the version of a secret' },
} as const;

/** Never a token or a value. */
export const PLACEHOLDERS = {
  ...OF_DISPATCH,
  ...OF_ENTRY,
  profile: { variable: 'DISPATCHBOX_PROFILE_NAME', about: 'the name of the profile' },
} as const;

type Placeholder = keyof typeof PLACEHOLDERS;

/** What the placeholders stand for; empty if not known. */
export type ProgramFacts = Readonly<Record<Placeholder, string>>;

/** A program ready to run. */
export interface ProgramRun {
  readonly name: string;
  readonly words: ProgramCommand;
  readonly variables: Readonly<Record<string, string>>;
  /** Why it must not run, as the end of a sentence; `null` if it may. */
  readonly refusal: string | null;
}

const NOTHING_KNOWN = Object.fromEntries(
  Object.keys(PLACEHOLDERS).map((mark) => [mark, '']),
) as ProgramFacts;

/** Whether a command is for a secret or var rather than a dispatch. */
export function isForEntries({ program: [, ...args] }: Pick<UserCommand, 'program'>): boolean {
  return marksIn(args).some((mark) => Object.hasOwn(OF_ENTRY, mark));
}

export function factsOfEntry(
  { name, vault, version }: KnownEntry,
  profileName: string,
): ProgramFacts {
  const number = version === null ? '' : String(version);
  return { ...NOTHING_KNOWN, name, vault, version: number, profile: profileName };
}

/** @param run the selected run, if there is one */
export function factsOf(
  dispatch: Dispatch,
  profileName: string,
  run: Run | undefined,
): ProgramFacts {
  const { key, ref, title } = dispatch.request;
  const { phase } = dispatch;
  return {
    ...NOTHING_KNOWN,
    // Only an address that a browser may open: it often goes to one.
    url: openableUrl(run?.url ?? '') ?? '',
    run: run?.id ?? '',
    id: dispatchIdOf(dispatch) ?? '',
    key,
    ref,
    title,
    state: phase.state,
    error: phase.state === 'error' ? phase.message : '',
    profile: profileName,
  };
}

/** Fills in the placeholders. Anything else in braces stays, since programs have uses for it. */
export function programRun(name: string, program: ProgramCommand, facts: ProgramFacts): ProgramRun {
  const [file = '', ...args] = program;
  const fill = (arg: string) =>
    arg.replace(MARK, (whole, mark: string) => (isPlaceholder(mark) ? given(facts[mark]) : whole));
  const words = [file, ...args.map(fill)];
  const variables = Object.entries(PLACEHOLDERS).map(([mark, { variable }]) => [
    variable,
    given(facts[mark as Placeholder]),
  ]);
  const refusal = optionRefusal(args, words.slice(1));
  return { name, words, variables: Object.fromEntries(variables), refusal };
}

/** A ref or a title may come from a repository, an error from a service: neither chooses options. */
function optionRefusal(written: readonly string[], filled: readonly string[]): string | null {
  const end = written.indexOf('--');
  const at = filled
    .slice(0, end < 0 ? undefined : end)
    .findIndex((arg, index) => arg.startsWith('-') && written[index]?.startsWith('{'));
  return at < 0
    ? null
    : `was not run: ${written[at]} begins with a dash here and could be read as an option. Write "--" before it in the preferences.`;
}

/** @returns the first placeholder in the arguments that stands for nothing, or `null`. */
export function missingFact([, ...args]: ProgramCommand, facts: ProgramFacts): Placeholder | null {
  return (
    marksIn(args)
      .filter(isPlaceholder)
      .find((mark) => facts[mark] === '') ?? null
  );
}

/**
 * The hook for a dispatch that has ended: the one of its profile, or the one for all.
 *
 * @returns `null` if it hasn't ended, or there is no hook for it
 */
export function hookRun(
  hooks: readonly Hook[],
  dispatch: Dispatch,
  profileName: string,
): ProgramRun | null {
  if (!hasEnded(dispatch.phase)) return null;
  const own = hooks.find(({ profile }) => profile === profileName);
  const hook = own ?? hooks.find(({ profile }) => profile === null);
  if (!hook) return null;
  const facts = factsOf(dispatch, profileName, runsOf(dispatch)[0]);
  return programRun(`hook of ${profileName}`, hook.program, facts);
}

function marksIn(args: readonly string[]): readonly string[] {
  return args.flatMap((arg) => [...arg.matchAll(MARK)].map(([, mark = '']) => mark));
}

const MARK = /\{(\w+)\}/g;

function isPlaceholder(mark: string): mark is Placeholder {
  return Object.hasOwn(PLACEHOLDERS, mark);
}

/** Linux starts no program with an argument or variable of 128 KiB, and a service's error can be longer. */
const LONGEST_FACT = 8_000;

/** A fact as an argument or a variable can hold it: none can hold a NUL. */
function given(text: string): string {
  return shorten(text.replaceAll('\0', ''), LONGEST_FACT);
}
