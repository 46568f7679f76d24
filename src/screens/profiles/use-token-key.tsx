import type { ProfileId } from '../../domain/profile.ts';
import type { Area } from '../../domain/token.ts';
import { keyTable } from '../../kit/key-table.ts';
import { useKeys } from '../../kit/use-keys.ts';
import { useServices } from '../services.tsx';
import { TokenPrompt } from './TokenPrompt.tsx';

/** Works on every screen: for the profile of the selected row, or else the active one. */
export const TOKEN_KEYS = keyTable(
  'token-prompt',
  'Tokens',
  {
    open: {
      keys: ['t', 'ctrl+y'],
      label: 'token',
      about: "replace a profile's token",
      also: ['401', 'login', 'password', 'credentials'],
    },
  },
  { isShared: true },
);

/** @returns what asks for a token of a profile, or says why it can't have one; it resolves to whether one was stored */
export function useAskForToken(): (id: ProfileId, area: Area) => Promise<boolean> {
  const { profiles, notices, ask } = useServices();
  return async (id, area) => {
    const profile = profiles.find(id);
    if (profile?.kind === 'stored') {
      const stored = await ask<true>((done) => (
        <TokenPrompt profile={profile} area={area} done={done} />
      ));
      return stored === true;
    }
    notices.say('info', whyNone(profile?.kind ?? null));
    return false;
  };
}

function whyNone(kind: 'environment' | 'sandbox' | null): string {
  switch (kind) {
    case 'sandbox':
      return 'The sandbox has its own tokens.';
    case 'environment':
      return 'Its token comes from DISPATCHBOX_TOKEN, for this terminal only.';
    default:
      return 'This profile was removed, and its tokens with it.';
  }
}

/**
 * The key for a token, on every screen.
 *
 * @param selected the profile of the selected row; `null` for the active one
 */
export function useTokenKey(selected: ProfileId | null, area: Area, isActive = true): void {
  const { profiles } = useServices();
  const askForToken = useAskForToken();
  useKeys(
    TOKEN_KEYS,
    {
      open: () => {
        const id = selected ?? profiles.state.get().activeId;
        return id === null ? null : askForToken(id, area);
      },
    },
    isActive,
  );
}
