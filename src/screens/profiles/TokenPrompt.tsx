import { type ReactNode, useState } from 'react';
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
import { Dialog } from '../../kit/Dialog.tsx';
import type { Done } from '../../kit/dialogs.ts';
import { Choice } from '../../kit/form/Choice.tsx';
import { ChoiceDraft } from '../../kit/form/drafts.ts';
import { Form } from '../../kit/form/Form.tsx';
import { SecretField } from '../../kit/form/SecretField.tsx';
import { SecretDraft } from '../../kit/form/secret-draft.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { useOnUnmount } from '../../kit/use-latest.ts';
import type { KnownProfile } from '../../services/known-profile.ts';
import { useServices } from '../services.tsx';
import { checkNotice } from './profile-words.ts';
import { useAskToReplace } from './use-ask-to-replace.tsx';

interface TokenPromptProps {
  /** As it is when the prompt opens: whoever types a token may not see it move. */
  readonly profile: KnownProfile;
  /** What the token is wanted for: the narrowest kind comes first. */
  readonly area: Area;
  readonly done: Done<true>;
}

const KINDS = TOKEN_KINDS.map((kind) => ({
  value: kind,
  label: tokenKindLabel(kind),
  about: tokenUse(kind),
}));

/** Asks for a token over whatever is on screen, so that an interrupted form is still there afterwards. */
export function TokenPrompt({ profile, area, done }: TokenPromptProps): ReactNode {
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
    const saved = await askToReplace((evenIfRejected) =>
      profileChanges.saveToken(profile.id, {
        kind: kind.value,
        token: typed.value,
        askedFor: profile.address,
        evenIfRejected,
      }),
    );
    if (saved === null) return;
    if (!saved.ok) return void form.mark(new Map([[token, saved.error]]));
    const said = `Stored the ${tokenKindLabel(kind.value)} token of ${profile.name}.`;
    notices.say('success', said);
    void saved.value.check?.then((result) => {
      const { tone, text } = checkNotice(said, result);
      notices.say(tone, text, { profileId: profile.id });
    });
    done(true);
  });

  return (
    <Dialog title={`A new token for ${profile.name}`}>
      <Form of={form} submit={store} cancel={() => done(null)} submitLabel="store" isPrompt>
        <Choice label="Kind" of={kind} options={KINDS} />
        <SecretField
          label="Token"
          of={token}
          tells="length"
          placeholder={`paste the token for ${profile.host}`}
        />
      </Form>
    </Dialog>
  );
}
