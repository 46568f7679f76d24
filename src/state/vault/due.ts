import { groupDueDays, type RotationGroup, type SecretPlace } from '../../domain/rotation-group.ts';
import type { KnownEntry } from '../../domain/vault-records.ts';
import type { ClockPart } from '../now.ts';
import type { PreferencesPart } from '../preferences/preferences-state.ts';
import { rememberLatest } from '../remember-latest.ts';
import type { VaultsPart } from './vaults.ts';

/** After how many days a secret is due: its group's age, or what the preferences say. */
export type DueDays = (place: SecretPlace) => number;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Nothing important becomes due within an hour, and rows aren't recomputed at every tick. */
const STEP_MS = 60 * 60 * 1000;

const daysIn = rememberLatest((groups: readonly RotationGroup[], preferred: string): DueDays => {
  const ofGroup = groupDueDays(groups);
  const days = Number.parseInt(preferred, 10);
  return (place) => ofGroup(place) ?? days;
});

export function dueDaysIn({ vaults, preferences }: VaultsPart & PreferencesPart): DueDays {
  return daysIn(vaults.groups, preferences.values.dueAfter);
}

/** The time by which a secret is due or not: the last full hour. */
export function dueNowMs({ clock }: ClockPart): number {
  return Math.floor(clock.wallMs / STEP_MS) * STEP_MS;
}

/** Whether a secret is too old. Vars aren't secret, so they don't age; an unknown one has no age. */
export function isDueEntry(entry: KnownEntry, nowMs: number, daysOf: DueDays): boolean {
  const { kind, setAtMs, result } = entry;
  if (kind !== 'secret' || setAtMs === null || result === 'unknown') return false;
  return nowMs - setAtMs >= daysOf(entry) * DAY_MS;
}
