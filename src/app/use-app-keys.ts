import { keyTable } from '../kit/key-table.ts';
import { useKeys } from '../kit/use-keys.ts';
import { useServices } from '../screens/services.tsx';

export const APP_KEYS = keyTable('app', 'Everywhere', {
  runs: { keys: ['1'], label: 'Runs' },
  secrets: { keys: ['2'], label: 'Secrets' },
  vars: { keys: ['3'], label: 'Vars' },
  profiles: { keys: ['4'], label: 'Profiles' },
  redraw: { keys: ['ctrl+l'], label: 'draw anew' },
  suspend: { keys: ['ctrl+z'], label: 'suspend' },
  leave: { keys: ['ctrl+c'], label: 'quit' },
  quit: { keys: ['q'], label: 'quit' },
});

/** The keys that work everywhere. */
export function useAppKeys({
  redraw,
  suspend,
  quit,
}: {
  readonly redraw: () => void;
  readonly suspend: () => void;
  readonly quit: () => void;
}): void {
  const { place } = useServices();
  useKeys(APP_KEYS, {
    runs: () => place.go('runs'),
    secrets: () => place.go('secrets'),
    vars: () => place.go('vars'),
    profiles: () => place.go('profiles'),
    ...{ redraw, suspend, quit, leave: quit },
  });
}
