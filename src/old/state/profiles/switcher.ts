import fuzzysort from 'fuzzysort';
import type { ProfileId } from '../../domain/profile.ts';
import { type ActionRows, NO_ROW } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { type List, listOf, NEW_SEARCH, rowActions } from '../list/list.ts';
import { select } from '../list/list-update.ts';
import { memoizeLatest } from '../memoize.ts';
import { withCommands } from '../outbox.ts';
import { closeOverlay, UNREPLACED } from '../overlay.ts';
import { reloadAllProfiles } from '../runs/scope.ts';
import { activeProfileId, whyNotOpen } from '../session.ts';
import { selectedProfile } from './profile-parts.ts';
import { switchTo, switchWithDraft } from './profile-switch.ts';
import type { KnownProfile } from './profiles-state.ts';

/** A matching name counts for more than a matching host. */
const HOST_WEIGHT = 0.6;
const LEAST_SCORE = 0.1;

const profiles = listOf<KnownProfile>({
  idOf: ({ id }) => id,
  search: (rows, text) =>
    fuzzysort
      .go(text, rows, {
        keys: ['name', 'host'],
        limit: 0,
        threshold: LEAST_SCORE,
        scoreFn: ([name, host]) => Math.max(name?.score ?? 0, (host?.score ?? 0) * HOST_WEIGHT),
      })
      .map(({ obj }) => obj),
});

/** The previous profile first, so that opening the switcher and enter goes back and forth. */
const latestFirst = memoizeLatest(
  (
    known: readonly KnownProfile[],
    activeId: ProfileId,
    [previousId, ...earlier]: readonly ProfileId[],
  ) => {
    const latest: readonly (ProfileId | undefined)[] = [previousId, activeId, ...earlier];
    const rankOf = ({ id, kind }: KnownProfile) => {
      const rank = latest.indexOf(id);
      if (kind === 'sandbox' && rank !== 0) return latest.length + 1;
      return rank < 0 ? latest.length : rank;
    };
    return known.toSorted((one, other) => rankOf(one) - rankOf(other));
  },
);

/**
 * The profiles to switch to, or the best match first while searching: the previous one of this terminal, those
 * used before it, the others as stored, the sandbox. Initially selects the first one that isn't active.
 */
export function switcherList(state: AppState): List<KnownProfile> {
  const list = state.overlay?.kind === 'switcher' ? state.overlay.list : NEW_SEARCH;
  const activeId = activeProfileId(state);
  const rows = latestFirst(state.profiles.known, activeId, state.profiles.previousIds);
  const other = rows.find(({ id }) => id !== activeId);
  const isTyped = list.filter.field.text.trim() !== '';
  return profiles(rows, list, isTyped ? null : (other?.id ?? null));
}

const SWITCHER = { on: ['switcher'], isInFooter: true } as const;
const QUESTION = { on: ['take-draft'], isInFooter: true, isFixed: true } as const;

/** What the key is called that makes a profile the default, wherever it is listed. */
export const MAKE_DEFAULT = 'make it the default';

const onSelected = rowActions<KnownProfile>(switcherList);

/** What keys do in the switcher, and to open it. */
export const SWITCHER_ACTIONS = {
  'switcher.open': {
    // It also cancels a write that waits for its typed name.
    notOn: [...UNREPLACED, 'take-draft'],
    keys: ['ctrl+o'],
    label: 'switch profile',
    named: 'Switch profile',
    whyNot: whyNotOpen,
    also: [{ on: ['runs'], in: ['list', 'details'], label: 'profile', isInFooter: true }],
    do: (state) => (state.overlay?.kind === 'switcher' ? closeOverlay(state) : open(state)),
  },
  'switcher.switch-here': {
    ...SWITCHER,
    keys: ['enter'],
    label: 'switch here',
    whyNot: whyNoMatch,
    do: onSelected((state, { id }) => switchTo(state, id)),
  },
  'switcher.make-default': {
    ...SWITCHER,
    keys: ['ctrl+d'],
    label: MAKE_DEFAULT,
    whyNot: (state) => whyNoMatch(state) ?? whyNoDefault(switcherList(state).selected),
    do: onSelected(askForDefault),
  },
  'switcher.take-draft': {
    ...QUESTION,
    keys: ['y'],
    label: 'take it along',
    about: 'switch with the draft',
    do: (state) => switchWithDraft(state, true),
  },
  'switcher.leave-draft': {
    ...QUESTION,
    keys: ['n'],
    label: 'leave it',
    about: 'switch without the draft',
    do: (state) => switchWithDraft(state, false),
  },
} satisfies ActionRows;

/** On Profiles, the selected one is what is meant. */
function open(state: AppState): AppState {
  const row = state.screen === 'profiles' ? selectedProfile(state) : null;
  const isOther = row !== null && row.id !== activeProfileId(state);
  const list = isOther ? select(NEW_SEARCH, row.id) : NEW_SEARCH;
  return reloadAllProfiles({ ...state, overlay: { kind: 'switcher', list } });
}

function whyNoMatch(state: AppState): string | null {
  return switcherList(state).count > 0 ? null : NO_ROW;
}

/** Why a profile can't be the default for new terminals; `null` if it can. */
export function whyNoDefault(profile: KnownProfile | null): string | null {
  return profile?.kind === 'environment'
    ? 'It comes from DISPATCHBOX_URL, for this terminal only. To make it the default, add a profile.'
    : null;
}

/** Setting the default is separate: it doesn't switch anything. */
export function askForDefault(state: AppState, { id, kind }: KnownProfile): AppState {
  const request = { do: 'make-default', id: kind === 'sandbox' ? null : id } as const;
  return withCommands(state, { kind: 'profiles', request });
}
