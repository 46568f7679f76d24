import type { ProfileId } from '../../domain/profile.ts';
import type { Now } from '../now.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { withProfiles } from './parts.ts';
import type { ProfilesPart } from './profiles-state.ts';

/** The id is random, so it belongs to no dispatch, and asking for it changes nothing (specification §4.2). */
export function checkConnection<S extends ProfilesPart>(
  state: S,
  id: ProfileId,
  now: Now,
): UpdateResult<S> {
  if (state.profiles.checks.get(id)?.phase === 'asking') return noCommands(state);
  const checks = new Map(state.profiles.checks).set(id, { phase: 'asking' });
  const request = { do: 'check-connection', id, unknownId: now.id } as const;
  return { state: withProfiles(state, { checks }), commands: [{ type: 'profiles', request }] };
}
