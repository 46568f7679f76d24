import { Box } from 'ink';
import type { ReactNode } from 'react';
import { harmlessText } from '../../domain/harmless-text.ts';
import type { AppState } from '../../state/app-state.ts';
import { tokenUseLabel } from '../../state/profiles/token-use.ts';
import { noVaultTokenMessage } from '../../state/vault-form/send-form.ts';
import { profileTone, Toned } from '../theme.tsx';

/** What is written, where, and with which token. It stands above everything that writes to a vault. */
export function VaultDestination({
  state,
  what,
  vault,
}: {
  readonly state: AppState;
  readonly what: string;
  /** `null` where the secrets lie in several. */
  readonly vault: string | null;
}): ReactNode {
  if (state.session.phase !== 'open') {
    return (
      <Box paddingX={1} flexShrink={0}>
        <Toned bold>{what}</Toned>
      </Box>
    );
  }
  const { profile } = state.session;
  const token = tokenUseLabel(profile, 'vaults');
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
          {noVaultTokenMessage(profile)}
        </Toned>
      )}
    </Box>
  );
}
