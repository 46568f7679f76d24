import type { ProfileId } from '../domain/profile.ts';
import { originOf } from '../domain/service-address.ts';
import type { VaultCommand } from '../state/vault/vault-command.ts';
import { accessTo } from './access.ts';
import type { OpenProfile } from './open-profile.ts';
import { rotatedMeanwhile } from './plan-check.ts';
import { readEntry } from './read-entry.ts';
import { type SendParts, send } from './send-entries.ts';
import { AT_ONCE, type VaultRequest } from './send-to-vault.ts';

type RotationCommand = Extract<VaultCommand, { type: 'send-rotation' }>;

interface RotationParts extends SendParts {
  /** The profiles that it goes to, as the plan showed them. */
  readonly profiles: ReadonlyMap<ProfileId, OpenProfile>;
  readonly isStopped: () => boolean;
}

/** Sends a rotation: one request a secret, so that each gets an exact answer, which goes into the log. */
export async function sendRotation(
  { sendId, rotationId, targets }: RotationCommand,
  parts: RotationParts,
): Promise<void> {
  const notSent = (reason: string) =>
    parts.answer({ type: 'entries-not-sent', sendId, problems: [], reason });
  const changed = rotatedMeanwhile(parts.index, targets);
  if (changed !== null) {
    await parts.loadVaults();
    return notSent(changed);
  }
  const requests: VaultRequest[] = [];
  for (const target of targets) {
    const { destination, vault } = target;
    const entry = await readEntry({ ...target, description: '' });
    if ('message' in entry) return notSent(`Nothing was sent. ${entry.message}`);
    const { profileId, tokenKind } = destination;
    const profile = parts.profiles.get(profileId);
    const access = accessTo(profile, 'vaults', tokenKind);
    const service = profile ? originOf(profile.address) : profileId;
    requests.push({ profileId, service, vault, kind: 'secret', access, entries: [entry] });
  }
  const byId = new Map(targets.map((target) => [target.id, target]));
  await send(requests, parts, {
    sendId,
    atOnce: AT_ONCE,
    isStopped: parts.isStopped,
    also({ results }) {
      for (const [id, result] of results) {
        const target = byId.get(id);
        if (!target) continue;
        const { destination, vault, name, source, versionBefore } = target;
        const { profileId, profileName } = destination;
        parts.index.logRotation({
          ...{ rotationId, atMs: parts.wallMs(), profileId, profileName, vault, name },
          ...{ source, versionBefore, state: result.state },
          version: result.state === 'set' ? result.version : null,
          reason: result.state === 'set' ? null : result.reason,
        });
      }
    },
  });
}
