import type { ProfileId } from '../../domain/profile.ts';
import type { TokenKind } from '../../domain/token.ts';
import { type FormOf, newForm } from '../form/form.ts';
import { promptSpec, secret, text } from '../form/form-spec.ts';
import type { ListState } from '../list/list.ts';
import type { WantedWrite } from '../outbox.ts';
import type { Question } from '../overlay.ts';
import type { ProfileSave } from './profiles-requests.ts';

/** What the profiles slice can show over any screen. */
export type ProfileOverlay =
  | { readonly kind: 'switcher'; readonly list: ListState }
  /** Asked before switching away from a dispatch form that holds something. */
  | (Question & { readonly kind: 'take-draft'; readonly id: ProfileId; readonly name: string })
  | Switching
  | ConfirmName
  | (Question & {
      readonly kind: 'confirm-drop';
      readonly kinds: readonly TokenKind[];
      readonly save: ProfileSave;
    })
  | TokenPrompt;

/** Typing in the meantime must not reach the form of the profile being left. */
export interface Switching {
  readonly kind: 'switching';
  readonly id: ProfileId;
  readonly name: string;
  /** What is in the dispatch form comes along. */
  readonly takesDraft: boolean;
  /** Whether its end is a message of its own. */
  readonly isTold: boolean;
}

/** Asks for a profile's name, typed by hand. */
export interface ConfirmName {
  readonly kind: 'confirm-name';
  readonly profileId: ProfileId;
  /** What must be typed. */
  readonly name: string;
  readonly form: ConfirmForm;
  readonly then:
    | { readonly do: 'write'; readonly wanted: WantedWrite }
    | { readonly do: 'remove-profile' }
    | { readonly do: 'remove-token'; readonly tokenKind: TokenKind }
    | { readonly do: 'unprotect'; readonly save: ProfileSave };
}

export interface TokenPrompt {
  readonly kind: 'token-prompt';
  readonly profileId: ProfileId;
  readonly tokenKind: TokenKind;
  /** Discarded with its undo when the prompt closes. */
  readonly form: TokenForm;
  readonly isStoring: boolean;
}

/** A profile's name, typed by hand before something is done to it. */
export const CONFIRM_SPEC = promptSpec({ name: text('Name') }, 'Continue');
export type ConfirmForm = FormOf<typeof CONFIRM_SPEC>;
export const NEW_CONFIRM: ConfirmForm = newForm(CONFIRM_SPEC);

/** By what is done then. */
export const CONFIRM_SPECS: Readonly<Record<ConfirmName['then']['do'], typeof CONFIRM_SPEC>> = {
  write: CONFIRM_SPEC,
  'remove-profile': { ...CONFIRM_SPEC, submit: 'Remove' },
  'remove-token': { ...CONFIRM_SPEC, submit: 'Remove' },
  unprotect: { ...CONFIRM_SPEC, submit: 'Save' },
};

/** One token of one profile. */
export const TOKEN_SPEC = promptSpec({ token: secret('Token', { of: 'token' }) }, 'Store');
type TokenForm = FormOf<typeof TOKEN_SPEC>;
export const NEW_TOKEN: TokenForm = newForm(TOKEN_SPEC);
