import type { KnownEntry } from '../../domain/vault-records.ts';
import type { AppState } from '../app-state.ts';
import { keyOf } from '../key-of.ts';
import { activeProfileId, isProtected, profileLabel } from '../profiles/parts.ts';
import { knownEntry } from '../vault/vaults.ts';
import type { RotateDraft, RotateScreen } from './rotate-state.ts';

/**
 * Other terminals go on while a plan stands on screen, so it is held against what is known now.
 *
 * @returns why these targets cannot be sent as the plan says; `null` where they can.
 */
export function changedSince(state: AppState, targets: readonly KnownEntry[]): string | null {
  const active = activeProfileId(state);
  // The name that is typed is that of the profile that is on, so it lets nothing pass to another one.
  const other = targets.find(
    ({ profileId }) => profileId !== active && isProtected(state, profileId),
  );
  if (other) {
    return `${profileLabel(state, other.profileId)} is protected. Nothing was sent. Switch to it with ${keyOf('switcher.open')} and rotate its secrets there.`;
  }
  const moved = targets.find((target) => newest(state, target).version !== target.version);
  if (!moved) return null;
  const { version } = newest(state, moved);
  return `Another terminal has set ${moved.name} of ${profileLabel(state, moved.profileId)}: it is at version ${version} now. Nothing was sent. Look at the plan again.`;
}

/** A plan that stands on screen, with what it would replace now. */
export function withNewestPlan(state: AppState, rotate: RotateScreen): RotateScreen {
  const { step } = rotate;
  if (step.at !== 'plan') return rotate;
  return { ...rotate, step: { ...step, draft: withNewestVersions(state, step.draft) } };
}

export function withNewestVersions(state: AppState, draft: RotateDraft): RotateDraft {
  return { ...draft, targets: draft.targets.map((target) => newest(state, target)) };
}

function newest(state: AppState, target: KnownEntry): KnownEntry {
  return knownEntry(state.vaults, target) ?? target;
}
