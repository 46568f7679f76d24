import { type Area, chooseTokenKind, tokenKindLabel } from '../../domain/token.ts';
import type { ActiveProfile } from '../session.ts';
import type { ProfilesScope } from './profiles-scope.ts';

/** @returns which token a write in this area would use, for the destination line; `null` for none. */
export function tokenUseLabel(
  profile: Pick<ActiveProfile, 'tokenKinds' | 'tokenSource'>,
  area: Area,
): string | null {
  const kind = chooseTokenKind(area, profile.tokenKinds);
  if (kind === null) return null;
  return profile.tokenSource === 'environment'
    ? 'token from DISPATCHBOX_TOKEN'
    : `${tokenKindLabel(kind)} token`;
}

/** The area of the service that the screen writes to. */
export function areaOf({ screen }: ProfilesScope): Area {
  return screen === 'runs' || screen === 'dispatch' ? 'dispatches' : 'vaults';
}
