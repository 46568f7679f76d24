import type { Destination } from '../domain/destination.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { AppEvent } from '../state/app/app-event.ts';
import type { Notice } from '../state/notice.ts';
import type { VaultCommand } from '../state/vault/vault-command.ts';
import type { VaultIndex } from '../storage/vault-index.ts';
import { accessTo, type OpenProfile } from './open-profile.ts';
import { AT_ONCE, sendToVault } from './send-to-vault.ts';
import { readEntry } from './value-sources.ts';
import type { Sending, VaultRequest } from './vault-request.ts';

type SendCommand = Extract<VaultCommand, { kind: 'send-secrets' | 'send-vars' }>;

/** What a send needs besides what it sends. */
export interface SendParts {
  /** The profiles it goes to, as the user saw them. */
  readonly profiles: ReadonlyMap<ProfileId, OpenProfile>;
  readonly answer: (event: AppEvent) => void;
  readonly notice: (tone: Notice['tone'], text: string) => void;
  readonly index: VaultIndex;
}

/** Sends a form's entries: secrets together or one by one, vars one by one. */
export async function sendEntries(command: SendCommand, parts: SendParts): Promise<void> {
  const { target, kind: sending } = command;
  const { sendId, destination, vault } = target;
  const read = await Promise.all(command.entries.map(readEntry));
  const problems = read.filter((entry) => 'message' in entry);
  if (problems.length > 0) {
    const reason = "Nothing was sent: a file couldn't be read.";
    return parts.answer({ kind: 'entries-not-sent', sendId, problems, reason });
  }
  const entries = read.filter((entry) => 'value' in entry);
  tellNotes(entries, parts);
  const kind = sending === 'send-vars' ? 'var' : 'secret';
  const place = { ...requestTo(destination, parts), vault, kind } as const;
  const isTogether = sending === 'send-secrets' && command.how === 'together';
  const requests = isTogether
    ? [{ ...place, entries }]
    : entries.map((entry) => ({ ...place, entries: [entry] }));
  await send(requests, parts, { sendId, origin: 'form', atOnce: kind === 'var' ? AT_ONCE : 1 });
}

/** Says what nobody can see in values that were only read for sending, once for the same file. */
export function tellNotes(
  entries: readonly { readonly notes: readonly string[] }[],
  { notice }: SendParts,
): void {
  const notes = new Set(entries.flatMap((entry) => entry.notes));
  if (notes.size > 0) notice('warning', [...notes].join(' '));
}

/** Whose vault a request goes to, and with which token. */
export function requestTo(
  { profileId, profileName, host, tokenKind }: Destination,
  { profiles }: SendParts,
): Pick<VaultRequest, 'profileId' | 'profileName' | 'host' | 'access'> {
  const access = accessTo(profiles.get(profileId), 'vaults', tokenKind);
  return { profileId, profileName, host, access };
}

/** Sends requests and reports their answers as they arrive. */
export async function send(
  requests: readonly VaultRequest[],
  { index, answer, notice }: SendParts,
  of: Pick<Sending, 'sendId' | 'atOnce' | 'origin' | 'isStopped' | 'note' | 'rotationId'>,
): Promise<void> {
  const { sendId } = of;
  const sent = await sendToVault(requests, {
    ...of,
    index,
    warn: (text) => notice('warning', text),
    onRecorded: (entries) => answer({ kind: 'entries-recorded', entries }),
    onAnswer(given) {
      const { results, said, explanation } = given;
      answer({ kind: 'entries-answered', sendId, results, said, explanation });
    },
  });
  answer(
    sent.ok
      ? { kind: 'send-ended', sendId }
      : { kind: 'entries-not-sent', sendId, problems: [], reason: sent.error },
  );
}
