import type { Destination } from '../domain/destination.ts';
import type { Writable } from '../domain/write-guard.ts';
import { mayWrite } from '../services/may-write.ts';
import type { Host } from '../terminal/host.ts';
import { typedName } from '../terminal/prompt.ts';
import { cancelled, wrongUsage } from './refusal.ts';
import type { Target } from './target.ts';

/** What a profile's name confirms, in the words of its question and refusals. */
interface Purpose {
  /** As `--confirm` gave it. */
  readonly confirm: string | undefined;
  readonly isRequired: boolean;
  /** What is done then: `write to it`. */
  readonly act: string;
  /** What a refusal ends with: `Nothing was sent.` */
  readonly otherwise: string;
  /** What to do if `--confirm` names another profile. */
  readonly correct: string;
}

/**
 * Makes sure that a profile is the intended one. `--confirm NAME` must name it, protected or not. A protected profile
 * requires it; at a terminal, its name can be typed instead, by hand and after the question. Scripts are never
 * prompted: no one would answer.
 */
export async function confirmName(
  host: Host,
  name: string,
  { confirm, isRequired, act, otherwise, correct }: Purpose,
): Promise<void> {
  const refused = (message: string, next: string) => wrongUsage(`${message} ${otherwise}`, next);
  if (confirm === name || (confirm === undefined && !isRequired)) return;
  if (confirm !== undefined) throw refused(`--confirm doesn't name the profile, ${name}.`, correct);
  if (!host.stdin.isTTY || !host.stderr.isTTY) {
    throw refused(
      `${name} is protected, and there is no terminal to type its name in.`,
      `Add --confirm ${name} to ${act}.`,
    );
  }
  const typed = await typedName(
    host,
    `${name} is protected. Type ${name} (it is shown) to ${act}: `,
  );
  if (typed === null) throw cancelled(otherwise);
  if (typed !== name) throw refused(`That isn't ${name}.`, 'Run the command again to retry.');
}

/**
 * Makes sure that a write goes to the intended profile, and that one may be written to.
 *
 * @param seen where it goes
 * @returns the same, let through by the guard
 */
export async function confirmWrite(
  host: Host,
  { services }: Target,
  seen: Destination,
  { confirm }: { readonly confirm?: string },
): Promise<Writable> {
  const confirmed = async (isRequired: boolean) => {
    await confirmName(host, seen.profileName, {
      confirm,
      isRequired,
      act: 'write to it',
      otherwise: 'Nothing was sent.',
      correct: 'Correct --confirm, or choose the profile with --profile.',
    });
    return true;
  };
  const may = await mayWrite(services.profiles, [seen], {
    what: '',
    requests: 1,
    here: null,
    // The command names the profile, so there is nothing else to ask.
    asks: 'nowhere',
    asker: { agree: async () => true, typeName: () => confirmed(true) },
  });
  await confirmed(false);
  const [to] = may.kind === 'goes' ? may.to : [];
  if (to) return to;
  const why = may.kind === 'refused' ? may.why : 'Nothing was sent.';
  throw wrongUsage(why, seen.isReadOnly ? 'Use another profile to write.' : null);
}
