import type { ProfileId } from '../../domain/profile.ts';
import type { AppState } from '../app-state.ts';
import type { Now } from '../now.ts';
import { withCommands } from '../outbox.ts';
import { withProfiles } from './parts.ts';

/** The id is random, so it belongs to no dispatch, and asking for it changes nothing (specification §4.2). */
export function checkConnection(
  state: AppState,
  id: ProfileId,
  now: Now,
  after: string | null = null,
): AppState {
  if (state.profiles.checks.get(id)?.phase === 'asking') return state;
  const checks = new Map(state.profiles.checks).set(id, { phase: 'asking', after });
  const request = { do: 'check-connection', id, unknownId: now.id } as const;
  return withCommands(withProfiles(state, { checks }), { kind: 'profiles', request });
}
