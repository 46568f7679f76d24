import { EXIT } from '../process/exit-status.ts';
import type { Host } from '../process/host.ts';
import { typedName } from '../terminal/prompt.ts';
import { type Refusal, usageRefusal } from './refusal.ts';

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
  if (typed !== null) return refuse(`That isn't ${name}.`, 'Run the command again to retry.');
  return { status: EXIT.interrupted, message: `Cancelled. ${otherwise}`, next: null };
}
