import { nextColour } from '../../domain/profile-colour.ts';
import type { AppState } from '../app-state.ts';
import type { Moment } from '../moment.ts';
import { activeProfileName } from '../runs/rows.ts';
import { type Step, stay } from '../step.ts';
import { askForName } from './confirm-name.ts';
import type { KnownProfile } from './known-profile.ts';
import { openProfileForm } from './profile-form-update.ts';
import type { ProfilesAction } from './profiles-action.ts';
import type { ProfilesAsk } from './profiles-ask.ts';
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
export function profilesActed(state: AppState, action: ProfilesAction, moment: Moment): Step {
  const selected = selectedProfile(state);
  switch (action) {
    case 'go-profiles':
      return ask({ ...state, screen: 'profiles' }, { do: 'list' });
    case 'leave':
      return stay({ ...state, screen: 'runs' });
    case 'move-up':
      return stay(moveBy(state, -1));
    case 'move-down':
      return stay(moveBy(state, 1));
    case 'go-first':
      return stay(moveBy(state, Number.NEGATIVE_INFINITY));
    case 'go-last':
      return stay(moveBy(state, Number.POSITIVE_INFINITY));
    case 'add':
      return stay(openProfileForm(state, { from: null, isCopy: false }));
    case 'edit':
    case 'duplicate':
      return stay(
        selected
          ? openProfileForm(state, { from: selected, isCopy: action === 'duplicate' })
          : state,
      );
    case 'remove':
      return stay(
        selected ? askForName(state, selected.name, { do: 'remove-profile' }, moment) : state,
      );
    case 'switch-to':
      return selected ? switchTo(state, selected.name) : stay(state);
    case 'make-default':
      return selected ? askForDefault(state, selected) : stay(state);
    case 'enter-token':
      return stay(selected ? openTokenPrompt(state, selected.name) : state);
    case 'check-connection':
      return selected ? checkConnection(state, selected.name, moment) : stay(state);
    case 'next-colour':
      return selected
        ? ask(state, { do: 'paint', name: selected.name, colour: nextColour(selected.colour) })
        : stay(state);
  }
}

/** Making a profile the default is an act of its own: nothing is switched by it. */
export function askForDefault(state: AppState, { name, isSandbox }: KnownProfile): Step {
  return ask(state, { do: 'make-default', name: isSandbox ? null : name });
}

/** The id is random, so it belongs to no dispatch, and asking for it changes nothing (specification §4.2). */
function checkConnection(state: AppState, name: string, moment: Moment): Step {
  if (state.profiles.checks.get(name)?.phase === 'asking') return stay(state);
  const checks = new Map(state.profiles.checks).set(name, { phase: 'asking' });
  return ask(withProfiles(state, { checks }), {
    do: 'check-connection',
    name,
    unknownId: moment.id,
  });
}

function moveBy(state: AppState, by: number): AppState {
  const { known } = state.profiles;
  const at = known.findIndex(({ name }) => name === selectedProfile(state)?.name);
  const row = known[Math.max(0, Math.min(known.length - 1, at + by))];
  return row ? withProfiles(state, { selectedName: row.name }) : state;
}

function ask(state: AppState, wanted: ProfilesAsk): Step {
  return { state, commands: [{ type: 'profiles', ask: wanted }] };
}
