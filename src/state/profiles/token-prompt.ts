import type { ProfileId } from '../../domain/profile.ts';
import {
  ACCEPTED_KINDS,
  type Area,
  chooseTokenKind,
  parseToken,
  TOKEN_KINDS,
  type TokenKind,
} from '../../domain/token.ts';
import { type AppForm, promptForm } from '../form/app-form.ts';
import { withProblem } from '../form/form.ts';
import { withCommands } from '../outbox.ts';
import type { ActionTable } from '../slice-table.ts';
import { NEW_TOKEN, TOKEN_SPEC, type TokenPrompt } from './profile-overlay.ts';
import type { ProfilesScope } from './profiles-scope.ts';

/**
 * Asks for a token over whatever is on screen, so that an interrupted form is still there afterwards. Starts
 * with the kind in use for the area, or the narrowest.
 */
export function openTokenPrompt<S extends ProfilesScope>(
  state: S,
  profileId: ProfileId,
  area: Area,
): S {
  const known = state.profiles.known.find(({ id }) => id === profileId);
  const held = known?.tokens.map(({ kind }) => kind) ?? [];
  const narrow = ACCEPTED_KINDS[area][0] ?? 'personal';
  const overlay: TokenPrompt = {
    kind: 'token-prompt',
    profileId,
    tokenKind: chooseTokenKind(area, held) ?? narrow,
    form: NEW_TOKEN,
    isStoring: false,
  };
  return { ...state, overlay };
}

/** The prompt for a token; `null` while closed. */
export function tokenFormOf<S extends ProfilesScope>(state: S): AppForm<S> | null {
  const { overlay } = state;
  if (overlay?.kind !== 'token-prompt') return null;
  return promptForm(state, 'token-prompt', TOKEN_SPEC, {
    form: overlay.form,
    put: (form) => (overlay.isStoring ? state : withPrompt(state, { form })),
    submit: () => store(state, overlay),
  });
}

/** What only the token prompt can do. */
export const TOKEN_PROMPT_ACTIONS = {
  'next-kind': (state) => {
    const { overlay } = state;
    if (overlay?.kind !== 'token-prompt') return state;
    const form = { ...overlay.form, problems: [] };
    return withPrompt(state, { tokenKind: kindAfter(overlay.tokenKind), form });
  },
} satisfies ActionTable<ProfilesScope>;

function store<S extends ProfilesScope>(
  state: S,
  { form, isStoring, profileId, tokenKind }: TokenPrompt,
): S {
  if (isStoring) return state;
  const token = parseToken(form.values.token.reveal().text);
  if (!token.ok) {
    return withPrompt(state, { form: withProblem(form, 'token', token.error) });
  }
  const request = {
    do: 'store-token',
    id: profileId,
    kind: tokenKind,
    text: token.value,
  } as const;
  const hidden = { ...form, problems: [], revealUntilMs: null };
  return withCommands(withPrompt(state, { form: hidden, isStoring: true }), {
    type: 'profiles',
    request,
  });
}

export function withPrompt<S extends ProfilesScope>(state: S, change: Partial<TokenPrompt>): S {
  if (state.overlay?.kind !== 'token-prompt') return state;
  return { ...state, overlay: { ...state.overlay, ...change } };
}

function kindAfter(kind: TokenKind): TokenKind {
  return TOKEN_KINDS[(TOKEN_KINDS.indexOf(kind) + 1) % TOKEN_KINDS.length] ?? kind;
}

/** The area of the service that the screen writes to. */
export function areaOf({ screen }: ProfilesScope): Area {
  return screen === 'runs' || screen === 'dispatch' ? 'dispatches' : 'vaults';
}
