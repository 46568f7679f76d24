import { nextColour } from '../../domain/profile.ts';
import type { AppState } from '../app-state.ts';
import { type List, listOf } from '../list/list.ts';
import { rowActions } from '../list/row-actions.ts';
import { withCommands } from '../outbox.ts';
import { listOn } from '../screen.ts';
import type { ActionTable } from '../slice-table.ts';
import { checkConnection } from './check-connection.ts';
import { askForName } from './confirm-name.ts';
import type { KnownProfile } from './known-profile.ts';
import { activeProfileId } from './parts.ts';
import { openProfileForm } from './profile-form-update.ts';
import type { ProfilesRequest } from './profiles-request.ts';
import { switchTo } from './switching.ts';

const profiles = listOf<KnownProfile>({
  idOf: ({ id }) => id,
  searchText: ({ name, host }) => `${name} ${host}`,
});

/** Every profile and the sandbox. Selects the active one until the user moves. */
export function profilesList(state: AppState): List<KnownProfile> {
  return profiles(state.profiles.known, listOn(state, 'profiles'), activeProfileId(state));
}

/** The profile that keys on the Profiles screen apply to; `null` until any is known. */
export function selectedProfile(state: AppState): KnownProfile | null {
  return profilesList(state).selected;
}

const onSelected = rowActions<KnownProfile>(profilesList);

/** What keys do on the Profiles screen. */
export const PROFILES_ACTIONS = {
  add: (state) => openProfileForm(state, { from: null, isCopy: false }),
  edit: onSelected((state, from) => openProfileForm(state, { from, isCopy: false })),
  duplicate: onSelected((state, from) => openProfileForm(state, { from, isCopy: true })),
  // The question says what of its dispatches is still waiting.
  remove: onSelected((state, selected) =>
    withCommands(askForName(state, selected, { do: 'remove-profile' }), {
      kind: 'load-history',
      profileId: selected.id,
    }),
  ),
  'switch-to': onSelected((state, { id }) => switchTo(state, id)),
  'make-default': onSelected(askForDefault),
  'check-connection': onSelected((state, { id }, { now }) => checkConnection(state, id, now)),
  'next-colour': onSelected((state, { id, colour }) =>
    ask(state, { do: 'set-colour', id, colour: nextColour(colour) }),
  ),
} satisfies ActionTable;

/** Setting the default is separate: it doesn't switch anything. */
export function askForDefault(state: AppState, { id, kind }: KnownProfile): AppState {
  return ask(state, { do: 'make-default', id: kind === 'sandbox' ? null : id });
}

function ask(state: AppState, wanted: ProfilesRequest): AppState {
  return withCommands(state, { kind: 'profiles', request: wanted });
}
