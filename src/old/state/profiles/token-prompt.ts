import type { ProfileId } from '../../domain/profile.ts';
import type { ServiceAddress } from '../../domain/service-address.ts';
import {
  ACCEPTED_KINDS,
  type Area,
  chooseTokenKind,
  parseToken,
  TOKEN_KINDS,
  type TokenKind,
} from '../../domain/token.ts';
import type { AppState } from '../app-state.ts';
import { type AppForm, promptForm } from '../form/app-form.ts';
import { type FormOf, newForm, withProblem } from '../form/form.ts';
import { promptSpec, secret } from '../form/form-spec.ts';
import { withCommands } from '../outbox.ts';

/** One token of one profile. */
export const TOKEN_SPEC = promptSpec({ token: secret('Token', { told: 'length' }) }, 'Store');
type TokenForm = FormOf<typeof TOKEN_SPEC>;
const NEW_TOKEN: TokenForm = newForm(TOKEN_SPEC);

export interface TokenPrompt {
  readonly kind: 'token-prompt';
  readonly profileId: ProfileId;
  readonly tokenKind: TokenKind;
  /** Where the profile was as the prompt opened: whoever types a token may not see it move. */
  readonly askedFor: ServiceAddress | null;
  /** Discarded with its undo when the prompt closes. */
  readonly form: TokenForm;
  readonly isStoring: boolean;
}

/**
 * Asks for a token over whatever is on screen, so that an interrupted form is still there afterwards. Starts
 * with the kind in use for the area, or the narrowest.
 */
export function openTokenPrompt(state: AppState, profileId: ProfileId, area: Area): AppState {
  const known = state.profiles.known.find(({ id }) => id === profileId);
  const held = known?.tokens.map(({ kind }) => kind) ?? [];
  const overlay: TokenPrompt = {
    kind: 'token-prompt',
    profileId,
    tokenKind: chooseTokenKind(area, held) ?? ACCEPTED_KINDS[area][0],
    askedFor: known ? { baseUrl: known.baseUrl, segment: known.segment } : null,
    form: NEW_TOKEN,
    isStoring: false,
  };
  return { ...state, overlay };
}

/** The prompt for a token; `null` while closed. */
export function tokenFormOf(state: AppState): AppForm | null {
  const { overlay } = state;
  if (overlay?.kind !== 'token-prompt') return null;
  return promptForm(state, 'token-prompt', TOKEN_SPEC, {
    form: overlay.form,
    put: (form) => (overlay.isStoring ? state : withPrompt(state, { form })),
    submit: () => store(state, overlay),
  });
}

export function nextTokenKind(state: AppState): AppState {
  const { overlay } = state;
  if (overlay?.kind !== 'token-prompt') return state;
  const form = { ...overlay.form, problems: [] };
  return withPrompt(state, { tokenKind: kindAfter(overlay.tokenKind), form });
}

function store(state: AppState, prompt: TokenPrompt): AppState {
  const { form, isStoring, profileId, tokenKind, askedFor } = prompt;
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
    askedFor,
  } as const;
  const hidden = { ...form, problems: [], revealUntilMs: null };
  return withCommands(withPrompt(state, { form: hidden, isStoring: true }), {
    kind: 'profiles',
    request,
  });
}

export function withPrompt(state: AppState, change: Partial<TokenPrompt>): AppState {
  if (state.overlay?.kind !== 'token-prompt') return state;
  return { ...state, overlay: { ...state.overlay, ...change } };
}

function kindAfter(kind: TokenKind): TokenKind {
  return TOKEN_KINDS[(TOKEN_KINDS.indexOf(kind) + 1) % TOKEN_KINDS.length] ?? kind;
}

/** The area of the service that the screen writes to. */
export function areaOfScreen({ screen }: AppState): Area {
  return screen === 'runs' || screen === 'dispatch' ? 'dispatches' : 'vaults';
}
