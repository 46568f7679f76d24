import { useState } from 'react';
import type { Destination } from '../../../domain/destination.ts';
import { resultCounts, setCount } from '../../../domain/entry-result.ts';
import { counted, firstFew } from '../../../domain/words.ts';
import { whyNotWritable } from '../../../domain/write-guard.ts';
import type { FormModel } from '../../../kit/form/form-model.ts';
import { confirm } from '../../../kit/Question.tsx';
import type { VaultSend } from '../../../services/vault-send.ts';
import { useMayWrite } from '../../may-write.tsx';
import { type AppServices, useServices } from '../../services.tsx';
import { type Unsent, useUnsent } from '../../use-unsent.ts';
import { type DoubtfulEntry, doubtsIn, type Entry, nameIn, readEntries } from './entry-drafts.ts';
import { type FormOf, leaveRest } from './left-entries.ts';

/** A send from a form. */
export interface Sent {
  readonly of: FormOf;
  readonly send: VaultSend;
  readonly entries: readonly { readonly id: string; readonly name: string }[];
}

/**
 * Sends entries of a form: asks what has to be asked, reads the files that they name, and sends them.
 *
 * @returns `set`, which resolves once all of it is journaled, to `null` if nothing was sent, which the form says; and
 * whether it is under way
 */
export function useSetEntries(of: FormOf, form: Unsent) {
  const services = useServices();
  const mayWrite = useMayWrite();
  const unsent = useUnsent(form);
  const { vaults, leftEntries, ask } = services;
  const { kind } = of;
  // As the form was opened, or as it was said since.
  const [seen, setSeen] = useState(vaults.known.get);
  const send = async (
    form: FormModel,
    to: Destination | null,
    entries: readonly Entry[],
  ): Promise<Sent | null> => {
    if (to === null) {
      form.mark(new Map([[form.button, 'Nothing was sent: the profile was removed.']]));
      return null;
    }
    // Where nothing can be sent, nothing has to be agreed to.
    const doubts = whyNotWritable(to) === null ? doubtsIn(kind, entries) : [];
    const isMeant = doubts.length === 0 || (await confirm(ask, doubtsQuestion(doubts)));
    if (!isMeant) return null;
    const names = entries.map(nameIn);
    const [writable] =
      (await mayWrite([to], {
        what: `Set ${firstFew(names, MOST_NAMED)}`,
        requests: kind === 'secret' ? 1 : names.length,
      })) ?? [];
    if (!writable) return null;
    const { ready, problems, notes } = await readEntries(entries);
    if (!form.mark(problems)) return null;
    const sent = await vaults.set(writable, kind, ready, seen);
    if (!sent.ok) {
      setSeen(vaults.known.get());
      form.mark(new Map([[form.button, sent.error]]));
      return null;
    }
    // From here on, the send has the values of what isn't confirmed.
    for (const { value } of entries) value.drop();
    sayHowSendEnded(services, sent.value, notes);
    return { of, send: sent.value, entries: ready };
  };
  return {
    isSending: unsent.isSending,
    async set(...args: Parameters<typeof send>): Promise<Sent | null> {
      const sent = await unsent.send(() => send(...args));
      if (sent !== null && unsent.isLeft())
        void sent.send.ended.then(() => leaveRest(leftEntries, of, sent.send));
      return sent;
    },
  };
}

/** In a question, where more are counted. */
const MOST_NAMED = 3;

/** Says how a send ended, on any screen. @param notes oddities of values that weren't shown */
export async function sayHowSendEnded(
  { notices, profiles }: AppServices,
  send: VaultSend,
  notes: readonly string[] = [],
): Promise<void> {
  await send.ended;
  const { profileId, profileName } = send.to;
  const isHere = profiles.state.get().activeId === profileId;
  const words = [endWords(send), ...notes].join(' ');
  const isDone = send.open.length === 0 && notes.length === 0;
  // Of the active profile, the alert about its token says what to press.
  const { refusedIds } = profiles.state.get();
  const isRejected = wasTokenRejected(send) && !(isHere && refusedIds.has(profileId));
  notices.say(isDone ? 'success' : 'warning', isHere ? words : `On ${profileName}: ${words}`, {
    action: isRejected ? 'token-prompt.open' : null,
    profileId: isRejected ? profileId : null,
  });
}

function endWords(send: VaultSend): string {
  const results = [...send.state.get().results.values()];
  const set = setCount(results);
  if (set === results.length) return `${counted(set, send.kind)} set.`;
  const counts = `${resultCounts(results).join(', ')}. What isn't confirmed is still in the form.`;
  return wasTokenRejected(send) ? `${counts} ${send.to.profileName}'s token was rejected.` : counts;
}

function wasTokenRejected({ state }: VaultSend): boolean {
  return [...state.get().results.values()].some(
    (result) => result.state === 'failed' && result.isTokenRejected === true,
  );
}

/** Asks before entries are sent that look like mistakes. */
function doubtsQuestion(of: readonly DoubtfulEntry[]) {
  const isAbout = (what: DoubtfulEntry['about']) => of.some(({ about }) => about === what);
  const warning = [
    isAbout('value') && 'Runs show vars in plain text. Set secrets on the Secrets tab.',
    of.some(({ hidesName }) => hidesName) && 'Names are shown and stored in plain text.',
    isAbout('lines') && 'To set each line by itself, paste the lines into Name.',
    'Nothing has been sent yet.',
  ].filter(Boolean);
  const lines = [warning.join(' '), '', ...of.map(({ label, why }) => `${label} ${why}`)];
  const title = isAbout('name') || isAbout('lines') ? 'Send this anyway?' : 'Are these vars?';
  return { title, about: lines.join('\n'), yes: 'send anyway' };
}
