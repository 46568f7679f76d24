import { DEFAULT_VAULT, type Profile, profileNameProblem } from '../domain/profile.ts';
import { ok, type Result } from '../domain/result.ts';
import { hostLabel, parseServiceAddress, type ServiceAddress } from '../domain/service-address.ts';
import { type TokenKind, tokenKindLabel } from '../domain/token.ts';
import { EXIT } from '../process/exit-status.ts';
import { complain, type Host, printJson } from '../process/host.ts';
import type { ProfileStore } from '../storage/profile-store.ts';
import { openStore } from './open-store.ts';
import { readToken } from './read-token.ts';
import { type Refusal, refuse, wrongUsage } from './refusal.ts';
import type { AddProfileOptions, ScriptOptions, SetTokenOptions } from './script-options.ts';
import { vaultOf } from './vault-of.ts';

/** What was done, in a sentence, and where the profile is. */
type Done = Result<{ readonly sentence: string; readonly address: ServiceAddress }, Refusal>;

/** `dispatchbox profile add NAME`: all of it, the token too, is stored in one write, or nothing. */
export async function addProfile(
  host: Host,
  name: string,
  options: AddProfileOptions,
): Promise<number> {
  return report(host, name, options, await add(host, name, options));
}

async function add(host: Host, name: string, options: AddProfileOptions): Promise<Done> {
  const { url, segment = '', tokenKind } = options;
  const problem = profileNameProblem(name);
  if (problem) return wrongUsage(problem);
  const address = parseServiceAddress({ baseUrl: url, segment });
  if (!address.ok) return wrongUsage(address.error.message);
  const vault = vaultOf({ defaultVault: DEFAULT_VAULT }, options);
  if (!vault.ok) return vault;
  const store = openStore(host);
  if (!store.ok) return wrongUsage(store.error);
  if (store.value.find(name)) {
    return wrongUsage(
      `There is a profile ${name} already.`,
      `Choose another name, or replace its token: dispatchbox profile token ${name}`,
    );
  }
  const kind = `${tokenKindLabel(tokenKind)} token`;
  const token = await readToken(host, `${kind} of ${name}`);
  if (!token.ok) return token;
  const saved = store.value.edit({
    id: null,
    profile: {
      name,
      address: address.value,
      defaultVault: vault.value,
      isProtected: options.protected ?? false,
    },
    tokens: [{ kind: tokenKind, text: token.value }],
    savedAtMs: Date.now(),
  });
  if (!saved.ok) return wrongUsage(saved.error.message);
  const isDefault = store.value.defaultName() === name ? ' It is the default.' : '';
  const sentence = `Added ${name} at ${hostLabel(address.value)} with its ${kind}.${isDefault}`;
  return ok({ sentence, address: address.value });
}

/** `dispatchbox profile token NAME`. */
export async function setToken(
  host: Host,
  name: string,
  options: SetTokenOptions,
): Promise<number> {
  return report(host, name, options, await replaceToken(host, name, options.tokenKind));
}

async function replaceToken(host: Host, name: string, tokenKind: TokenKind): Promise<Done> {
  const opened = openProfile(host, name);
  if (!opened.ok) return opened;
  const { store, profile } = opened.value;
  const kind = `${tokenKindLabel(tokenKind)} token`;
  const token = await readToken(host, `${kind} of ${name} (${hostLabel(profile.address)})`);
  if (!token.ok) return token;
  const stored = store.setToken(name, tokenKind, token.value, Date.now());
  if (!stored.ok) return wrongUsage(stored.error.message);
  return ok({ sentence: `Stored the ${kind} of ${name}.`, address: profile.address });
}

/** `dispatchbox profile use NAME`: the default of new terminals. No open terminal changes. */
export async function useProfile(
  host: Host,
  name: string,
  options: ScriptOptions,
): Promise<number> {
  const changed = change(host, name, `${name} is the default.`, (store) => store.setDefault(name));
  return report(host, name, options, changed);
}

/** `dispatchbox profile remove NAME`: the profile and its tokens. Its history stays. */
export async function removeProfile(
  host: Host,
  name: string,
  options: ScriptOptions,
): Promise<number> {
  const removed = change(host, name, `Removed ${name} and its tokens.`, (store) =>
    store.remove(name),
  );
  return report(host, name, options, removed);
}

function change(
  host: Host,
  name: string,
  sentence: string,
  apply: (store: ProfileStore) => Result<void, { readonly message: string }>,
): Done {
  const opened = openProfile(host, name);
  if (!opened.ok) return opened;
  const changed = apply(opened.value.store);
  if (!changed.ok) return wrongUsage(changed.error.message);
  return ok({ sentence, address: opened.value.profile.address });
}

function openProfile(
  host: Host,
  name: string,
): Result<{ readonly store: ProfileStore; readonly profile: Profile }, Refusal> {
  const store = openStore(host);
  if (!store.ok) return wrongUsage(store.error);
  const profile = store.value.find(name);
  return profile === null
    ? wrongUsage('There is no profile of that name.', 'See dispatchbox profile list.')
    : ok({ store: store.value, profile });
}

function report(host: Host, name: string, { json }: ScriptOptions, done: Done): number {
  if (!done.ok) return refuse(host, done.error, { json });
  complain(host, done.value.sentence);
  if (json) printJson(host, { profile: name, host: hostLabel(done.value.address) });
  return EXIT.done;
}
