import { leftWaiting } from '../domain/dispatch.ts';
import { secretShape } from '../domain/entry-doubt.ts';
import { DEFAULT_VAULT, nameTaken, type Profile, profileNameProblem } from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import {
  hostLabel,
  isPlainHttp,
  readServiceAddress,
  type ServiceAddress,
} from '../domain/service-address.ts';
import type { ProgramCommand } from '../domain/shell-words.ts';
import { tokenKindLabel } from '../domain/token.ts';
import { runTokenCommand } from '../effects/outside-tokens.ts';
import { programGiven } from '../files/find-program.ts';
import { foldersOf } from '../process/environment.ts';
import { type Host, printNotice } from '../process/host.ts';
import { openHistory } from '../storage/history.ts';
import type { ProfileStore } from '../storage/profile-store.ts';
import { confirmName } from './confirm-name.ts';
import { openDatabase, openProfiles } from './open-storage.ts';
import { readToken } from './read-input.ts';
import { type Refusal, wrongUsage } from './refusal.ts';
import type { Facts, Report } from './report.ts';
import type { AddProfileOptions, RemoveProfileOptions, SetTokenOptions } from './script-options.ts';
import { vaultOf } from './target.ts';

/** A stored profile, and the store to change it in. */
interface Opened {
  readonly store: ProfileStore;
  readonly profile: Profile;
}

/** What was done, as a sentence, and the profile's address. */
type Done = Result<{ readonly sentence: string; readonly address: ServiceAddress }, Refusal>;

/** `dispatchbox profile add NAME`: stores everything, including the token, in one write, or nothing. */
export async function addProfile(
  report: Report,
  name: string,
  options: AddProfileOptions,
): Promise<number> {
  return tell(report, name, await add(report.host, name, options));
}

async function add(host: Host, name: string, options: AddProfileOptions): Promise<Done> {
  const { tokenKind, plainHttp: allowsPlainHttp = false } = options;
  const shown = [name, options.segment ?? '', options.vault ?? ''];
  if (shown.some((text) => secretShape(text) !== null)) {
    const next = 'The command reads the token itself, from the terminal or stdin.';
    return wrongUsage('The name, the segment or the vault looks like a token.', next);
  }
  const problem = profileNameProblem(name);
  if (problem) return wrongUsage(problem);
  const typed = { baseUrl: options.url, segment: options.segment ?? '' };
  const read = readServiceAddress(typed, { allowPlainHttp: allowsPlainHttp });
  if (!read.ok) {
    const isPlain = readServiceAddress(typed, { allowPlainHttp: true }).ok;
    const next = isPlain ? 'To use plain http anyway, add --plain-http.' : null;
    return wrongUsage(read.error.message, next);
  }
  const { address, note } = read.value;
  const vault = vaultOf({ defaultVault: DEFAULT_VAULT }, options);
  if (!vault.ok) return vault;
  const store = await openProfiles(host);
  if (!store.ok) return wrongUsage(store.error);
  const names = store.value.list().map((each) => each.name);
  const taken = nameTaken(name, names);
  if (taken !== null) {
    const next = `Or replace its token: dispatchbox profile token ${name}`;
    return wrongUsage(taken, names.includes(name) ? next : null);
  }
  const kind = `${tokenKindLabel(tokenKind)} token`;
  const entered = await readToken(host, `${kind} of ${name} (${hostLabel(address)})`);
  if (!entered.ok) return entered;
  const saved = await store.value.edit({
    id: null,
    profile: {
      name,
      address,
      defaultVault: vault.value,
      isProtected: options.protected ?? false,
      isReadOnly: options.readOnly ?? false,
      allowsPlainHttp: allowsPlainHttp && isPlainHttp(address),
    },
    tokens: [{ kind: tokenKind, token: entered.value }],
    savedAtMs: Date.now(),
  });
  if (!saved.ok) return wrongUsage(saved.error.message);
  const isDefault = store.value.defaultName() === name ? ' It is the default.' : '';
  if (note !== null) printNotice(host, note);
  const sentence = `Added ${name} at ${hostLabel(address)} with its ${kind}.${isDefault}`;
  return ok({ sentence, address });
}

/** `dispatchbox profile token NAME`. */
export async function setToken(
  report: Report,
  name: string,
  options: SetTokenOptions,
): Promise<number> {
  return tell(report, name, await replaceToken(report.host, name, options));
}

