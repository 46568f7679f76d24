import { nextColour } from '../../domain/profile-colour.ts';
import { openProfileForm } from '../forms/profile-actions.ts';
import { selectedProfile } from '../lists/profiles.ts';
import type { Now } from '../now.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { checkConnection } from './check-connection.ts';
import { askForName } from './confirm-name.ts';
import type { KnownProfile } from './known-profile.ts';
import type { ProfilesAction } from './profile-overlay.ts';
import type { ProfilesRequest } from './profiles-request.ts';
import type { ProfilesScope } from './profiles-scope.ts';
import { switchTo } from './switching.ts';
import { openTokenPrompt } from './token-prompt.ts';

/** What keys do on the Profiles screen. */
export function profilesActed<S extends ProfilesScope>(
  state: S,
  action: ProfilesAction,
  now: Now,
): UpdateResult<S> {
  const selected = selectedProfile(state);
  switch (action) {
    case 'add':
      return noCommands(openProfileForm(state, { from: null, isCopy: false }));
    case 'edit':
    case 'duplicate':
      return noCommands(
        selected
          ? openProfileForm(state, { from: selected, isCopy: action === 'duplicate' })
          : state,
      );
    case 'remove':
      return noCommands(
        selected ? askForName(state, selected, { do: 'remove-profile' }, now) : state,
      );
    case 'switch-to':
      return selected ? switchTo(state, selected.id) : noCommands(state);
    case 'make-default':
      return selected ? askForDefault(state, selected) : noCommands(state);
    case 'enter-token':
      return noCommands(selected ? openTokenPrompt(state, selected.id) : state);
    case 'check-connection':
      return selected ? checkConnection(state, selected.id, now) : noCommands(state);
    case 'next-colour':
      return selected
        ? ask(state, { do: 'set-colour', id: selected.id, colour: nextColour(selected.colour) })
        : noCommands(state);
  }
}

/** Setting the default is separate: it doesn't switch anything. */
export function askForDefault<S extends ProfilesScope>(
  state: S,
  { id, kind }: KnownProfile,
): UpdateResult<S> {
  return ask(state, { do: 'make-default', id: kind === 'sandbox' ? null : id });
}

function ask<S extends ProfilesScope>(state: S, wanted: ProfilesRequest): UpdateResult<S> {
  return { state, commands: [{ type: 'profiles', request: wanted }] };
}
