import { shortSpan } from '../../domain/time-words.ts';
import type { KnownEntry } from '../../domain/vault-records.ts';
import { spokenList, spokenTime } from '../spoken-words.ts';

interface Vault {
  readonly profileName: string;
  readonly vault: string;
}

/** `acme ▸ default` */
export function placeText({ profileName, vault }: Vault): string {
  return `${profileName} ▸ ${vault}`;
}

/** The same for a screen reader. */
export function placeWords({ profileName, vault }: Vault): string {
  return `${profileName}, vault ${vault}`;
}

type Facts = Pick<KnownEntry, 'version' | 'setAtMs' | 'result'>;

/** After a send without an answer, the vault may have another version. */
export function versionText(known: Facts | null): string {
  if (known?.result === 'unknown') return '?';
  return typeof known?.version === 'number' ? `v${known.version}` : '–';
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** At most four characters. */
export function shortAge(ms: number): string {
  return ms < 1_000 * DAY_MS ? shortSpan(ms) : `${Math.floor(ms / (365 * DAY_MS))}y`;
}

/** How long ago it was set; after a send without an answer, nobody knows. */
export function ageText(known: Facts | null, nowMs: number): string {
  const isKnown = known !== null && known.setAtMs !== null && known.result !== 'unknown';
  return isKnown ? shortAge(nowMs - known.setAtMs) : '–';
}

/** Its version and when it was set, for a screen reader. */
export function entryWords(known: Omit<Facts, 'result'> | null, nowMs: number): string {
  const { version = null, setAtMs = null } = known ?? {};
  return spokenList(
    version !== null && `version ${version}`,
    setAtMs !== null && `set ${spokenTime(setAtMs, nowMs)}`,
  );
}
