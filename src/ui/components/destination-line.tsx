import { Box } from 'ink';
import type { ReactNode } from 'react';
import { chooseTokenKind, tokenKindLabel } from '../../domain/token.ts';
import type { AppState } from '../../state/app-state.ts';
import { noTokenMessage } from '../../state/dispatch-form/form-update.ts';
import { Toned } from '../theme.tsx';

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
  const kind = chooseTokenKind('dispatches', profile.tokenKinds);
  return (
    <Box paddingX={1} flexShrink={0} flexDirection="column">
      <Toned>
        <Toned bold>New dispatch</Toned>
        <Toned tone="muted"> to </Toned>
        <Toned tone="accent">{profile.name}</Toned>
        <Toned> ▸ {profile.host}</Toned>
        <Toned tone="muted">{kind ? ` · ${tokenKindLabel(kind)} token` : ''}</Toned>
      </Toned>
      {kind ? null : (
        <Toned tone="failure" wrap="wrap">
          {noTokenMessage(profile)}
        </Toned>
      )}
    </Box>
  );
}
