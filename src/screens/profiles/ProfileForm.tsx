import { type ReactNode, useState } from 'react';
import { DEFAULT_VAULT, type ProfileId } from '../../domain/profile.ts';
import { DEFAULT_SEGMENT, isPlainHttp } from '../../domain/service-address.ts';
import { type TokenKind, tokenKindLabel } from '../../domain/token.ts';
import { capitalized } from '../../domain/words.ts';
import { Choice } from '../../kit/form/Choice.tsx';
import { Note } from '../../kit/form/FieldLine.tsx';
import { Button, Form } from '../../kit/form/Form.tsx';
import { SecretField } from '../../kit/form/SecretField.tsx';
import type { SecretDraft } from '../../kit/form/secret-draft.ts';
import { TextField } from '../../kit/form/TextField.tsx';
import { FORM_KEYS, useForm } from '../../kit/form/use-form.ts';
import { Keys } from '../../kit/Keys.tsx';
import { keyTable } from '../../kit/key-table.ts';
import { confirm } from '../../kit/Question.tsx';
import { useKeys } from '../../kit/use-keys.ts';
import { useStore } from '../../kit/use-store.ts';
import type { KnownProfile } from '../../services/known-profile.ts';
import { Page } from '../Page.tsx';
import { useServices } from '../services.tsx';
import { useUnsent } from '../use-unsent.ts';
import { storedToken } from './profile-columns.ts';
import { addressNote, IN_FILE, ProfileDraft } from './profile-draft.ts';
import { useSaveProfile } from './use-save-profile.ts';

const WRITES = [
  { value: 'allowed', label: 'allowed' },
  { value: 'protected', label: 'protected', about: 'asks for its name first' },
  { value: 'read-only', label: 'read-only', about: 'nothing can be sent' },
] as const;
const PLAIN_HTTP = [
  { value: 'no', label: 'no', about: 'nothing is sent unencrypted' },
  { value: 'yes', label: 'yes', about: 'the token is sent unencrypted' },
] as const;
const DISPATCH_KINDS = [
  { value: 'personal', label: 'personal', about: 'serves vaults, too' },
  { value: 'organization', label: 'organization', about: 'for dispatches alone' },
] as const;

interface ProfileFormProps {
  /** `null` for a new one. */
  readonly profile: KnownProfile | null;
  /** @param savedId the profile, if it was saved */
  readonly onClose: (savedId: ProfileId | null) => void;
}

/** Where the draft of a new profile is left. */
const NEW = 'new';

/** One profile: the address of its service, its tokens, and what may be written there. */
export function ProfileForm({ profile, onClose }: ProfileFormProps): ReactNode {
  const { profiles, machine, notices, leftProfiles } = useServices();
  const place = profile?.id ?? NEW;
  const left = useStore(leftProfiles.left, (all) => all.get(place)?.content ?? null);
  const [draft, setDraft] = useState(() => new ProfileDraft(profile));
  const form = useForm({ labelColumns: 20 });
  const save = useSaveProfile();

  const unsent = useUnsent({
    words: () => (draft.isTouched.get() ? lostProfileWords(draft) : null),
    keep: () => {
      if (draft.isTouched.get()) leftProfiles.leave(place, draft);
    },
  });
  /** @returns the profile, or `null` if it wasn't saved */
  const saveDraft = async (): Promise<ProfileId | null> => {
    const taken = profiles.state
      .get()
      .list.filter(({ id }) => id !== profile?.id)
      .map(({ name }) => name);
    const read = draft.read(taken, machine.tokenPrograms);
    const saved = read.ok ? await save(read.value) : read;
    if (saved === null) return null;
    if (!saved.ok) {
      form.mark(
        typeof saved.error === 'string' ? new Map([[form.button, saved.error]]) : saved.error,
      );
      return null;
    }
    draft.drop();
    leftProfiles.take(place)?.drop();
    if (!unsent.isLeft()) onClose(saved.value);
    return saved.value;
  };
  const submit = form.once(() => unsent.send(saveDraft));
  const isTouched = useStore(draft.isTouched);
  const isBusy = useStore(form.busy);
  const leave = () => {
    if (draft.isTouched.get()) notices.say('info', 'Draft kept until you quit.');
    onClose(null);
  };
  useRemoveToken(profile?.id ?? null);
  const offered = isTouched ? null : left;
  useKeys(FORM_KEYS, {
    bringBack:
      offered &&
      (() => {
        // What was typed in the same burst isn't drawn yet.
        if (draft.isTouched.get()) return;
        leftProfiles.take(place);
        setDraft(offered);
      }),
  });
  const title = profile ? `Edit ${profile.name}` : 'New profile';
  return (
    <Page title={isBusy ? `${title} · saving…` : title}>
      <Form of={form} submit={submit} cancel={leave} submitLabel="save">
        {offered && (
          <Note>
            {`${capitalized(offered.words)} was left here · `}
            <Keys of="form.bring-back" /> brings it back
          </Note>
        )}
        <Fields draft={draft} />
        <Button label="Save" />
      </Form>
    </Page>
  );
}

/** What quitting would lose of a form that wasn't saved. */
export function lostProfileWords({ words }: ProfileDraft): string {
  return `Profiles: ${words} isn't saved.`;
}

