import { type PlannedRotation, placeId } from '../domain/vault-records.ts';
import { retryWhileLocked } from '../files/retry-while-locked.ts';
import type { RotationTarget, VaultCommand } from '../state/vault/vault-command.ts';
import type { VaultIndex } from '../storage/vault-index.ts';
import { sayNotJournaled } from './dispatch-calls.ts';
import { requestTo, type SendParts, send, tellNotes } from './send-entries.ts';
import { AT_ONCE } from './send-to-vault.ts';
import { readEntry } from './value-sources.ts';
import type { VaultRequest } from './vault-request.ts';

type RotationCommand = Extract<VaultCommand, { kind: 'send-rotation' }>;

interface RotationParts extends SendParts {
  readonly isStopped: () => boolean;
  /** Loads what is on disk into the state. */
  readonly loadVaults: () => Promise<void>;
}

/**
 * Sends a rotation once all of it is journaled: one request per secret, so that each gets an exact answer.
 */
export async function sendRotation(command: RotationCommand, parts: RotationParts): Promise<void> {
  const { sendId, rotationId, note, targets, isTrial } = command;
  const { index } = parts;
  const notSent = (reason: string) =>
    parts.answer({ kind: 'entries-not-sent', sendId, problems: [], reason });
  const changed = rotatedMeanwhile(index, targets);
  if (changed !== null) {
    await parts.loadVaults();
    return notSent(changed);
  }
  const requests: VaultRequest[] = [];
  const noted: { readonly notes: readonly string[] }[] = [];
  for (const target of targets) {
    const { destination, vault, source } = target;
    const entry = await readEntry({ ...target, description: '' });
    if ('message' in entry) return notSent(`Nothing was sent. ${entry.message}`);
    noted.push(entry);
    requests.push({
      ...requestTo(destination, parts),
      ...{ vault, kind: 'secret', entries: [{ ...entry, source }] },
    });
  }
  tellNotes(noted, parts);
  const planned = await retryWhileLocked(() =>
    index.rotations.plan(plannedBy(command, Date.now())),
  );
  if (!planned.ok) return notSent(sayNotJournaled(planned.error));
  if (planned.value !== null) return notSent(planned.value);
  const { isStopped } = parts;
  const leaving = isTrial ? requests.slice(0, 1) : requests;
  await send(leaving, parts, {
    ...{ sendId, rotationId, note, isStopped },
    origin: 'rotation',
    atOnce: AT_ONCE,
  });
  // What remains of it, in case something else replaces it on screen.
  await parts.loadVaults();
}

/** What the journal stores: everything except the values. */
function plannedBy(
  { rotationId, note, targets, isTrial, unsent, remembered, takenOut }: RotationCommand,
  startedAtMs: number,
): PlannedRotation {
  const places = targets.map(({ destination, vault, name, source, versionBefore }) => {
    const { profileId, profileName, host } = destination;
    return { profileId, profileName, host, vault, name, source, versionBefore };
  });
  return { rotationId, startedAtMs, note, places, isTrial, unsent, remembered, takenOut };
}

/**
 * Another terminal may have rotated the same secret just before this rotation goes out.
 *
 * @returns a sentence if the plan is out of date.
 */
function rotatedMeanwhile(index: VaultIndex, targets: readonly RotationTarget[]): string | null {
  const loaded = index.load();
  if (!loaded.ok) return null;
  const known = new Map(loaded.value.map((entry) => [placeId(entry), entry]));
  for (const target of targets) {
    const { vault, name, versionBefore } = target;
    const { profileId, profileName } = target.destination;
    const entry = known.get(placeId({ profileId, vault, name, kind: 'secret' }));
    if (entry && entry.version !== versionBefore) {
      return `Nothing was sent: another terminal has just set ${name} in ${vault} on ${profileName}, now version ${entry.version}. Check it, then send again.`;
    }
  }
  return null;
}
