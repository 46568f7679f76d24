import { DEFAULT_VAULT } from '../../domain/profile.ts';
import { readProfile } from '../../domain/profile-draft.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { DEFAULT_SEGMENT, isPlainHttp, readServiceAddress } from '../../domain/service-address.ts';
import { TOKEN_KINDS, type TokenKind, tokenKindLabel, tokenUse } from '../../domain/token.ts';
import { type FieldProblem, type FieldRef, type FormOf, newForm } from '../form/form.ts';
import { choice, type FieldValues, formSpec, secret, text, wordChoice } from '../form/form-spec.ts';
import { fieldOf } from '../form/text-field.ts';
import type { ProfileSave } from './profiles-requests.ts';
import type { KnownProfile } from './profiles-state.ts';

/** A profile: its service's address, and its tokens. One token field is shown at a time. */
export const PROFILE_SPEC = formSpec({
  fields: {
    name: text('Name', { placeholder: 'such as acme' }),
    baseUrl: text('Base URL', { placeholder: 'such as https://ci.acme.dev' }),
    plainHttp: wordChoice(
      'Plain http',
      { no: 'nothing is sent unencrypted', yes: 'the token is sent unencrypted' },
      { isShown: isAtPlainHttp },
    ),
    segment: text('Segment', { placeholder: DEFAULT_SEGMENT }),
    defaultVault: text('Default vault', { placeholder: DEFAULT_VAULT }),
    tokenKind: choice<TokenKind>(
      'Token kind',
      TOKEN_KINDS.map((id) => ({ id, label: tokenKindLabel(id), about: tokenUse(id) })),
      { isView: true },
    ),
    organization: tokenOf('organization'),
    personal: tokenOf('personal'),
    'service-account': tokenOf('service-account'),
    protection: choice<'no' | 'yes' | 'read-only'>('Writes', [
      { id: 'no', label: 'allowed' },
      { id: 'yes', label: 'protected', about: 'asks for its name first' },
      { id: 'read-only', label: 'read-only', about: 'nothing can be sent' },
    ]),
  },
  rows: null,
  submit: 'Save',
});

export interface ProfileForm extends FormOf<typeof PROFILE_SPEC> {
  /** The profile as the form was filled from it; `null` for a new one. */
  readonly asSeen: KnownProfile | null;
  /** The name of the profile that a new one was filled from; `null` for none. */
  readonly copyOf: string | null;
  readonly isSaving: boolean;
}

export const NEW_PROFILE: ProfileForm = {
  ...newForm(PROFILE_SPEC),
  asSeen: null,
  copyOf: null,
  isSaving: false,
};

/**
 * @param isCopy a new profile on the same service, whose name is still to be typed. Without tokens, and
 * without the commands that print them: they belong to one organization.
 */
export function profileFormFor(
  profile: KnownProfile,
  { isCopy }: { isCopy: boolean },
): ProfileForm {
  const start = {
    name: fieldOf(isCopy ? '' : profile.name),
    baseUrl: fieldOf(profile.baseUrl),
    segment: fieldOf(profile.segment),
    defaultVault: fieldOf(profile.defaultVault),
    tokenKind: profile.tokens[0]?.kind ?? 'organization',
    plainHttp: profile.allowsPlainHttp ? 'yes' : 'no',
    protection: profile.isReadOnly ? 'read-only' : profile.isProtected ? 'yes' : 'no',
    // A field that is missing here would be saved as empty.
  } as const satisfies Omit<FormOf<typeof PROFILE_SPEC>['values'], TokenKind>;
  return {
    ...newForm(PROFILE_SPEC, start),
    asSeen: isCopy ? null : profile,
    copyOf: isCopy ? profile.name : null,
    isSaving: false,
  };
}

/** @param taken names of other profiles */
export function readProfileForm(
  { values }: ProfileForm,
  taken: readonly string[],
): Result<ReadForm, readonly ProfileProblem[]> {
  const tokens = Object.fromEntries(
    TOKEN_KINDS.map((kind) => [kind, values[kind].reveal().text]),
  ) as Record<TokenKind, string>;
  const read = readProfile(
    {
      name: values.name.text,
      baseUrl: values.baseUrl.text,
      segment: values.segment.text,
      defaultVault: values.defaultVault.text,
      allowsPlainHttp: values.plainHttp === 'yes',
      tokens,
    },
    taken,
  );
  if (read.ok) return ok({ ...read.value, protection: values.protection });
  return err(
    read.error.map(({ field, kind, message }) => ({
      at: { field: field === 'token' && kind !== null ? kind : field, row: null },
      message,
      kind,
    })),
  );
}

/** How the address is read, if it is typed with more than a base URL; else `null`. */
export function addressNote({ values }: ProfileForm): string | null {
  const typed = { baseUrl: values.baseUrl.text, segment: values.segment.text };
  const read = readServiceAddress(typed, { allowPlainHttp: true });
  return read.ok ? read.value.note : null;
}

/** What would be saved, but for what its protection means for a profile that is saved already. */
interface ReadForm extends Omit<ProfileSave, 'id' | 'asSeen' | 'isProtected' | 'isReadOnly'> {
  readonly protection: ProfileForm['values']['protection'];
}

interface ProfileProblem extends FieldProblem {
  readonly at: FieldRef;
  /** The kind of token it is about, which must then be on screen. */
  readonly kind: TokenKind | null;
}

function isAtPlainHttp({ baseUrl }: FieldValues): boolean {
  return typeof baseUrl === 'object' && 'text' in baseUrl && isPlainHttp({ baseUrl: baseUrl.text });
}

function tokenOf(kind: TokenKind) {
  const isShown = ({ tokenKind }: FieldValues) => tokenKind === kind;
  return secret('Token', { told: 'length', isShown });
}
