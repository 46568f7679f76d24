import type { AppEvent } from '../state/app/app-event.ts';
import type { Notice } from '../state/notice.ts';
import type { SendTarget, VaultCommand } from '../state/vault/vault-command.ts';
import type { VaultIndex } from '../storage/vault-index.ts';
import type { Access } from './access.ts';
import { AT_ONCE, sendToVault } from './send-to-vault.ts';
import { readEntry } from './value-sources.ts';
import type { Sending, VaultAnswer, VaultRequest } from './vault-request.ts';

type SendCommand = Extract<VaultCommand, { type: 'send-secrets' | 'send-vars' }>;

/** What a send needs besides its entries. */
export interface SendParts {
  readonly answer: (event: AppEvent) => void;
  readonly notice: (tone: Notice['tone'], text: string) => void;
  readonly wallMs: () => number;
  readonly index: VaultIndex;
  /** Called with each answer as it arrives. */
  readonly observe?: (answer: VaultAnswer) => void;
  /** Loads what is on disk into the state. */
  readonly loadVaults: () => Promise<void>;
  /** The profile's name and address for the log. */
  readonly profileOf: (id: SendTarget['profileId']) => Pick<VaultRequest, 'profileName' | 'host'>;
  readonly accessTo: (target: Pick<SendTarget, 'profileId'> & Partial<SendTarget>) => Access | null;
}

/** Sends a form's entries: secrets together or one by one, vars one by one. */
export async function sendEntries(command: SendCommand, parts: SendParts): Promise<void> {
  const { target, type } = command;
  const { profileId, vault, sendId } = target;
  const read = await Promise.all(command.entries.map(readEntry));
  const problems = read.filter((entry) => 'message' in entry);
  if (problems.length > 0) {
    const reason = "Nothing was sent: a file couldn't be read.";
    return parts.answer({ type: 'entries-not-sent', sendId, problems, reason });
  }
  const entries = read.filter((entry) => 'value' in entry);
  const kind = type === 'send-vars' ? 'var' : 'secret';
  const access = parts.accessTo(target);
  const place = { ...parts.profileOf(profileId), profileId, vault, kind, access } as const;
  const isTogether = type === 'send-secrets' && command.how === 'together';
  const requests = isTogether
    ? [{ ...place, entries }]
    : entries.map((entry) => ({ ...place, entries: [entry] }));
  await send(requests, parts, { sendId, origin: 'form', atOnce: kind === 'var' ? AT_ONCE : 1 });
}

/** Sends requests and reports their answers as they arrive. */
export async function send(
  requests: readonly VaultRequest[],
  { index, answer, notice, wallMs, observe }: SendParts,
  of: Pick<Sending, 'sendId' | 'atOnce' | 'origin' | 'isStopped' | 'note' | 'rotationId'>,
): Promise<void> {
  const { sendId } = of;
  const sent = await sendToVault(requests, {
    ...of,
    index,
    wallMs,
    warn: (text) => notice('warning', text),
    recorded: (entries) => answer({ type: 'entries-recorded', entries }),
    answered(given) {
      observe?.(given);
      const { results, said, explanation } = given;
      answer({ type: 'entries-answered', sendId, results, said, explanation });
    },
  });
  answer(
    sent.ok
      ? { type: 'send-ended', sendId }
      : { type: 'entries-not-sent', sendId, problems: [], reason: sent.error },
  );
}
