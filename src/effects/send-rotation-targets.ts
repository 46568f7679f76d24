import type { EntryResult } from '../domain/entry-result.ts';
import type { RotationTarget, VaultCommand } from '../state/vault-command.ts';
import { eachInPool } from './each-in-pool.ts';
import { readEntry } from './send-entries.ts';
import { callSecrets, type SendParts, tellIfForgotten, type VaultCall } from './vault-call.ts';

const AT_ONCE = 4;
const NOT_OPEN: EntryResult = {
  state: 'not-sent',
  reason: 'The profile is not open here or holds no token for vaults. Nothing was sent.',
};
const REFUSED: EntryResult = {
  state: 'not-sent',
  reason: 'Not sent: the same profile was refused just before.',
};

/**
 * Sends a rotation: one request a secret, so that each gets an exact answer, several at once. A
 * refused token ends the rest of its profile and no other. Each answer goes into the log.
 */
export async function sendRotationTargets(
  { sendId, rotationId, targets }: Extract<VaultCommand, { type: 'send-rotation' }>,
  callFor: (target: RotationTarget) => VaultCall | null,
  { index, answer, wallMs }: SendParts,
): Promise<void> {
  const read = await Promise.all(
    targets.map((target) => readEntry({ ...target, description: '' })),
  );
  const unreadable = read.find((entry) => 'message' in entry);
  if (unreadable) {
    const reason = `Nothing was sent. ${unreadable.message}`;
    return answer({ type: 'entries-not-sent', sendId, problems: [], reason });
  }
  const ready = new Map(read.flatMap((entry) => ('value' in entry ? [[entry.id, entry]] : [])));
  const journals = journalsOf(sendId, targets, wallMs());
  for (const { id, profileId, vault, names, startedAtMs } of journals) {
    const send = { sendId: id, profileId, vault, kind: 'secret', names, startedAtMs } as const;
    const journaled = index.begin(send);
    if (journaled.ok) continue;
    for (const begun of journals) index.end(begun.id);
    const reason = `Nothing was sent, because it could not be remembered first. ${journaled.error.message}`;
    return answer({ type: 'entries-not-sent', sendId, problems: [], reason });
  }

  const refused = new Set<string>();
  const unknown = new Set<string>();
  const take = (target: RotationTarget, result: EntryResult): void => {
    const { profileId, profileName, vault, name, source, versionBefore } = target;
    const setAtMs = wallMs();
    const version = result.state === 'set' ? result.version : null;
    if (result.state === 'unknown') unknown.add(targetKey(profileId, vault, name));
    if (result.state === 'set') {
      const entry = { profileId, vault, kind: 'secret', name, version, setAtMs } as const;
      tellIfForgotten(index.record([entry]), answer);
    }
    const place = { rotationId, atMs: setAtMs, profileId, profileName, vault, name };
    const reason = result.state === 'set' ? null : result.reason;
    index.logRotation({ ...place, source, state: result.state, version, versionBefore, reason });
    const results = new Map([[target.id, result]]);
    answer({ type: 'entries-answered', sendId, results, explanation: null });
  };
  await eachInPool(targets, AT_ONCE, async (target) => {
    const call = callFor(target);
    const entry = ready.get(target.id);
    if (!call || !entry) take(target, NOT_OPEN);
    else if (refused.has(target.profileId)) take(target, REFUSED);
    else {
      const outcome = await callSecrets(call, target.vault, [entry]);
      if (outcome.endsAll) refused.add(target.profileId);
      take(target, outcome.results.get(target.id) ?? NOT_OPEN);
    }
    return 'go-on';
  });
  for (const { id, profileId, vault, names, startedAtMs } of journals) {
    index.end(id);
    const open = names.filter((name) => unknown.has(targetKey(profileId, vault, name)));
    if (open.length === 0) continue;
    index.begin({ sendId: id, profileId, vault, kind: 'secret', names: open, startedAtMs });
  }
}

function targetKey(...parts: readonly string[]): string {
  return parts.join('\0');
}

/** One line of the journal for each vault. */
function journalsOf(sendId: string, targets: readonly RotationTarget[], startedAtMs: number) {
  const groups = Map.groupBy(targets, ({ profileId, vault }) => `${profileId}\0${vault}`);
  return [...groups.values()].flatMap((group, at) => {
    const [first] = group;
    if (!first) return [];
    const { profileId, vault } = first;
    const names = group.map(({ name }) => name);
    return [{ id: `${sendId}/${at}`, profileId, vault, names, startedAtMs }];
  });
}
