import { type ProfileId, SANDBOX_PROFILE_ID } from '../../domain/profile.ts';
import { tokenKindLabel } from '../../domain/token.ts';
import type { AppState } from '../app-state.ts';
import { BUTTON } from '../form/form.ts';
import { keyOf } from '../key-placeholder.ts';
import { select } from '../list/list-update.ts';
import { addNotice } from '../notice.ts';
import type { Now } from '../now.ts';
import { listOn, withListOn } from '../screen.ts';
import { activeProfile, activeProfileId, NO_PROFILE_ID } from '../session.ts';
import { removeProfileWatches, resumeProfile } from '../watching/watch.ts';
import { profileLabel, rememberNames, withActive, withProfiles } from './profile-parts.ts';
import { applySwitchAnswer, requestSwitch } from './profile-switch.ts';
import type { ProfileSave, ProfilesAnswer } from './profiles-requests.ts';
import { checkConnection, withoutCheck } from './profiles-requests.ts';
import type { KnownProfile } from './profiles-state.ts';
import { applyRemovedToken, applyStoredToken } from './token-answers.ts';

type AnswerTo<To extends ProfilesAnswer['to']> = Extract<ProfilesAnswer, { to: To }>;

/** The result of a request from the profiles slice. */
export function applyProfilesAnswer(state: AppState, answer: ProfilesAnswer, now: Now): AppState {
  switch (answer.to) {
    case 'list':
      return resumeWithNewTokens(
        withoutOldChecks(
          applyStored(
            withProfiles(state, {
              ...rememberNames(state.profiles, answer.profiles),
              known: answer.profiles,
              filePath: answer.filePath,
              hasFileModes: answer.hasFileModes,
            }),
            state.profiles.known,
          ),
          state.profiles.known,
        ),
        state.profiles.known,
      );
    case 'switch':
      return applySwitchAnswer(state, answer.id, answer.result);
    case 'make-default':
      return applyDefault(state, answer);
    case 'save':
      return applySave(state, answer, now);
    case 'moved':
      return applyMove(state, answer);
    case 'set-colour':
      return answer.result.ok
        ? withActive(state, answer.result.value.opened)
        : addNotice(state, 'failure', answer.result.error);
    case 'remove':
      return applyRemoval(state, answer);
    case 'store-token':
      return applyStoredToken(state, answer, now);
    case 'remove-token':
      return applyRemovedToken(state, answer);
    case 'check-connection':
      return applyCheck(state, answer);
  }
}

/**
 * Another terminal or command may have changed the active profile. Applies what is stored now, except for an
 * address: this process's client still has the old one, until `moved` tells of the new.
 */
function applyStored(state: AppState, before: readonly KnownProfile[]): AppState {
  const profile = activeProfile(state);
  const ofProfile = ({ id }: KnownProfile) => id === profile?.id;
  const stored = state.profiles.known.find(ofProfile);
  if (profile && !stored && before.some(ofProfile)) {
    const next = `${keyOf('switcher.open')} switches to another.`;
    return addNotice(state, 'warning', `${profile.name} was removed in another terminal. ${next}`);
  }
  if (profile === null || stored?.kind !== 'stored') return state;
  const { name, isProtected, isReadOnly, colour, tokens } = stored;
  const isSameService = stored.host === profile.host;
  const tokenKinds =
    isSameService && profile.tokenSource === 'stored'
      ? tokens.map(({ kind }) => kind)
      : profile.tokenKinds;
  return {
    ...state,
    session: {
      phase: 'open',
      profile: { ...profile, name, isProtected, isReadOnly, colour, tokenKinds },
    },
  };
}

/** Another terminal or command may have stored the token that checks here wait for. */
function resumeWithNewTokens(state: AppState, before: readonly KnownProfile[]): AppState {
  // Read for the first time, none of them is news.
  if (before.length === 0) return state;
  const isRenewed = (id: ProfileId): boolean => {
    const had = tokensOf(before, id);
    return tokensOf(state.profiles.known, id).some((token) => !had.includes(token));
  };
  const renewed = [...state.watching.pausedProfiles.keys()].filter(isRenewed);
  return renewed.reduce((resumed, id) => resumeProfile(resumed, id), state);
}

/** Another terminal or command may have changed what was checked before. */
function withoutOldChecks(state: AppState, before: readonly KnownProfile[]): AppState {
  const { known, checks } = state.profiles;
  const isChanged = ({ id, host }: KnownProfile): boolean =>
    known.find((each) => each.id === id)?.host !== host ||
    tokensOf(known, id).join() !== tokensOf(before, id).join();
  return before
    .filter((profile) => checks.get(profile.id)?.phase === 'done' && isChanged(profile))
    .reduce((without, { id }) => withoutCheck(without, id), state);
}

function tokensOf(profiles: readonly KnownProfile[], id: ProfileId): readonly string[] {
  const tokens = profiles.find((each) => each.id === id)?.tokens ?? [];
  return tokens.map(({ kind, savedAtMs }) => `${kind} ${savedAtMs}`);
}

function applyDefault(state: AppState, { id, result }: AnswerTo<'make-default'>): AppState {
  if (!result.ok) return addNotice(state, 'failure', result.error);
  const what =
    id === null
      ? 'New terminals open on the sandbox'
      : `${profileLabel(state, id)} is now the default`;
  const here = profileLabel(state, activeProfileId(state));
  return addNotice(state, 'success', `${what}. This terminal stays on ${here}.`);
}

