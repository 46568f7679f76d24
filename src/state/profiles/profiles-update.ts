import { nextColour } from '../../domain/profile-colour.ts';
import type { AppState } from '../app-state.ts';
import type { Now } from '../now.ts';
import { activeProfileName } from '../runs/rows.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { askForName } from './confirm-name.ts';
import type { KnownProfile } from './known-profile.ts';
import { openProfileForm } from './profile-form-update.ts';
import type { ProfilesAction } from './profiles-action.ts';
import type { ProfilesRequest } from './profiles-request.ts';
import { withProfiles } from './profiles-state.ts';
import { switchTo } from './switching.ts';
import { openTokenPrompt } from './token-prompt.ts';

/** The profile that the keys of the Profiles screen mean; `null` while none is known. */
export function selectedProfile(state: AppState): KnownProfile | null {
  const { known, selectedName } = state.profiles;
  const wanted = selectedName ?? activeProfileName(state);
  return known.find(({ name }) => name === wanted) ?? known[0] ?? null;
}

/** What the keys of the Profiles screen do. */
export function profilesActed(state: AppState, action: ProfilesAction, now: Now): UpdateResult {
  const selected = selectedProfile(state);
  switch (action) {
    case 'go-profiles':
      return ask({ ...state, screen: 'profiles' }, { do: 'list' });
    case 'leave':
      return noCommands({ ...state, screen: 'runs' });
    case 'move-up':
      return noCommands(moveBy(state, -1));
    case 'move-down':
      return noCommands(moveBy(state, 1));
    case 'go-first':
      return noCommands(moveBy(state, Number.NEGATIVE_INFINITY));
    case 'go-last':
      return noCommands(moveBy(state, Number.POSITIVE_INFINITY));
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
        selected ? askForName(state, selected.name, { do: 'remove-profile' }, now) : state,
      );
    case 'switch-to':
      return selected ? switchTo(state, selected.name) : noCommands(state);
    case 'make-default':
      return selected ? askForDefault(state, selected) : noCommands(state);
    case 'enter-token':
      return noCommands(selected ? openTokenPrompt(state, selected.name) : state);
    case 'check-connection':
      return selected ? checkConnection(state, selected.name, now) : noCommands(state);
    case 'next-colour':
      return selected
        ? ask(state, { do: 'set-colour', name: selected.name, colour: nextColour(selected.colour) })
        : noCommands(state);
  }
}

/** Making a profile the default is an act of its own: nothing is switched by it. */
export function askForDefault(state: AppState, { name, isSandbox }: KnownProfile): UpdateResult {
  return ask(state, { do: 'make-default', name: isSandbox ? null : name });
}

/** The id is random, so it belongs to no dispatch, and asking for it changes nothing (specification §4.2). */
function checkConnection(state: AppState, name: string, now: Now): UpdateResult {
  if (state.profiles.checks.get(name)?.phase === 'asking') return noCommands(state);
  const checks = new Map(state.profiles.checks).set(name, { phase: 'asking' });
  return ask(withProfiles(state, { checks }), {
    do: 'check-connection',
    name,
    unknownId: now.id,
  });
}

function moveBy(state: AppState, by: number): AppState {
  const { known } = state.profiles;
  const at = known.findIndex(({ name }) => name === selectedProfile(state)?.name);
  const row = known[Math.max(0, Math.min(known.length - 1, at + by))];
  return row ? withProfiles(state, { selectedName: row.name }) : state;
}

function ask(state: AppState, wanted: ProfilesRequest): UpdateResult {
  return { state, commands: [{ type: 'profiles', request: wanted }] };
}
