import { Box } from 'ink';
import type { ReactNode } from 'react';
import { harmlessText } from '../../domain/harmless-text.ts';
import type { Area } from '../../domain/token.ts';
import type { ActiveProfile, AppState } from '../../state/app-state.ts';
import { noTokenMessage } from '../../state/dispatch-form/form-update.ts';
import { tokenUseLabel } from '../../state/profiles/token-use.ts';
import { noVaultTokenMessage } from '../../state/vault-form/send-form.ts';
import { profileTone, Toned } from '../theme.tsx';
import { useKeys } from '../use-keys.ts';

const NO_TOKEN: Readonly<Record<Area, (profile: ActiveProfile) => string>> = {
  dispatches: noTokenMessage,
  vaults: noVaultTokenMessage,
};

/**
 * What is written, where, and with which token. It stands above everything that writes, and is never
 * cut: it is what keeps a person from writing to the wrong organization.
 */
export function Destination({
  state,
  what,
  area,
  vault = null,
}: {
  readonly state: AppState;
  readonly what: string;
  readonly area: Area;
  /** `null` where there is none, or where it is several. */
  readonly vault?: string | null;
}): ReactNode {
  const { said } = useKeys();
  if (state.session.phase !== 'open') {
    return (
      <Box paddingX={1} flexShrink={0}>
        <Toned bold>{what}</Toned>
      </Box>
    );
  }
  const { profile } = state.session;
  const token = tokenUseLabel(profile, area);
  return (
    <Box paddingX={1} flexShrink={0} flexDirection="column">
      <Toned wrap="wrap">
        <Toned bold>{what}</Toned>
        {vault === null ? null : (
          <Toned>
            <Toned tone="muted"> in </Toned>
            <Toned tone="accent">{harmlessText(vault) || '–'}</Toned>
          </Toned>
        )}
        <Toned tone="muted"> to </Toned>
        <Toned tone={profileTone(profile.colour)}>{profile.name}</Toned>
        <Toned> ▸ {profile.host}</Toned>
        <Toned tone="muted">{token ? ` · ${token}` : ''}</Toned>
      </Toned>
      {token ? null : (
        <Toned tone="failure" wrap="wrap">
          {said(NO_TOKEN[area](profile))}
        </Toned>
      )}
    </Box>
  );
}
