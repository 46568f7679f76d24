import type { AppState } from './app-state.ts';
import type { Now } from './now.ts';
import type { PendingWrite } from './pending-write.ts';
import { performWrite } from './perform-write.ts';
import { askForName } from './profiles/ask-for-name.ts';
import { noCommands, type UpdateResult } from './update-result.ts';

/**
 * Stands before each write: on a protected profile it asks for the profile's typed name first,
 * everywhere else the write goes on at once. A form calls it when its draft has passed all checks.
 */
export function guardWrite(state: AppState, write: PendingWrite, now: Now): UpdateResult {
  if (state.session.phase !== 'open') return noCommands(state);
  const { profile } = state.session;
  return profile.isProtected
    ? noCommands(askForName(state, profile, { do: 'write', write }, now))
    : performWrite(state, write, now);
}
