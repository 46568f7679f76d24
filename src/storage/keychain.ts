import type { EntryOptions } from '@napi-rs/keyring';
import { err, ok, type Result } from '../domain/result.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { SecretText } from '../domain/secret-text.ts';

/** Tokens in the system keychain. Every failure is one or two sentences for a person. */
export interface Keychain {
  /** @returns `null` if there is no such entry. */
  readonly get: (account: string) => Promise<Result<SecretText | null, string>>;
  readonly set: (account: string, token: SecretText) => Promise<Result<void, string>>;
  /** Succeeds if the entry is already gone. */
  readonly remove: (account: string) => Promise<Result<void, string>>;
}

type Binding = typeof import('@napi-rs/keyring');

/** The service name of all our entries, next to their account. */
const SERVICE = 'dispatchbox';

/** Long enough to type the keychain's password. */
const ANSWERS_WITHIN_MS = 60_000;

/** By default the binding falls back to the kernel keyring, which is lost on restart. */
const LASTING: EntryOptions = { linux: { store: 'secret-service' } };

/** Includes the origin, so that an edited file can't send a token elsewhere. */
export function keychainAccount(origin: string, entry: string): string {
  return `${origin}#${entry}`;
}

/** The keychain, through a native binding that users install next to dispatchbox. Loaded on first use. */
export function systemKeychain({
  load = () => import('@napi-rs/keyring'),
  options = LASTING,
}: {
  readonly load?: () => Promise<Binding>;
  readonly options?: EntryOptions;
} = {}): Keychain {
  async function use<T>(
    account: string,
    work: (entry: InstanceType<Binding['AsyncEntry']>, signal: AbortSignal) => Promise<T>,
  ): Promise<Result<T, string>> {
    const binding = await load().catch(() => null);
    if (binding === null) return err(MISSING);
    try {
      const entry = new binding.AsyncEntry(SERVICE, account, options);
      return ok(await work(entry, AbortSignal.timeout(ANSWERS_WITHIN_MS)));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return err(`The keychain cannot be used: ${sanitizeText(why)}. Is it unlocked?`);
    }
  }

  return {
    get: (account) =>
      use(account, async (entry, signal) => {
        const text = await entry.getPassword(signal);
        return text === null ? null : new SecretText(text);
      }),
    set: (account, token) =>
      use(account, (entry, signal) => entry.setPassword(token.reveal(), signal)),
    async remove(account) {
      const removed = await use(account, (entry, signal) => entry.deleteCredential(signal));
      return removed.ok ? ok(undefined) : removed;
    },
  };
}

const MISSING =
  'The keychain needs the package @napi-rs/keyring beside dispatchbox: npm install --global @napi-rs/keyring.';