function Fields({ draft }: { readonly draft: ProfileDraft }): ReactNode {
  const { profiles, machine } = useServices();
  const name = useStore(draft.name).text.trim();
  const baseUrl = useStore(draft.baseUrl).text;
  const segment = useStore(draft.segment).text;
  const keptIn = useStore(draft.keptIn);
  const programs = machine.tokenPrograms(name || 'acme', 'personal');
  const isPrinted = keptIn !== IN_FILE;
  return (
    <>
      <TextField label="Name" of={draft.name} placeholder="such as acme" />
      <TextField
        label="Base URL"
        of={draft.baseUrl}
        placeholder="such as https://ci.acme.dev"
        hint={addressNote({ baseUrl, segment })}
      />
      {isPlainHttp({ baseUrl }) && (
        <Choice label="Plain http" of={draft.plainHttp} options={PLAIN_HTTP} />
      )}
      <TextField
        label="Segment"
        of={draft.segment}
        placeholder={DEFAULT_SEGMENT}
        hint="the path before /api; your service's documentation names it"
      />
      <TextField label="Default vault" of={draft.defaultVault} placeholder={DEFAULT_VAULT} />
      {programs.length > 0 && (
        <Choice
          label="Tokens kept in"
          of={draft.keptIn}
          options={[
            { value: IN_FILE, label: 'profiles.json' },
            ...programs.map(({ program }) => ({ value: program, label: program })),
          ]}
        />
      )}
      <TokenFields draft={draft} isPrinted={isPrinted} />
      <Choice label="Writes" of={draft.writes} options={WRITES} />
      {isPrinted ? (
        <StoreNote draft={draft} name={name} />
      ) : (
        profiles.filePath !== null && (
          <Note>
            {`Tokens are stored in plain text, readable only by you (0600), in ${profiles.filePath}`}
          </Note>
        )
      )}
    </>
  );
}

/** A field for each area of the service. */
function TokenFields({
  draft,
  isPrinted,
}: {
  readonly draft: ProfileDraft;
  readonly isPrinted: boolean;
}): ReactNode {
  const dispatchKind = useStore(draft.dispatchKind);
  const vaultKind = useStore(draft.vaultKind);
  const isPersonal = dispatchKind === 'personal';
  const vaultKinds = [
    {
      value: 'personal',
      label: isPersonal ? 'the personal token above' : 'personal',
      ...(!isPersonal && { about: 'serves dispatches, too' }),
    },
    { value: 'service-account', label: 'service account', about: 'for vaults alone' },
  ] as const;
  const isShared = isPersonal && vaultKind === 'personal';
  return (
    <>
      <Choice label="Token for dispatches" of={draft.dispatchKind} options={DISPATCH_KINDS} />
      {!isPrinted && <TokenField draft={draft} kind={dispatchKind} of={draft.dispatchToken} />}
      <Choice label="Token for vaults" of={draft.vaultKind} options={vaultKinds} />
      {!isPrinted && !isShared && (
        <TokenField draft={draft} kind={vaultKind} of={draft.vaultToken} />
      )}
    </>
  );
}

interface TokenFieldProps {
  readonly draft: ProfileDraft;
  readonly kind: TokenKind;
  readonly of: SecretDraft;
}

/** A token, below its kind; what is stored of that kind stands in it. */
function TokenField({ draft: { asSeen }, kind, of }: TokenFieldProps): ReactNode {
  const { clock } = useServices();
  const stored = asSeen?.tokens.find((each) => each.kind === kind);
  const words = stored && storedToken(stored, clock.wallMs());
  return (
    <SecretField
      label=""
      of={of}
      tells="length"
      placeholder={
        words
          ? [`${words}; typing replaces it`, words, 'stored']
          : [`paste the ${tokenKindLabel(kind)} token`, 'paste it']
      }
    />
  );
}

/** How a token gets into the program that is to print it. */
function StoreNote({
  draft,
  name,
}: {
  readonly draft: ProfileDraft;
  readonly name: string;
}): ReactNode {
  const { machine } = useServices();
  const keptIn = useStore(draft.keptIn);
  const kinds = [useStore(draft.dispatchKind), useStore(draft.vaultKind)];
  const found = [...new Set<TokenKind>(kinds)].flatMap((kind) =>
    machine.tokenPrograms(name || 'acme', kind).filter(({ program }) => program === keptIn),
  );
  return found.map(({ command, store }) => (
    <Note key={command.join(' ')}>
      {store
        ? `Store it first, in a shell: ${store.join(' ')}`
        : `Store it first, in its own app. It is read with: ${command.join(' ')}`}
    </Note>
  ));
}

export const PROFILE_FORM_KEYS = keyTable('profile-form', 'Profile form', {
  removeToken: { keys: ['ctrl+x'], label: 'remove token', foot: 6, once: true },
});

/** The key that removes the tokens that are stored, each after a question. */
function useRemoveToken(profileId: ProfileId | null): void {
  const { profiles, profileChanges, ask, notices } = useServices();
  const { list } = useStore(profiles.state);
  const stored = list.find(({ id }) => id === profileId);
  const remove = async () => {
    for (const { kind } of stored?.tokens ?? []) {
      const label = tokenKindLabel(kind);
      const isAgreed = await confirm(ask, {
        title: `Remove the ${label} token?`,
        about: `This removes the ${label} token of ${stored?.name} from this machine.`,
        yes: 'remove',
        no: 'keep',
      });
      if (!isAgreed || !stored) continue;
      const removed = await profileChanges.removeToken(stored.id, kind);
      if (removed.ok) notices.say('success', `Removed the ${label} token of ${stored.name}.`);
      else notices.say('failure', removed.error);
    }
  };
  useKeys(PROFILE_FORM_KEYS, {
    removeToken: (stored?.tokens.length ?? 0) > 0 && remove,
  });
}
