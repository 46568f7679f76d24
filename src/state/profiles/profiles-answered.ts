import { type TokenKind, tokenKindLabel } from '../../domain/token.ts';
import type { ActiveProfile, AppState, Notice } from '../app-state.ts';
import { keyOf } from '../key-of.ts';
import { activeProfileName } from '../runs/rows.ts';
import { emptyField } from '../text-field.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { resumeProfile, withoutProfileWatches } from '../watching/resume-profile.ts';
import type { KnownProfile } from './known-profile.ts';
import type { ProfileSave, ProfilesAnswer } from './profiles-request.ts';
import { withProfiles } from './profiles-state.ts';
import { profileRenamed } from './renamed.ts';
import { switchAnswered } from './switching.ts';
import { withPrompt } from './token-prompt.ts';

type TokenAnswer = Extract<ProfilesAnswer, { kind: TokenKind }>;
type AnswerTo<To extends ProfilesAnswer['to']> = Extract<ProfilesAnswer, { to: To }>;

/** What came of something that the profiles' part asked for. */
export function profilesAnswered(state: AppState, answer: ProfilesAnswer): UpdateResult {
  switch (answer.to) {
    case 'list':
      return noCommands(
        withStored(
          withProfiles(state, { known: answer.profiles, filePath: answer.filePath }),
          answer.profiles,
        ),
      );
    case 'switch':
      return switchAnswered(state, answer.name, answer.result);
    case 'make-default':
      return noCommands(noted(state, defaultNotice(state, answer)));
    case 'save':
      return noCommands(saved(state, answer));
    case 'set-colour':
      return noCommands(
        answer.result.ok
          ? withActive(state, answer.result.value.opened)
          : noted(state, { tone: 'failure', text: answer.result.error }),
      );
    case 'remove':
      return noCommands(removed(state, answer));
    case 'store-token':
      return noCommands(tokenStored(state, answer));
    case 'remove-token':
      return noCommands(tokenRemoved(state, answer));
    case 'check-connection': {
      const atMs = state.clock.wallMs;
      const { name, result } = answer;
      const checks = new Map(state.profiles.checks).set(name, { phase: 'done', atMs, result });
      return noCommands(withProfiles(state, { checks }));
    }
  }
}

/**
 * Another terminal, or a command, can have changed the profile that is on. What is stored now counts
 * here too, but for an address: the client of this process still has the former one.
 */
function withStored(state: AppState, profiles: readonly KnownProfile[]): AppState {
  if (state.session.phase !== 'open') return state;
  const { profile } = state.session;
  const stored = profiles.find(({ name }) => name === profile.name);
  if (!stored || stored.isSandbox || stored.host !== profile.host) return state;
  const { isProtected, colour, tokens } = stored;
  const tokenKinds =
    profile.tokenSource === 'stored' ? tokens.map(({ kind }) => kind) : profile.tokenKinds;
  return {
    ...state,
    session: { phase: 'open', profile: { ...profile, isProtected, colour, tokenKinds } },
  };
}

function defaultNotice(state: AppState, { name, result }: AnswerTo<'make-default'>): Notice {
  if (!result.ok) return { tone: 'failure', text: result.error };
  const what = name === null ? 'New terminals open on the sandbox' : `${name} is the default now`;
  const here = activeProfileName(state);
  return { tone: 'success', text: `${what}. This terminal stays on ${here}.` };
}

