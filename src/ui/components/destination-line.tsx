import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { AppState } from '../../state/app-state.ts';
import { noTokenMessage } from '../../state/dispatch-form/form-update.ts';
import { tokenUseLabel } from '../../state/profiles/token-use.ts';
import { profileTone, Toned } from '../theme.tsx';

/** Where a form writes to, and with which token. It stands on every form that sends something. */
export function DestinationLine({ state }: { readonly state: AppState }): ReactNode {
  if (state.session.phase !== 'open') {
    return (
      <Box paddingX={1} flexShrink={0}>
        <Toned tone="muted">New dispatch</Toned>
      </Box>
    );
  }
  const { profile } = state.session;
  const token = tokenUseLabel(profile, 'dispatches');
  return (
    <Box paddingX={1} flexShrink={0} flexDirection="column">
      <Toned wrap="wrap">
        <Toned bold>New dispatch</Toned>
        <Toned tone="muted"> to </Toned>
        <Toned tone={profileTone(profile.colour)}>{profile.name}</Toned>
        <Toned> ▸ {profile.host}</Toned>
        <Toned tone="muted">{token ? ` · ${token}` : ''}</Toned>
      </Toned>
      {token ? null : (
        <Toned tone="failure" wrap="wrap">
          {noTokenMessage(profile)}
        </Toned>
      )}
    </Box>
  );
}