function applySave(state: AppState, { save, result }: AnswerTo<'save'>, now: Now): AppState {
  const formOf = save.id ?? NO_PROFILE_ID;
  if (!result.ok) return keepUnsaved(state, formOf, result.error);
  const { id, opened, droppedKinds } = result.value;
  const saved = withoutCheck(withActive(leaveSavedForm(state, formOf, id), opened), id);
  const resumed = save.tokens.length > 0 ? resumeProfile(saved, id) : saved;
  const wereDropped = droppedKinds.length > 0;
  const isFirst = save.id === null && !state.profiles.known.some(({ kind }) => kind === 'stored');
  const isCurrent = isFirst && activeProfileId(state) === SANDBOX_PROFILE_ID;
  const text = savedText(save, { wereDropped, isCurrent });
  const isWithout = save.tokens.length === 0 && (wereDropped || save.id === null);
  const next = isWithout
    ? `It has no token yet: ${keyOf('token-prompt.open')} adds one.`
    : 'Checking the connection…';
  const told = addNotice(resumed, 'success', `${text} ${next}`);
  const asked = isWithout ? told : checkConnection(told, id, now, text);
  if (!isCurrent) return asked;
  // Whoever saves the first profile is done with the sandbox.
  const { name } = save;
  return requestSwitch(asked, { kind: 'switching', id, name, takesDraft: false, isFirst: true });
}

/** The form stays with what is wrong. It may have been left meanwhile, and its problem with it. */
function keepUnsaved(state: AppState, formOf: ProfileId, error: string): AppState {
  const forms = new Map(state.profiles.forms);
  const form = forms.get(formOf);
  const problems = [{ at: BUTTON, message: error }];
  if (form) forms.set(formOf, { ...form, isSaving: false, problems });
  const kept = withProfiles(state, { forms });
  return isFormOn(state, formOf) ? kept : addNotice(kept, 'failure', `Not saved. ${error}`);
}

/** The tokens and the undo of a saved form go with it. */
function leaveSavedForm(state: AppState, formOf: ProfileId, id: ProfileId): AppState {
  const forms = new Map(state.profiles.forms);
  forms.delete(formOf);
  const list = select(listOn(state, 'profiles'), id);
  const left = withListOn(withProfiles(state, { forms }), 'profiles', list);
  return isFormOn(state, formOf) ? { ...left, screen: 'profiles' } : left;
}

function applyCheck(
  state: AppState,
  { id, unknownId, result }: AnswerTo<'check-connection'>,
): AppState {
  const before = state.profiles.checks.get(id);
  if (before?.phase !== 'asking' || before.unknownId !== unknownId) return state;
  const atMs = state.clock.wallMs;
  const checks = new Map(state.profiles.checks).set(id, { phase: 'done', atMs, result });
  const next = withProfiles(state, { checks });
  const { after } = before;
  if (after === null) return next;
  if (!result.ok) return addNotice(next, 'failure', `${after} ${result.error}`);
  const { isReached, isDoubtful, rejected, inShort } = result.value;
  const isWell = isReached && rejected.length === 0;
  const tone = !isWell ? 'failure' : isDoubtful ? 'warning' : 'success';
  return addNotice(next, tone, `${after} ${inShort}`);
}

function applyMove(state: AppState, { id, result }: AnswerTo<'moved'>): AppState {
  const name = profileLabel(state, id);
  if (!result.ok) {
    return addNotice(
      state,
      'failure',
      `${name} has a new address, which can't be used. ${result.error}`,
    );
  }
  const { opened } = result.value;
  const resumed = resumeProfile(withoutCheck(withActive(state, opened), id), id);
  if (opened === null) return resumed;
  const without = opened.tokenKinds.length > 0 ? '' : ' It has no token for that yet.';
  const text = `The address of ${name} was changed in another terminal. It is at ${opened.host} now.${without}`;
  return addNotice(resumed, 'warning', text);
}

function isFormOn({ screen, profiles }: AppState, formOf: ProfileId): boolean {
  return screen === 'profile-form' && profiles.formOf === formOf;
}

function savedText(
  { name, tokens }: ProfileSave,
  { wereDropped, isCurrent }: { readonly wereDropped: boolean; readonly isCurrent: boolean },
): string {
  const kinds = tokens.map(({ kind }) => `${tokenKindLabel(kind)} token`).join(' and ');
  const withTokens = kinds === '' ? '' : ` with its ${kinds}`;
  const dropped = wereDropped ? " The old address's tokens were removed." : '';
  const current = isCurrent ? ': it is the current profile now' : '';
  return `Saved ${name}${withTokens}${current}.${dropped}`;
}

function applyRemoval(state: AppState, { id, result }: AnswerTo<'remove'>): AppState {
  if (!result.ok) return addNotice(state, 'failure', result.error);
  const { profiles } = state;
  const forms = new Map(profiles.forms);
  forms.delete(id);
  const parts = new Map(profiles.parts);
  // The active one stays active in this terminal, with everything it has.
  if (id !== activeProfileId(state)) parts.delete(id);
  const previousIds = profiles.previousIds.filter((each) => each !== id);
  const left = withProfiles(state, { forms, parts, previousIds });
  const text = `Removed ${profileLabel(state, id)} and its tokens. Its dispatches stay in the history.`;
  return addNotice(removeProfileWatches(left, id), 'success', text);
}
