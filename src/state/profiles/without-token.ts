import { type Area, chooseTokenKind } from '../../domain/token.ts';
import { keyOf } from '../key-of.ts';
import type { ActiveProfile } from '../session.ts';

/** Said at the button of a form: why, and how to change that, stands above it. */
export const NOTHING_SENT = 'Nothing was sent.';

const ACCEPTED: Readonly<Record<Area, string>> = {
  dispatches: 'organization or personal',
  vaults: 'service account or personal',
};

/** Whether anything can be written to an area of the service through a profile. */
export function canWrite(
  { isReadOnly, tokenKinds }: Pick<ActiveProfile, 'isReadOnly' | 'tokenKinds'>,
  area: Area,
): boolean {
  return !isReadOnly && chooseTokenKind(area, tokenKinds) !== null;
}

/** Why nothing is written through a profile that is read-only, and how to change that. */
export function readOnlyMessage({ name }: { readonly name: string }): string {
  return `${name} is read-only, so nothing can be sent. Edit the profile to change that.`;
}

/** Why a profile cannot write to an area of the service, and how to change that. */
export function noTokenMessage({ name }: { readonly name: string }, area: Area): string {
  return `${name} holds no ${ACCEPTED[area]} token for this. ${keyOf('token-prompt.open')} adds one.`;
}
