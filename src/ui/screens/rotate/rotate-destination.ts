import type { RotateDraft } from '../../../state/rotate/rotate-state.ts';

/** What stands above a rotation: how many secrets it writes, and the vault where it is one. */
export function rotateDestination({ targets }: RotateDraft) {
  const count = targets.length;
  const vaults = new Set(targets.map(({ vault }) => vault));
  return {
    area: 'vaults',
    what: `Rotate ${count === 1 ? '1 secret' : `${count} secrets`}`,
    vault: vaults.size === 1 ? (targets[0]?.vault ?? null) : null,
  } as const;
}
