import type { DispatchRequest } from '../domain/dispatch.ts';
import { ok, type Result } from '../domain/result.ts';
import { groupFor, type SecretPlace } from '../domain/rotation-group.ts';
import { newId } from '../files/new-id.ts';
import { EXIT } from '../process/exit-status.ts';
import { complain, type Host } from '../process/host.ts';
import type { History } from '../storage/history.ts';
import type { VaultIndex } from '../storage/vault-index.ts';
import { type DispatchFacts, nothingKnown } from './dispatch-report.ts';
import type { Interruption } from './interruption.ts';
import { nothingSent, type Refusal } from './refusal.ts';
import type { Report } from './report.ts';
import type { TargetPlace } from './rotation-targets.ts';
import type { RotateOptions } from './script-options.ts';
import { historyOf, sendDispatch } from './send-dispatch.ts';
import { openTarget, type Target } from './target.ts';

/** The dispatches that will prove a new value, with all that they need to be sent. */
export interface ReadyChecks {
  readonly checks: readonly ReadyCheck[];
  readonly history: History | null;
}

interface ReadyCheck {
  readonly target: Target;
  readonly request: DispatchRequest;
  readonly facts: DispatchFacts;
  readonly places: readonly SecretPlace[];
}

const TIMEOUT_MS = 10 * 60 * 1000;

/** Opens what the checks need before anything is set: a value that can't be verified isn't rotated. */
export async function openChecks(
  report: Report,
  { index, places }: { readonly index: VaultIndex; readonly places: readonly TargetPlace[] },
  options: RotateOptions,
): Promise<Result<ReadyChecks, Refusal>> {
  const groups = index.groups.load();
  if (!groups.ok) return nothingSent(groups.error.message);
  const name = places[0]?.name ?? '';
  const group = groupFor(groups.value, name);
  const checks: ReadyCheck[] = [];
  for (const { profileId, request } of group?.checks ?? []) {
    const own = places.filter(({ destination }) => destination.profileId === profileId);
    const [first] = own;
    if (!first) continue;
    const facts = nothingKnown();
    const profile = first.destination.profileName;
    const target = await openTarget(report, { ...options, profile }, 'dispatches', facts);
    if (!target.ok) return target;
    checks.push({
      target: target.value,
      request: { ...request, title: `Verify ${group?.name}` },
      facts,
      places: own.map(({ vault }) => ({ profileId, vault, name })),
    });
  }
  const [first] = checks;
  if (!first) return nothingSent(`The rotation group of ${name} names no check for these places.`);
  const history = await historyOf(report, first.target);
  return history.ok ? ok({ checks, history: history.value }) : history;
}

/**
 * Dispatches the checks of the profiles where the value was set, and waits for each. The log notes a check
 * before it is sent, and then how it ended.
 *
 * @returns why it isn't verified everywhere, or `null` if it is
 */
export async function verify(
  host: Host,
  { checks, history }: ReadyChecks,
  of: {
    readonly index: VaultIndex;
    readonly rotationId: string;
    /** Whether a place has the new value. */
    readonly isSet: (place: SecretPlace) => boolean;
    readonly interruption: Interruption;
  },
): Promise<Refusal | null> {
  const { index, rotationId, isSet, interruption } = of;
  const isStopped = interruption.status !== null;
  const wanted = isStopped ? [] : checks.filter(({ places }) => places.some(isSet));
  const ends = await Promise.all(
    wanted.map(async ({ target, request, facts, places }) => {
      const localId = newId();
      const tell = (line: string) => complain(host, `${target.profileName}: ${line}`);
      const noted = index.rotations.checking({ rotationId, places: places.filter(isSet), localId });
      if (!noted.ok) tell(noted.error.message);
      const options = { timeout: TIMEOUT_MS };
      const sending = { target, request, facts, options, history, interruption, tell, localId };
      const { refusal } = await sendDispatch(sending);
      const settled = index.rotations.checked(localId, facts.status ?? 'unknown');
      if (!settled.ok) tell(settled.error.message);
      return refusal && { ...refusal, message: `${target.profileName}: ${refusal.message}` };
    }),
  );
  const refusals = ends.filter((end) => end !== null);
  const [first] = refusals;
  if (!first) return null;
  const isUnknown = refusals.some(({ status }) => status === EXIT.outcomeUnknown);
  const status = isUnknown ? EXIT.outcomeUnknown : first.status;
  const message = `Not verified. ${refusals.map((refusal) => refusal.message).join(' ')}`;
  return { status, message, next: first.next };
}

/** How the check of a profile stands, in the words of `status`; `null` if none was sent. */
export function verifiedIn(checks: ReadyChecks | null, profileId: string): string | null {
  const own = checks?.checks.find(({ target }) => target.profileId === profileId);
  return own?.facts.status ?? null;
}
