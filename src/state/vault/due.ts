import type { KnownEntry } from '../../domain/vault-records.ts';
import type { AppState } from '../app-state.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Nothing important becomes due within an hour, and rows aren't recomputed at every tick. */
const STEP_MS = 60 * 60 * 1000;

/** After how many days a secret is due. */
export function dueDaysIn({ preferences }: AppState): number {
  return Number.parseInt(preferences.values.dueAfter, 10);
}

/** The time by which a secret is due or not: the last full hour. */
export function dueNowMs({ clock }: AppState): number {
  return Math.floor(clock.wallMs / STEP_MS) * STEP_MS;
}

/** Whether a secret is too old. Vars aren't secret, so they don't age; an unknown one has no age. */
export function isDueEntry(entry: KnownEntry, nowMs: number, dueDays: number): boolean {
  const { kind, setAtMs, result } = entry;
  if (kind !== 'secret' || setAtMs === null || result === 'unknown') return false;
  return nowMs - setAtMs >= dueDays * DAY_MS;
}
