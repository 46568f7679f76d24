import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { AppState } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { selectedProfile } from '../../state/profiles/profiles-update.ts';
import { ProfileDetails } from '../components/profile-details.tsx';
import { ProfilesTable } from '../components/profiles-table.tsx';
import { TokensOnDisk } from '../components/tokens-on-disk.tsx';
import { Toned } from '../theme.tsx';
import { useKeys } from '../use-keys.ts';

/** What the details below the list want. */
const DETAIL_ROWS = 13;
const FEWEST_LIST_ROWS = 3;

/** The profiles, and what is known of the selected one. */
export function ProfilesScreen({ state }: { readonly state: AppState }): ReactNode {
  const layout = layoutFor(state.size);
  const selected = selectedProfile(state);
  const room = Math.max(FEWEST_LIST_ROWS, layout.bodyRows - DETAIL_ROWS);
  const { keyOf } = useKeys();
  return (
    <Box
      flexDirection="column"
      height={layout.bodyRows}
      rowGap={layout.isCompact ? 0 : 1}
      overflow="hidden"
    >
      {state.profiles.known.length !== 1 ? null : (
        <Box paddingX={3} flexShrink={0}>
          <Toned wrap="wrap">
            No profile of yours yet. Press <Toned tone="accent">{keyOf('profiles.add')}</Toned> to
            add one: a service, an organization, its tokens.
          </Toned>
        </Box>
      )}
      <ProfilesTable state={state} rows={room} />
      {selected ? <ProfileDetails state={state} profile={selected} /> : null}
      <TokensOnDisk state={state} />
    </Box>
  );
}
