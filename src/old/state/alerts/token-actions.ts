import { type ActionRows, ON_SCREENS } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { formDestination } from '../destination.ts';
import { whyNotStored } from '../profiles/profiles-actions.ts';
import { areaOfScreen, nextTokenKind, openTokenPrompt } from '../profiles/token-prompt.ts';
import { rejectedProfiles } from '../rotation/rotation.ts';
import { rotationList } from '../rotation/rotation-list.ts';
import { needsNoPlan } from '../rotation/values-form-update.ts';
import type { ScreenName } from '../screen.ts';
import { alertsOf, isTokenRejectedHere, profileOfRow, profileToAsk } from './alerts.ts';

/** What keys do in the token prompt, and what opens it over any screen. */
export const TOKEN_ACTIONS = {
  'token-prompt.open': {
    ...ON_SCREENS,
    keys: ['t'],
    label: 'token',
    about: 'enter a token',
    isInFooter: true,
    isUseful: isTokenWanted,
    whyNot: whyNoTokenHere,
    also: [
      {
        on: ['dispatch', 'vault'],
        keys: ['ctrl+y'],
        label: 'add a token',
        isInFooter: true,
        isUseful: lacksToken,
      },
      // Of several places, the plan asks for each one's.
      {
        on: ['rotation-values'],
        keys: ['ctrl+y'],
        label: 'add a token',
        isInFooter: true,
        applies: needsNoPlan,
        isUseful: lacksToken,
      },
    ],
    do: open,
  },
  'token-prompt.next-kind': {
    on: ['token-prompt'],
    keys: ['tab'],
    label: 'another kind',
    about: 'another token kind',
    isInFooter: true,
    do: nextTokenKind,
  },
} satisfies ActionRows;

function open(state: AppState): AppState {
  const id = profileToAsk(state);
  if (id === null) return state;
  const isForVaults = state.screen === 'rotation' || isTokenRejectedHere(state);
  const isForChecks = state.screen === 'profiles' || state.watching.pausedProfiles.has(id);
  const area = isForChecks && !isForVaults ? 'dispatches' : areaOfScreen(state);
  return openTokenPrompt(state, id, area);
}

const TABLES: readonly ScreenName[] = ['runs', 'secrets', 'vars'];

/** Where rows stand for profiles, and wherever one can't go on without a token. */
function isTokenWanted(state: AppState): boolean {
  if (state.screen === 'rotation') {
    return rejectedProfiles(state.rotation).length > 0 || isRowWithout(state);
  }
  if (state.screen === 'profiles' || isTokenRejectedHere(state)) return true;
  if (TABLES.includes(state.screen) && lacksToken(state)) return true;
  return alertsOf(state).some(({ kind }) => kind === 'token');
}

/** Whether the selected place of a rotation got nowhere, or can't get there. */
function isRowWithout(state: AppState): boolean {
  const { selected } = rotationList(state);
  if (selected === null) return false;
  const { rotation } = state;
  const result = 'results' in rotation ? rotation.results.get(selected.id) : undefined;
  return selected.destination?.tokenKind === null || result?.state === 'failed';
}

function lacksToken(state: AppState): boolean {
  const destination = formDestination(state, areaOfScreen(state), null);
  if (destination === null) return false;
  const isPaused = state.watching.pausedProfiles.has(destination.profileId);
  return isPaused || destination.tokenKind === null;
}

function whyNoTokenHere(state: AppState): string | null {
  if (state.screen === 'profiles') return whyNotStored(state);
  const id = profileToAsk(state);
  switch (state.profiles.known.find((each) => each.id === id)?.kind) {
    case 'sandbox':
      return 'The sandbox creates its own tokens.';
    case 'environment':
      return 'Its token comes from DISPATCHBOX_TOKEN. Set it before starting dispatchbox.';
    case undefined:
      return profileOfRow(state) === null ? null : 'The profile was removed.';
    default:
      return null;
  }
}
