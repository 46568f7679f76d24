import { useMemo } from 'react';
import { useStore } from '../../kit/use-store.ts';
import type { NoAccess } from '../../services/profile-tokens.ts';
import type { KnownChecks } from '../../services/watches.ts';
import { useServices } from '../services.tsx';

/** What is known of the checks of dispatches that wait. */
export interface Checks {
  readonly of: (localId: string) => KnownChecks | null;
  /** Why the service isn't asked about a dispatch; `null` if it is. */
  readonly whyNone: (localId: string) => NoAccess | null;
}

/** The same as it is now, and again when it changes: once a second at most. */
export function useChecks(): Checks {
  const { runs } = useServices();
  const watched = useStore(runs.watcher.watches.shown);
  return useMemo(
    () => ({
      of: (localId) => runs.checksOf(localId),
      whyNone: (localId) => (watched.has(localId) ? runs.watcher.whyNoChecks(localId) : null),
    }),
    [runs, watched],
  );
}
