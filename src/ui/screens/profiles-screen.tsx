import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { AppState } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { selectedProfile } from '../../state/profiles/profiles-update.ts';
import { ProfileDetails } from '../components/profile-details.tsx';
import { ProfilesTable } from '../components/profiles-table.tsx';
import { ScreenBox } from '../components/screen-box.tsx';
import { TokensOnDisk } from '../components/tokens-on-disk.tsx';
import { Toned } from '../theme.tsx';
import { useKeys } from '../use-keys.ts';

/** What the details below the list want, and the blank line above it. */
const DETAIL_ROWS = 13;
const FEWEST_LIST_ROWS = 4;
/** With fewer rows than these only the form says where the tokens lie. */
const PATH_FROM_ROWS = 18;
const PATH_ROWS = 3;

/** The profiles, and what is known of the selected one. */
export function ProfilesScreen({ state }: { readonly state: AppState }): ReactNode {
  const { keyOf } = useKeys();
  const layout = layoutFor(state.size);
  const selected = selectedProfile(state);
  const check = selected ? state.profiles.checks.get(selected.name) : undefined;
  // In a window of few rows the list is worth more than the details, which the form has too.
  const hasDetails = !layout.isCompact || check !== undefined;
  const hasPath = layout.bodyRows >= PATH_FROM_ROWS;
  const others = DETAIL_ROWS - (hasPath ? 0 : PATH_ROWS);
  const room = hasDetails ? Math.max(FEWEST_LIST_ROWS, layout.bodyRows - others) : layout.bodyRows;
  return (
    <ScreenBox state={state}>
      {state.profiles.known.length !== 1 ? null : (
        <Box paddingX={3} flexShrink={0}>
          <Toned wrap="wrap">
            No profile of yours yet. Press <Toned tone="accent">{keyOf('profiles.add')}</Toned> to
            add one: a service, an organization, its tokens.
          </Toned>
        </Box>
      )}
      <ProfilesTable state={state} rows={room} />
      {selected && hasDetails ? (
        <ProfileDetails
          profile={selected}
          check={check}
          nowMs={state.clock.wallMs}
          size={state.size}
        />
      ) : null}
      {hasPath ? <TokensOnDisk filePath={state.profiles.filePath} /> : null}
    </ScreenBox>
  );
}
