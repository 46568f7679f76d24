import type { ReactNode } from 'react';
import { DEFAULT_VAULT } from '../../domain/profile.ts';
import { DEFAULT_SEGMENT, isPlainHttp } from '../../domain/service-address.ts';
import { type TokenKind, tokenKindLabel } from '../../domain/token.ts';
import { Choice } from '../../kit/form/Choice.tsx';
import { Note } from '../../kit/form/FieldLine.tsx';
import { SecretField } from '../../kit/form/SecretField.tsx';
import type { SecretDraft } from '../../kit/form/secret-draft.ts';
import { TextField } from '../../kit/form/TextField.tsx';
import { useStore } from '../../kit/use-store.ts';
import { useServices } from '../services.tsx';
import { storedToken } from './profile-columns.ts';
import { addressNote, IN_FILE, type ProfileDraft } from './profile-draft.ts';

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

/** What a profile consists of, from its name to what may be written there. */
export function ProfileFields({ draft }: { readonly draft: ProfileDraft }): ReactNode {
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
