import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { AppState } from '../../../state/app-state.ts';
import { layoutFor } from '../../../state/layout.ts';
import type { ConnectionCheck } from '../../../state/profiles/profiles-state.ts';
import { selectedProfile } from '../../../state/profiles/profiles-update.ts';
import { ScreenBox } from '../../components/screen-box.tsx';
import { Toned } from '../../theme.tsx';
import { useKeys } from '../../use-keys.ts';
import { detailFacts, factRows, standsAlone } from './detail-facts.ts';
import { ProfileDetails } from './profile-details.tsx';
import { ProfilesTable } from './profiles-table.tsx';
import { TokensOnDisk } from './tokens-on-disk.tsx';

/** What is known of a profile of one's own. */
const KNOWN_ROWS = 8;
/** Its head and three profiles; beside a report that needs the rows, the selected one alone. */
const FEWEST_LIST_ROWS = 4;
/** The path, the blank line above it, and one that keeps it apart from a notice. */
const PATH_ROWS = 4;

/** The profiles, and what is known of the selected one. */
export function ProfilesScreen({ state }: { readonly state: AppState }): ReactNode {
  const { keyOf } = useKeys();
  const { known, checks, filePath } = state.profiles;
  const { bodyRows, topRows, isCompact } = layoutFor(state.size);
  const selected = selectedProfile(state);
  const check = selected ? checks.get(selected.id) : undefined;
  // In a window of few rows the list is worth more than the details, which the form has too.
  const hasDetails = !isCompact || check !== undefined;
  // Where the list needs the rows, only the form says where the tokens lie.
  const details = detailRows(state, check);
  const hasPath = bodyRows >= topRows + known.length + 1 + 1 + details + PATH_ROWS;
  return (
    <ScreenBox state={state}>
      {known.length !== 1 ? null : (
        <Box paddingX={3} flexShrink={0}>
          <Toned wrap="wrap">
            No profile of yours yet. Press <Toned tone="accent">{keyOf('profiles.add')}</Toned> to
            add one: a service, an organization, its tokens.
          </Toned>
        </Box>
      )}
      <ProfilesTable state={state} rows={hasDetails ? listRoom(state, check) : bodyRows} />
      {selected && hasDetails ? (
        <ProfileDetails
          profile={selected}
          check={check}
          nowMs={state.clock.wallMs}
          size={state.size}
        />
      ) : null}
      {hasPath ? <TokensOnDisk filePath={filePath} /> : null}
    </ScreenBox>
  );
}

/** The rows that the details leave to the list. */
function listRoom(state: AppState, check: ConnectionCheck | undefined): number {
  const { bodyRows, topRows, isCompact } = layoutFor(state.size);
  const fewest = standsAlone({ check, size: state.size }) ? 1 : FEWEST_LIST_ROWS;
  return Math.max(fewest, bodyRows - topRows - (isCompact ? 0 : 1) - detailRows(state, check));
}

function detailRows(state: AppState, check: ConnectionCheck | undefined): number {
  const { size, clock } = state;
  const profile = selectedProfile(state);
  if (!profile) return 0;
  const facts = detailFacts({ profile, check, nowMs: clock.wallMs, size, hasScreenReader: false });
  // The list stands still while the selection moves over the sandbox, of which little is known.
  return Math.max(standsAlone({ check, size }) ? 0 : KNOWN_ROWS, factRows(facts, size));
}
