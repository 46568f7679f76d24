import { err, ok, type Result } from '../domain/result.ts';
import { judgeWrite } from '../domain/write-guard.ts';
import type { Host } from '../process/host.ts';
import { confirmName } from './confirm-name.ts';
import { type Refusal, wrongUsage } from './refusal.ts';
import type { WriteOptions } from './script-options.ts';
import type { Target } from './target.ts';

declare const isConfirmed: unique symbol;

/** A target that may be written to. Only `confirmWrite` has any, and nothing is sent to another. */
export type ConfirmedTarget = Target & { readonly [isConfirmed]: true };

/**
 * Makes sure that a write goes to the intended profile, and that one may be written to.
 *
 * @returns the target, or why nothing may be sent to it
 */
export async function confirmWrite(
  host: Host,
  target: Target,
  { confirm }: Pick<WriteOptions, 'confirm'>,
): Promise<Result<ConfirmedTarget, Refusal>> {
  const { profileName } = target;
  // The command names the profile, so there is nothing else to ask.
  const verdict = judgeWrite([target], { asks: 'nowhere', typed: [] });
  if (verdict.kind === 'refused') {
    return wrongUsage(
      `${profileName} is read-only. Nothing was sent.`,
      'Use another profile to write.',
    );
  }
  const refusal = await confirmName(host, profileName, {
    confirm,
    isRequired: verdict.kind !== 'goes',
    act: 'write to it',
    otherwise: 'Nothing was sent.',
    correct: 'Correct --confirm, or choose the profile with --profile.',
  });
  return refusal === null ? ok(target as ConfirmedTarget) : err(refusal);
}
