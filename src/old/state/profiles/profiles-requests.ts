import type { ConnectionReport } from '../../domain/connection-report.ts';
import type { ProfileId, ProfileSettings } from '../../domain/profile.ts';
import type { ProfileColour } from '../../domain/profile-colour.ts';
import type { Result } from '../../domain/result.ts';
import type { SecretText } from '../../domain/secret-text.ts';
import type { ServiceAddress } from '../../domain/service-address.ts';
import type { TokenKind } from '../../domain/token.ts';
import type { AppState } from '../app-state.ts';
import type { Now } from '../now.ts';
import { withCommands } from '../outbox.ts';
import type { ActiveProfile } from '../session.ts';
import type { Bare, Tagged } from '../slice-table.ts';
import { withProfiles } from './profile-parts.ts';
import type { KnownProfile } from './profiles-state.ts';

/** What the profiles slice requests from outside. */
export type ProfilesRequest = Tagged<'do', Requests>;

interface Requests {
  list: Bare;
  /** Opens a profile for this terminal, including the sandbox. */
  switch: { id: ProfileId };
  /** `null`: none, so that new terminals open on the sandbox. */
  'make-default': { id: ProfileId | null };
  save: { save: ProfileSave };
  'set-colour': { id: ProfileId; colour: ProfileColour | null };
  remove: { id: ProfileId };
  /** `askedFor`: where the profile was then, as far as that is known. */
  'store-token': {
    id: ProfileId;
    kind: TokenKind;
    text: SecretText;
    askedFor: ServiceAddress | null;
  };
  'remove-token': { id: ProfileId; kind: TokenKind };
  /** Asks the service for the dispatch `unknownId`, which can't exist (specification §4.2). */
  'check-connection': { id: ProfileId; unknownId: string };
}

/** A form that passed its checks. */
export interface ProfileSave extends ProfileSettings {
  /** `null` for a new profile. */
  readonly id: ProfileId | null;
  /** What the form was filled from: only what differs from it is saved. */
  readonly asSeen?: KnownProfile | undefined;
  readonly name: string;
  readonly address: ServiceAddress;
  readonly tokens: readonly { readonly kind: TokenKind; readonly text: SecretText }[];
}

/** The result. A failure is one or two sentences. */
export type ProfilesAnswer =
  | {
      readonly to: 'list';
      readonly profiles: readonly KnownProfile[];
      readonly filePath: string;
      /** Whether modes keep that file from other users; Windows has none. */
      readonly hasFileModes: boolean;
    }
  /** `save`: as it was asked for, under the name that is stored. */
  | (Answer<'save', SavedProfile> & { readonly save: ProfileSave })
  /** Another terminal has changed the address of a profile that is open here. */
  | (Answer<'moved', SavedProfile> & OfProfile)
  | (Answer<'switch', ActiveProfile> & OfProfile)
  | (Answer<'make-default', void> & { readonly id: ProfileId | null })
  | (Answer<'set-colour', SavedProfile> & OfProfile)
  | (Answer<'remove', void> & OfProfile)
  | (Answer<'store-token' | 'remove-token', SavedProfile> &
      OfProfile & { readonly kind: TokenKind })
  | (Answer<'check-connection', ConnectionReport> & OfProfile & { readonly unknownId: string });

interface Answer<To extends ProfilesRequest['do'] | 'moved', Value> {
  readonly to: To;
  readonly result: Result<Value, string>;
}

interface OfProfile {
  readonly id: ProfileId;
}

export interface SavedProfile {
  readonly id: ProfileId;
  /** The current profile, if this process has it open; else `null`. */
  readonly opened: ActiveProfile | null;
  readonly droppedKinds: readonly TokenKind[];
}

/** The id is random, so it belongs to no dispatch, and asking for it changes nothing (specification §4.2). */
export function checkConnection(
  state: AppState,
  id: ProfileId,
  now: Now,
  after: string | null = null,
): AppState {
  if (state.profiles.checks.get(id)?.phase === 'asking') return state;
  const unknownId = now.id;
  const checks = new Map(state.profiles.checks).set(id, { phase: 'asking', after, unknownId });
  const request = { do: 'check-connection', id, unknownId } as const;
  return withCommands(withProfiles(state, { checks }), { kind: 'profiles', request });
}

/** What was seen at another address, or with other tokens, says nothing of those that are stored now. */
export function withoutCheck(state: AppState, id: ProfileId): AppState {
  const checks = new Map(state.profiles.checks);
  return checks.delete(id) ? withProfiles(state, { checks }) : state;
}

/** Saves the form on screen as it was parsed. Every question about it is answered. */
export function requestSave(state: AppState, save: ProfileSave): AppState {
  const { forms, formOf } = state.profiles;
  const form = forms.get(formOf);
  if (!form) return state;
  const saving = { ...form, problems: [], isSaving: true, revealUntilMs: null };
  return withCommands(withProfiles(state, { forms: new Map(forms).set(formOf, saving) }), {
    kind: 'profiles',
    request: { do: 'save', save },
  });
}
