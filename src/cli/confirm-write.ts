import { err, ok, type Result } from '../domain/result.ts';
import { judgeWrite } from '../domain/write-guard.ts';
import { EXIT } from '../process/exit-status.ts';
import type { Host } from '../process/host.ts';
import { type Refusal, usageRefusal } from './refusal.ts';
import type { WriteOptions } from './script-options.ts';
import type { Target } from './target.ts';

declare const isConfirmed: unique symbol;

/** A target that may be written to. Only `confirmWrite` has any, and nothing is sent to another. */
export type ConfirmedTarget = Target & { readonly [isConfirmed]: true };

/**
 * Makes sure that a write goes to the intended profile. `--confirm NAME` must match the active profile,
 * protected or not. A protected profile requires it; at a terminal, its name can be typed instead.
 * Scripts are never prompted: no one would answer.
 *
 * @returns the target, or why nothing may be sent to it
 */
export async function confirmWrite(
  host: Host,
  target: Target,
  { confirm }: Pick<WriteOptions, 'confirm'>,
): Promise<Result<ConfirmedTarget, Refusal>> {
  const { profileId, profileName } = target;
  const typed = confirm === profileName ? [profileId] : [];
  // The command names the profile, so there is nothing else to ask.
  const verdict = judgeWrite([target], { asks: 'nowhere', typed });
  if (verdict.kind === 'refused') {
    return err(refuseUnconfirmed(`${profileName} is read-only.`, 'Use another profile to write.'));
  }
  if (confirm !== undefined && typed.length === 0) {
    return err(
      refuseUnconfirmed(
        `--confirm doesn't name the active profile, ${profileName}.`,
        'Correct --confirm, or choose the profile with --profile.',
      ),
    );
  }
  const refusal = verdict.kind === 'goes' ? null : await askForName(host, profileName);
  return refusal === null ? ok(target as ConfirmedTarget) : err(refusal);
}

/** @returns why the name wasn't typed, or `null` if it was. */
async function askForName(host: Host, profileName: string): Promise<Refusal | null> {
  if (!host.stdin.isTTY || !host.stderr.isTTY) {
    return refuseUnconfirmed(
      `${profileName} is protected, and there is no terminal to type its name in.`,
      `Add --confirm ${profileName} to confirm this write.`,
    );
  }
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({ input: host.stdin, output: host.stderr });
  const left = new AbortController();
  terminal.once('SIGINT', () => left.abort());
  terminal.once('close', () => left.abort());
  try {
    const question = `${profileName} is protected. Type its name to write to it: `;
    const typed = await terminal.question(question, { signal: left.signal });
    if (typed.trim() === profileName) return null;
    return refuseUnconfirmed(`That isn't ${profileName}.`, 'Run the command again to retry.');
  } catch {
    host.stderr.write('\n');
    return { ...refuseUnconfirmed('Cancelled.', null), status: EXIT.interrupted };
  } finally {
    terminal.close();
  }
}

function refuseUnconfirmed(message: string, next: string | null): Refusal {
  return usageRefusal(`${message} Nothing was sent.`, next);
}
