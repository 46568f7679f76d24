import { type ReactNode, useState } from 'react';
import type { ProfileId } from '../../domain/profile.ts';
import { ok, type Result } from '../../domain/result.ts';
import { SecretText } from '../../domain/secret-text.ts';
import {
  ACCEPTED_KINDS,
  type Area,
  chooseTokenKind,
  parseToken,
  TOKEN_KINDS,
  type TokenKind,
  tokenKindLabel,
  tokenUse,
} from '../../domain/token.ts';
import { counted } from '../../domain/words.ts';
import { Choice } from '../../kit/form/Choice.tsx';
import { ChoiceDraft } from '../../kit/form/drafts.ts';
import { Prompt } from '../../kit/form/Prompt.tsx';
import { SecretField } from '../../kit/form/SecretField.tsx';
import { SecretDraft } from '../../kit/form/secret-draft.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { keyTable } from '../../kit/key-table.ts';
import { confirm } from '../../kit/Question.tsx';
import { useKeys } from '../../kit/use-keys.ts';
import { useOnUnmount } from '../../kit/use-latest.ts';
import type { KnownProfile } from '../../services/known-profile.ts';
import type { ProfileSave, SavedProfile } from '../../services/profile-changes.ts';
import { isTestable } from '../../services/profile-tokens.ts';
import { useServices } from '../services.tsx';
import { tellCheck } from './profile-columns.ts';

/** Works on every screen: for the profile of the selected row, or else the active one. */
export const TOKEN_KEYS = keyTable(
  'token-prompt',
  'Tokens',
  {
    open: {
      keys: ['t', 'ctrl+y'],
      label: 'token',
      about: 'replace a token',
      also: ['401', 'login', 'password', 'credentials'],
    },
  },
  { isShared: true },
);

/** @returns what asks for a token of a profile, or says why it can't have one */
export function useAskForToken(): (id: ProfileId, area: Area) => Promise<void> {
  const { profiles, notices, ask } = useServices();
  return async (id, area) => {
    const profile = profiles.find(id);
    if (profile?.kind === 'stored')
      await ask((done) => <TokenPrompt profile={profile} area={area} done={() => done(null)} />);
    else notices.say('info', whyNone(profile?.kind ?? null));
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

interface TokenPromptProps {
  /** As it is when the prompt opens: a person who types a token may not see it change. */
  readonly profile: KnownProfile;
  /** What the token is wanted for: the narrowest kind comes first. */
  readonly area: Area;
  readonly done: () => void;
}

const KINDS = TOKEN_KINDS.map((kind) => ({
  value: kind,
  label: tokenKindLabel(kind),
  about: tokenUse(kind),
}));

/** Asks for a token over whatever is on screen, so that an interrupted form is still there afterwards. */
function TokenPrompt({ profile, area, done }: TokenPromptProps): ReactNode {
  const { profileChanges, notices } = useServices();
  const askToReplace = useAskToReplace();
  const [kind] = useState(() => {
    const held = profile.tokens.map((token) => token.kind);
    return new ChoiceDraft<TokenKind>(chooseTokenKind(area, held) ?? ACCEPTED_KINDS[area][0]);
  });
  const [token] = useState(() => new SecretDraft());
  const form = useForm({ focus: token });
  useOnUnmount(() => token.drop());

  const store = form.once(async () => {
    const typed = parseToken(token.shown().text);
    if (!typed.ok) return void form.mark(new Map([[token, typed.error]]));
    const given = { kind: kind.value, token: typed.value };
    const saved = await askToReplace(profile, [given], (evenIfRejected) =>
      profileChanges.saveToken(profile.id, {
        ...given,
        askedFor: profile.address,
        evenIfRejected,
      }),
    );
    if (saved === null) return;
    if (!saved.ok) return void form.mark(new Map([[token, saved.error]]));
    const said = `Stored the ${tokenKindLabel(kind.value)} token of ${profile.name}.`;
    notices.say('success', said);
    void saved.value.check?.then((result) => tellCheck(notices, profile.id, said, result));
    done();
  });

  return (
    <Prompt
      title={`A new token for ${profile.name}`}
      of={form}
      submit={store}
      submitLabel="store"
      cancel={done}
    >
      <Choice label="Kind" of={kind} options={KINDS} />
      <SecretField
        label="Token"
        of={token}
        tells="length"
        placeholder={`paste the token for ${profile.host}`}
      />
    </Prompt>
  );
}

type Saved = Extract<SavedProfile, { readonly state: 'saved' }>;

/**
 * Saves tokens that may replace others. If one can't be tried before, or if the service rejects it and didn't reject the old
 * one, a person decides.
 *
 * @returns a function that resolves to what was saved, or to `null` if the old one was kept
 */
export function useAskToReplace() {
  const { ask } = useServices();
  return async (
    replaced: KnownProfile | null,
    given: ProfileSave['tokens'],
    save: (evenIfRejected: boolean) => Promise<Result<SavedProfile, string>>,
  ): Promise<Result<Saved, string> | null> => {
    for (const { kind, token } of given) {
      if (isTestable(kind) || !replaced?.tokens.some((held) => held.kind === kind)) continue;
      const length =
        token instanceof SecretText
          ? ` has ${counted(token.reveal().length, 'character')}, and`
          : '';
      const isReplaced = await confirm(ask, {
        title: `Replace the ${tokenKindLabel(kind)} token?`,
        about: `The new token${length} can't be tried: only a write shows whether the service accepts it. The old one can't be brought back.`,
        yes: 'replace it',
        no: 'keep the old one',
      });
      if (!isReplaced) return null;
    }
    for (const evenIfRejected of [false, true]) {
      const tried = await save(evenIfRejected);
      if (!tried.ok) return tried;
      if (tried.value.state === 'saved') return ok(tried.value);
      const { inShort } = tried.value.report;
      const isReplaced = await confirm(ask, {
        title: 'Replace a token that works?',
        about: `The new token was tried, and rejected. ${inShort}`,
        yes: 'replace it anyway',
        no: 'keep the old one',
      });
      if (!isReplaced) return null;
    }
    return null;
  };
}
