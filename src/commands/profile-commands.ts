import { DEFAULT_VAULT, profileNameProblem } from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { hostLabel, parseServiceAddress } from '../domain/service-address.ts';
import { type TokenKind, tokenKindLabel } from '../domain/token.ts';
import { EXIT } from '../process/exit-status.ts';
import { complain, type Host, printJson } from '../process/host.ts';
import type { ProfileStore } from '../storage/profile-store.ts';
import { openStore } from './open-store.ts';
import { readToken } from './read-token.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { AddProfileOptions, ScriptOptions, SetTokenOptions } from './script-options.ts';

/** `dispatchbox profile add NAME`. Nothing is stored unless everything, the token too, is right. */
export async function addProfile(
  host: Host,
  name: string,
  options: AddProfileOptions,
): Promise<number> {
  return finish(host, name, options, await add(host, name, options));
}

async function add(
  host: Host,
  name: string,
  options: AddProfileOptions,
): Promise<Result<string, string | Refusal>> {
  const problem = profileNameProblem(name);
  if (problem) return err(problem);
  const address = parseServiceAddress({ baseUrl: options.url, segment: options.segment ?? '' });
  if (!address.ok) return err(address.error.message);
  const store = openStore(host);
  if (!store.ok) return store;
  if (store.value.find(name)) return err(alreadyThere(name));
  const token = await readToken(host, `${tokenKindLabel(options.tokenKind)} token of ${name}`);
  if (!token.ok) return token;

  const profile = {
    name,
    address: address.value,
    defaultVault: options.vault ?? DEFAULT_VAULT,
    isProtected: options.protected ?? false,
  };
  const saved = store.value.save(profile, { mustBeNew: true });
  if (!saved.ok) return err(saved.error.message);
  const stored = store.value.setToken(name, options.tokenKind, token.value, Date.now());
  if (!stored.ok) return err(`${name} was added without its token. ${stored.error.message}`);
  const isDefault = store.value.defaultName() === name ? ' It is the default.' : '';
  return ok(
    `Added ${name} at ${hostLabel(address.value)} with its ${tokenKindLabel(options.tokenKind)} token.${isDefault}`,
  );
}

/** `dispatchbox profile token NAME`. */
export async function setToken(
  host: Host,
  name: string,
  options: SetTokenOptions,
): Promise<number> {
  return finish(host, name, options, await replaceToken(host, name, options.tokenKind));
}

async function replaceToken(
  host: Host,
  name: string,
  kind: TokenKind,
): Promise<Result<string, string | Refusal>> {
  const store = openStore(host);
  if (!store.ok) return store;
  if (!store.value.find(name)) return err(NOT_THERE);
  const token = await readToken(host, `${tokenKindLabel(kind)} token of ${name}`);
  if (!token.ok) return token;
  const stored = store.value.setToken(name, kind, token.value, Date.now());
  return stored.ok
    ? ok(`Stored the ${tokenKindLabel(kind)} token of ${name}.`)
    : err(stored.error.message);
}

/** `dispatchbox profile use NAME`: the default of new terminals. No open terminal changes. */
export async function useProfile(
  host: Host,
  name: string,
  options: ScriptOptions,
): Promise<number> {
  const changed = change(host, name, (store) => store.setDefault(name));
  return finish(host, name, options, changed.ok ? ok(`${name} is the default.`) : changed);
}

/** `dispatchbox profile remove NAME`: the profile and its tokens. Its history stays. */
export async function removeProfile(
  host: Host,
  name: string,
  options: ScriptOptions,
): Promise<number> {
  const removed = change(host, name, (store) => store.remove(name));
  return finish(host, name, options, removed.ok ? ok(`Removed ${name} and its tokens.`) : removed);
}

function change(
  host: Host,
  name: string,
  apply: (store: ProfileStore) => Result<void, { readonly message: string }>,
): Result<void, string> {
  const store = openStore(host);
  if (!store.ok) return store;
  if (!store.value.find(name)) return err(NOT_THERE);
  const changed = apply(store.value);
  return changed.ok ? changed : err(changed.error.message);
}

function finish(
  host: Host,
  name: string,
  { json }: ScriptOptions,
  result: Result<string, string | Refusal>,
): number {
  if (!result.ok) {
    const { error } = result;
    const refusal =
      typeof error === 'string' ? { status: EXIT.usage, message: error, next: null } : error;
    return refuse(host, refusal, { json });
  }
  complain(host, result.value);
  if (json) printJson(host, { profile: name });
  return EXIT.done;
}

function alreadyThere(name: string): string {
  return `There is a profile ${name} already. Choose another name, or replace its token: dispatchbox profile token ${name}`;
}

const NOT_THERE = 'There is no profile of that name. See dispatchbox profile list.';
