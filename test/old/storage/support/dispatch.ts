import type { Dispatch } from '../../../../src/old/domain/dispatch.ts';

/** One that is journaled and not sent yet. */
export function dispatch(changes: Partial<Dispatch> = {}): Dispatch {
  return {
    localId: 'one',
    profileId: 'acme',
    tokenKind: 'organization',
    request: { key: 'deploy', ref: 'main', title: 'Deploy 1.4.2', params: { dry_run: 'false' } },
    createdAtMs: 1000,
    confirmedAtMs: null,
    phase: { state: 'sending' },
    ...changes,
  };
}
