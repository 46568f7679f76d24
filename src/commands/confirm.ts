import type { Destination } from '../domain/destination.ts';
import { err, ok, type Result } from '../domain/result.ts';
import type { Writable } from '../domain/write-guard.ts';
import { mayWrite } from '../services/may-write.ts';
import type { Host } from '../terminal/host.ts';
import { typedName } from '../terminal/prompt.ts';
import { cancelled, type Refusal, usageRefusal, wrongUsage } from './refusal.ts';
import type { Target } from './target.ts';

/** What a profile's name confirms, in the words of its question and refusals. */
interface Purpose {
  /** As `--confirm` gave it. */
  readonly confirm: string | undefined;
  /** Whether the profile is protected. */
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
 *
 * @returns why it isn't confirmed, or `null` if it is
 */
export async function confirmName(
  host: Host,
  name: string,
  { confirm, isRequired, act, otherwise, correct }: Purpose,
): Promise<Refusal | null> {
  const refuse = (message: string, next: string): Refusal =>
    usageRefusal(`${message} ${otherwise}`, next);
  if (confirm === name || (confirm === undefined && !isRequired)) return null;
  if (confirm !== undefined) return refuse(`--confirm doesn't name the profile, ${name}.`, correct);
  if (!host.stdin.isTTY || !host.stderr.isTTY) {
    return refuse(
      `${name} is protected, and there is no terminal to type its name in.`,
      `Add --confirm ${name} to ${act}.`,
    );
  }
  const typed = await typedName(host, `${name} is protected. Type its name to ${act}: `);
  if (typed === name) return null;
  if (typed !== null) return refuse(`That isn't ${name}.`, RETRY);
  return cancelled(otherwise);
}

/**
 * Makes sure that a write goes to the intended profile, and that one may be written to.
 *
 * @param seen where it goes
 * @returns the same, let through by the guard, or why nothing may be sent to it
 */
export async function confirmWrite(
  host: Host,
  { services }: Target,
  seen: Destination,
  { confirm }: { readonly confirm?: string },
): Promise<Result<Writable, Refusal>> {
  const { profileName, isReadOnly, isProtected } = seen;
  if (isReadOnly) {
    const message = `${profileName} is read-only. Nothing was sent.`;
    return wrongUsage(message, 'Use another profile to write.');
  }
  const refusal = await confirmName(host, profileName, {
    ...{ confirm, isRequired: isProtected },
    act: 'write to it',
    otherwise: 'Nothing was sent.',
    correct: 'Correct --confirm, or choose the profile with --profile.',
  });
  if (refusal !== null) return err(refusal);
  const may = await mayWrite(services.profiles, [seen], {
    ...{ what: '', requests: 1, here: null },
    // The command names the profile, so there is nothing else to ask.
    asks: 'nowhere',
    // It may be protected only since then.
    asker: { agree: async () => true, typeName: async () => isProtected },
  });
  if (may.kind === 'refused') return wrongUsage(may.why);
  const [to] = may.kind === 'goes' ? may.to : [];
  return to
    ? ok(to)
    : wrongUsage(`${profileName} has just been protected. Nothing was sent.`, RETRY);
}

const RETRY = 'Run the command again to retry.';