async function replaceToken(host: Host, name: string, options: SetTokenOptions): Promise<Done> {
  const opened = await openProfile(host, name);
  if (!opened.ok) return opened;
  const { store, profile } = opened.value;
  const { tokenKind, tokenCommand } = options;
  const kind = `${tokenKindLabel(tokenKind)} token`;
  const command = tokenCommand && (await workingCommand(host, tokenCommand));
  if (command?.ok === false) return command;
  const token =
    command ?? (await readToken(host, `${kind} of ${name} (${hostLabel(profile.address)})`));
  if (!token.ok) return token;
  const { address } = profile;
  const stored = await store.setToken(name, tokenKind, token.value, Date.now(), address);
  if (!stored.ok) return wrongUsage(stored.error.message);
  const sentence = command
    ? `Stored the command for the ${kind} of ${name}. It runs ${command.value[0]}.`
    : `Stored the ${kind} of ${name}.`;
  return ok({ sentence, address });
}

/** The command by its program's absolute path: what a name means must not depend on where it is used. */
async function workingCommand(
  host: Host,
  [name = '', ...args]: ProgramCommand,
): Promise<Result<ProgramCommand, Refusal>> {
  const program = programGiven(name, host.folder, host);
  if (program === null) {
    const kind = host.platform === 'win32' ? 'an .exe' : 'a program';
    const next = `Name ${kind} that is in PATH, or give its path. Nothing was stored.`;
    return wrongUsage("Couldn't find the program of --token-command.", next);
  }
  const command = [program, ...args];
  // If the command prints no token now, it would print none when needed.
  const printed = await runTokenCommand(command, { showsErrors: true, machine: host });
  if (printed.ok) return ok(command);
  return wrongUsage(`The token command ${printed.error}`, 'Nothing was stored.');
}

/** `dispatchbox profile use NAME`: sets the default for new terminals. Open ones don't change. */
export async function useProfile(report: Report, name: string): Promise<number> {
  const opened = await openProfile(report.host, name);
  return tell(report, name, opened.ok ? await makeDefault(opened.value) : opened);
}

async function makeDefault({ store, profile: { name, address } }: Opened): Promise<Done> {
  const changed = await store.setDefault(name);
  return changed.ok
    ? ok({ sentence: `${name} is the default.`, address })
    : wrongUsage(changed.error.message);
}

/** `dispatchbox profile remove NAME`: removes the profile and its tokens. Keeps its history. */
export async function removeProfile(
  report: Report,
  name: string,
  options: RemoveProfileOptions,
): Promise<number> {
  const opened = await openProfile(report.host, name);
  return tell(report, name, opened.ok ? await remove(report, opened.value, options) : opened);
}

async function remove(
  report: Report,
  { store, profile }: Opened,
  { confirm }: RemoveProfileOptions,
): Promise<Done> {
  const { name, address, isProtected } = profile;
  const refusal = await confirmName(report.host, name, {
    confirm,
    isRequired: isProtected,
    act: 'remove it',
    otherwise: 'Nothing was removed.',
    correct: 'Correct --confirm or the name.',
  });
  if (refusal !== null) return err(refusal);
  const removed = await store.remove(name);
  if (!removed.ok) return wrongUsage(removed.error.message);
  await tellWaiting(report, profile);
  return ok({ sentence: `Removed ${name} and its tokens.`, address });
}

/** Whoever removes a profile may have forgotten what it still waits for. */
async function tellWaiting(report: Report, { id }: Profile): Promise<void> {
  const { host } = report;
  const folders = foldersOf(host);
  if (!folders.ok) return;
  const history = await openDatabase(report, () => openHistory(folders.value.data));
  const waiting = history.ok ? history.value.loadIn('waiting', id, MOST_COUNTED) : history;
  const left = waiting.ok ? leftWaiting(waiting.value.length) : null;
  if (left !== null) printNotice(host, left);
}

const MOST_COUNTED = 10_000;

async function openProfile(host: Host, name: string): Promise<Result<Opened, Refusal>> {
  const store = await openProfiles(host);
  if (!store.ok) return wrongUsage(store.error);
  const profile = store.value.find(name);
  if (profile !== null) return ok({ store: store.value, profile });
  return wrongUsage('No profile has that name.', 'See dispatchbox profile list.');
}

function tell(report: Report, name: string, done: Done): number {
  const facts: Facts = { profile: null, host: null };
  report.begin(facts);
  if (!done.ok) return report.refuse(done.error);
  printNotice(report.host, done.value.sentence);
  facts.profile = name;
  facts.host = hostLabel(done.value.address);
  return report.done();
}
