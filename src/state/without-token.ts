import type { Area } from '../domain/token.ts';
import { keyOf } from './key-of.ts';

/** Said at the button of a form: why, and how to change that, stands above it. */
export const NOT_SENT_WITHOUT_TOKEN = 'Nothing was sent.';

const ACCEPTED: Readonly<Record<Area, string>> = {
  dispatches: 'organization or personal',
  vaults: 'service account or personal',
};

/** Why a profile cannot write to an area of the service, and how to change that. */
export function noTokenMessage({ name }: { readonly name: string }, area: Area): string {
  return `${name} holds no ${ACCEPTED[area]} token for this. ${keyOf('token-prompt.open')} adds one.`;
}
