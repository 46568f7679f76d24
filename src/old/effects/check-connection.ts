import {
  type ConnectionReport,
  type ConnectionTry,
  connectionReport,
} from '../domain/connection-report.ts';
import type { ProfileId } from '../domain/profile.ts';
import { ok, type Result } from '../domain/result.ts';
import { ACCEPTED_KINDS, type TokenKind } from '../domain/token.ts';
import { type OpenProfile, sendable } from './open-profile.ts';
import type { ProfileService } from './profile-service.ts';

/**
 * Tries each of a profile's tokens that the dispatch endpoints accept. Changes nothing on the service
 * (specification §4.2), and leaves a profile that isn't open closed.
 *
 * @param unknownId of a dispatch that cannot exist
 */
export async function checkConnection(
  service: ProfileService,
  opened: ReadonlyMap<ProfileId, OpenProfile>,
  { id, unknownId }: { readonly id: ProfileId; readonly unknownId: string },
): Promise<Result<ConnectionReport, string>> {
  const before = opened.get(id) ?? null;
  const now = await service.open({ id, source: { kind: 'switched' }, before });
  if (!now.ok) return now;
  const { address, client, profile } = now.value;
  const tries: ConnectionTry[] = [];
  for (const kind of kindsToTry(profile.tokenKinds)) {
    const token = sendable(now.value, kind);
    if (!token) continue;
    const stored = service.store.tokenSource(profile.name, kind)?.from ?? null;
    const from = profile.tokenSource === 'environment' ? 'environment' : stored;
    const result = await client.send((api) => api.getDispatch(unknownId), { token });
    tries.push({ kind, from, result });
  }
  if (client !== before?.client) await client.close();
  return ok(connectionReport(address, tries));
}

/** A vault token at least shows whether anything responds; use it only if there is no other. */
function kindsToTry(held: readonly TokenKind[]): readonly TokenKind[] {
  const usual = ACCEPTED_KINDS.dispatches.filter((kind) => held.includes(kind));
  return usual.length > 0 ? usual : held;
}
