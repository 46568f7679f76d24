import type { ProfileId } from '../../domain/profile.ts';
import type { Now } from '../now.ts';
import { type OutboxPart, withCommands } from '../outbox.ts';
import { withProfiles } from './parts.ts';
import type { ProfilesPart } from './profiles-state.ts';

/** The id is random, so it belongs to no dispatch, and asking for it changes nothing (specification §4.2). */
export function checkConnection<S extends ProfilesPart & OutboxPart>(
  state: S,
  id: ProfileId,
  now: Now,
  after: string | null = null,
): S {
  if (state.profiles.checks.get(id)?.phase === 'asking') return state;
  const checks = new Map(state.profiles.checks).set(id, { phase: 'asking', after });
  const request = { do: 'check-connection', id, unknownId: now.id } as const;
  return withCommands(withProfiles(state, { checks }), { type: 'profiles', request });
}
