import { SecretText } from '../domain/secret-text.ts';
import { sentValue, valueProblem } from '../domain/secret-value.ts';
import type { KnownEntry } from '../domain/vault-records.ts';
import type { EntryToSend, VaultCommand } from '../state/vault-command.ts';
import { eachInPool } from './each-in-pool.ts';
import {
  type CallOutcome,
  callSecrets,
  callVar,
  type ReadyEntry,
  type SendParts,
  tellIfForgotten,
  type VaultCall,
} from './vault-call.ts';

/** Requests of one form that are in flight at once; the service as a whole takes no more from us. */
export const VARS_AT_ONCE = 4;

/** One write to the disk for so many answers; after a crash the last few count as unknown. */
const RECORDED_AT_ONCE = 25;

type SendCommand = Extract<VaultCommand, { type: 'send-secrets' | 'send-vars' }>;

/**
 * Sends what a form holds: reads the files that it names, journals the names, then makes the
 * requests. Where a file or the journal fails nothing is sent. A 401 ends what has not been sent yet.
 */
export async function sendEntries(
  command: SendCommand,
  call: VaultCall | null,
  { index, answer, wallMs }: SendParts,
): Promise<void> {
  const { sendId, profileId, vault } = command.target;
  const kind = command.type === 'send-secrets' ? 'secret' : 'var';
  const read = await Promise.all(command.entries.map(readEntry));
  const problems = read.filter((entry) => 'message' in entry);
  if (problems.length > 0) {
    const reason = 'Nothing was sent: a file could not be taken.';
    return answer({ type: 'entries-not-sent', sendId, problems, reason });
  }
  const entries = read.filter((entry) => 'value' in entry);
  const names = entries.map(({ name }) => name);
  const startedAtMs = wallMs();
  const journaled = index.begin({ sendId, profileId, vault, kind, names, startedAtMs });
  if (!journaled.ok) {
    const reason = `Nothing was sent, because it could not be remembered first. ${journaled.error.message}`;
    return answer({ type: 'entries-not-sent', sendId, problems: [], reason });
  }

  const unknown = new Set<string>();
  let stored: KnownEntry[] = [];
  const record = (): void => {
    if (stored.length > 0) tellIfForgotten(index.record(stored), answer);
    stored = [];
  };
  const take = ({ results, explanation }: CallOutcome): void => {
    for (const { id, name } of entries) {
      const result = results.get(id);
      if (result?.state === 'unknown') unknown.add(name);
      if (result?.state !== 'set') continue;
      const { version } = result;
      stored.push({ profileId, vault, kind, name, version, setAtMs: wallMs() });
    }
    if (stored.length >= RECORDED_AT_ONCE) record();
    answer({ type: 'entries-answered', sendId, results, explanation });
  };
  if (command.type === 'send-secrets' && command.how === 'together') {
    take(await callSecrets(call, vault, entries));
  } else {
    const isVar = command.type === 'send-vars';
    await eachInPool(entries, isVar ? VARS_AT_ONCE : 1, async (entry) => {
      const outcome = isVar
        ? await callVar(call, vault, entry)
        : await callSecrets(call, vault, [entry]);
      take(outcome);
      return outcome.endsAll ? 'stop' : 'go-on';
    });
  }
  record();
  index.end(sendId);
  // What nobody knows is told again at the next start, unless it is set before.
  if (unknown.size > 0) {
    index.begin({ sendId, profileId, vault, kind, names: [...unknown], startedAtMs });
  }
}

type Unreadable = { readonly id: string; readonly message: string };

/** Takes the value from the form, or from the file that it names. */
export async function readEntry(entry: EntryToSend): Promise<ReadyEntry | Unreadable> {
  const { id, name, description, value } = entry;
  if (value.from === 'form') return { id, name, description, value: value.value };
  const { readValueFile } = await import('../storage/value-file.ts');
  const read = await readValueFile(value.path.reveal());
  if (!read.ok) return { id, message: read.error };
  const sent = sentValue(read.value.reveal(), value.end);
  const problem =
    sent === '' ? 'The file is empty, and the service rejects empty values.' : valueProblem(sent);
  return problem === null
    ? { id, name, description, value: new SecretText(sent) }
    : { id, message: problem };
}