function saved(state: AppState, { save, result }: AnswerTo<'save'>): AppState {
  const formOf = save.originalName ?? '';
  const forms = new Map(state.profiles.forms);
  const form = forms.get(formOf);
  if (!result.ok) {
    const problems = [{ at: 'save', message: result.error }] as const;
    if (form) forms.set(formOf, { ...form, isSaving: false, problems });
    const kept = withProfiles(state, { forms });
    // The form can have been left meanwhile, and its problem with it.
    return isFormOn(state, formOf)
      ? kept
      : noted(kept, { tone: 'failure', text: `Not saved. ${result.error}` });
  }
  // With the form its tokens and their undo go.
  forms.delete(formOf);
  const renamed =
    save.originalName !== null && save.originalName !== save.name
      ? profileRenamed(state, save.originalName, save.name)
      : state;
  const left = withProfiles(renamed, { forms, selectedName: save.name });
  const active = withActive(
    { ...left, screen: isFormOn(state, formOf) ? 'profiles' : state.screen },
    result.value.opened,
    save.originalName,
  );
  const resumed = save.tokens.length > 0 ? resumeProfile(active, save.name) : active;
  return noted(resumed, {
    tone: 'success',
    text: savedText(resumed, save, result.value.droppedKinds.length > 0),
  });
}

function isFormOn({ screen, profiles }: AppState, formOf: string): boolean {
  return screen === 'profile-form' && profiles.formOf === formOf;
}

function savedText(
  state: AppState,
  { name, originalName, tokens }: ProfileSave,
  wereDropped: boolean,
): string {
  const kinds = tokens.map(({ kind }) => `${tokenKindLabel(kind)} token`).join(' and ');
  const withTokens = kinds === '' ? '' : ` with its ${kinds}`;
  const dropped = wereDropped ? ' The tokens of the old address were dropped.' : '';
  const isWithout = kinds === '' && (wereDropped || originalName === null);
  const next = isWithout
    ? ` It has no token yet: ${keyOf('profiles.enter-token')} adds one.`
    : ` ${keyOf('profiles.switch-to')} switches to it.`;
  const isOn = activeProfileName(state) === name;
  return `Saved ${name}${withTokens}.${dropped}${isOn && !isWithout ? '' : next}`;
}

function removed(state: AppState, { name, result }: AnswerTo<'remove'>): AppState {
  if (!result.ok) return noted(state, { tone: 'failure', text: result.error });
  const { profiles } = state;
  const forms = new Map(profiles.forms);
  forms.delete(name);
  const parked = new Map(profiles.parked);
  parked.delete(name);
  const left = withProfiles(state, {
    forms,
    parked,
    previousName: profiles.previousName === name ? null : profiles.previousName,
  });
  return noted(withoutProfileWatches(left, name), {
    tone: 'success',
    text: `Removed ${name} and its tokens. What it dispatched stays in the history.`,
  });
}

function tokenStored(state: AppState, { name, kind, result }: TokenAnswer): AppState {
  const { overlay } = state;
  const isHere = overlay?.kind === 'token-prompt' && overlay.profileName === name;
  if (!result.ok) {
    return isHere
      ? withPrompt(state, { isStoring: false, problem: result.error })
      : noted(state, { tone: 'failure', text: result.error });
  }
  const closed = isHere ? { ...withPrompt(state, { field: emptyField }), overlay: null } : state;
  const resumed = resumeProfile(withActive(closed, result.value.opened), name);
  return noted(resumed, {
    tone: 'success',
    text: `Stored the ${tokenKindLabel(kind)} token of ${name}. What had stopped goes on.`,
  });
}

function tokenRemoved(state: AppState, { name, kind, result }: TokenAnswer): AppState {
  if (!result.ok) return noted(state, { tone: 'failure', text: result.error });
  return noted(withActive(state, result.value.opened), {
    tone: 'success',
    text: `Removed the ${tokenKindLabel(kind)} token of ${name} from this machine.`,
  });
}

/** The profile that is on, as it is stored now. */
function withActive(
  state: AppState,
  opened: ActiveProfile | null,
  formerName: string | null = opened?.name ?? null,
): AppState {
  if (!opened || activeProfileName(state) !== formerName) return state;
  return { ...state, session: { phase: 'open', profile: opened } };
}

function noted(state: AppState, notice: Notice): AppState {
  return { ...state, notice };
}
