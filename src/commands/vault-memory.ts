import { randomUUID } from 'node:crypto';
import type { EntryKind } from '../domain/entry-result.ts';
import { openVaultIndex } from '../storage/vault-index.ts';
import { complain, type Host } from './host.ts';
import type { Target } from './target.ts';

/** What a command is about to set. */
interface VaultSend {
  readonly kind: EntryKind;
  readonly vault: string;
  readonly names: readonly string[];
}

/** What became of it, as far as there is something to remember. */
interface VaultEnd {
  /** The version is `null` for vars. */
  readonly set: readonly { readonly name: string; readonly version: number | null }[];
  readonly unknown: readonly string[];
}

/**
 * Writes into the vault index what the screens write there for the same send: the names before it
 * goes out, then what was set, so that Rotate knows it. What cannot be written is a notice, and
 * nothing else: the send itself is what the command was started for.
 *
 * @returns takes down the end of the send.
 */
export function beginRemembering(
  host: Host,
  { dataFolder, profileId }: Target,
  { kind, vault, names }: VaultSend,
): (end: VaultEnd) => void {
  const opened = openVaultIndex(dataFolder);
  if (!opened.ok) {
    complain(host, `What is set is not remembered here. ${opened.error.message}`);
    return () => {};
  }
  const index = opened.value;
  for (const notice of index.notices) complain(host, notice);
  const send = { profileId, vault, kind, startedAtMs: Date.now() };
  const sendId = randomUUID();
  const begun = index.begin({ ...send, sendId, names });
  return ({ set, unknown }) => {
    const setAtMs = Date.now();
    const known = set.map((entry) => ({ profileId, vault, kind, ...entry, setAtMs }));
    const written = [
      begun,
      index.record(known),
      index.end(sendId),
      // What nobody knows is told by the screens, until it is set.
      ...(unknown.length > 0 ? [index.begin({ ...send, sendId, names: unknown })] : []),
    ];
    const failed = written.find(({ ok }) => !ok);
    if (failed?.ok === false) {
      complain(host, `Not remembered here what was set. ${failed.error.message}`);
    }
    index.close();
  };
}
