import type { Area } from '../../domain/token.ts';
import type { ProfilesScope } from './profiles-scope.ts';

/** The area of the service that the screen writes to. */
export function areaOf({ screen }: ProfilesScope): Area {
  return screen === 'runs' || screen === 'dispatch' ? 'dispatches' : 'vaults';
}
