import type { AppState } from '../app-state.ts';
import { draftIn } from '../dispatch/dispatch-draft.ts';
import { withCommands } from '../outbox.ts';
import type { OverlayOf } from '../overlay.ts';
import { activeParts, isWritingToVault, profileLabel } from '../profiles/profile-parts.ts';
import type { ProfileParts } from '../profiles/profiles-state.ts';
import { wouldLoseInput } from '../rotation/rotation.ts';
import { TABS, type TabName } from '../screen.ts';
import { NO_PROFILE_ID } from '../session.ts';
import { wouldLoseEntries } from '../vault/vault-form.ts';
import { focusedForm } from './focused-form.ts';

/** No one would read more. */
const MOST_NAMED = 4;

/** Asks once if quitting would lose something; asked again, it quits. */
export function askBeforeQuit(state: AppState): AppState {
  const losses = wouldBeLost(state);
  if (losses.length === 0 || state.overlay?.kind === 'confirm-quit') {
    return withCommands(state, { kind: 'quit' });
  }
  const named = losses.slice(0, MOST_NAMED);
  const others = losses.length - named.length;
  const what = [...named, ...(others > 0 ? [`And ${others} more.`] : [])];
  // A switch may have ended by then.
  const from = state.overlay?.kind === 'switching' ? null : state.overlay;
  return { ...state, overlay: { kind: 'confirm-quit', what, from } };
}

/** What would be missed or lost, in any profile: first what is in progress, then what was typed. */
function wouldBeLost(state: AppState): readonly string[] {
  const profiles = [...state.profiles.parts].map(([id, parts]) => ({
    label: id === NO_PROFILE_ID ? 'this terminal' : profileLabel(state, id),
    parts,
  }));
  const dispatches = [...state.dispatches.values()]
    .filter(({ phase }) => phase.state === 'sending')
    .map(
      ({ request, profileId }) =>
        `${request.key} is being sent to ${profileLabel(state, profileId)}; you'd miss the response.`,
    );
  const writes = profiles
    .filter(({ parts }) => isWritingToVault(parts))
    .map(({ label }) => `A vault of ${label} is being written to; you'd miss the responses.`);
  const profileForms = [...state.profiles.forms]
    .filter(([, form]) => form.isTouched)
    .map(([id]) =>
      id === NO_PROFILE_ID
        ? 'The new profile form has a draft; it will be lost.'
        : `The profile form of ${profileLabel(state, id)} has a draft; it will be lost.`,
    );
  const unsentForms = profiles.flatMap(({ label, parts }) => unsent(label, parts));
  return [
    ...dispatches,
    ...writes,
    ...inDialog(state),
    ...ofRotation(state),
    ...unsentForms,
    ...profileForms,
  ];
}

/** Prompts in which nothing is entered that would be missed. */
const NEVER_MISSED: readonly string[] = ['confirm-name', 'generate'];

function inDialog(state: AppState): readonly string[] {
  if (state.overlay?.kind === 'env-import') return ofImport(state.overlay);
  const prompt = focusedForm(state);
  const isMissed = prompt?.spec.isPrompt && prompt.form.isTouched;
  return isMissed && !NEVER_MISSED.includes(prompt.name)
    ? ['What you typed in this prompt will be lost.']
    : [];
}

/** Entries to be looked at, or a paste that is still being read. A file stays where it is. */
function ofImport({ content, path }: OverlayOf<'env-import'>): readonly string[] {
  const isHeld =
    content.phase === 'preview'
      ? content.text.entries.length > 0
      : content.phase === 'reading' && path === null;
  return isHeld ? ["The entries of this preview aren't in the form yet; they will be lost."] : [];
}

function ofRotation(state: AppState): readonly string[] {
  if (state.rotation.phase === 'sending') {
    return ["A rotation is being sent; you'd miss the responses."];
  }
  return wouldLoseInput(state)
    ? ["What was entered for a rotation isn't set everywhere yet; it will be lost."]
    : [];
}

/** A form being sent is listed as such, not again for its contents. */
function unsent(label: string, parts: ProfileParts): readonly string[] {
  const forms = [parts.secretsForm, parts.varsForm]
    .filter((form) => form.phase.step !== 'sending' && wouldLoseEntries(form))
    .map(
      ({ kind }) =>
        `The ${kind}s form of ${label} has entries that aren't confirmed; they will be lost.`,
    );
  if (draftIn(parts) === null) return forms;
  return [...forms, `The dispatch form of ${label} has a draft; it will be lost.`];
}

/** The tabs of the active profile whose forms hold something that wasn't sent or saved. */
export function tabsWithDrafts(state: AppState): readonly TabName[] {
  const parts = activeParts(state);
  const { secretsForm, varsForm } = parts;
  const holds: Partial<Record<TabName, boolean>> = {
    runs: draftIn(parts) !== null,
    secrets: wouldLoseEntries(secretsForm) || wouldLoseInput(state),
    vars: wouldLoseEntries(varsForm),
    profiles: [...state.profiles.forms.values()].some(({ isTouched }) => isTouched),
  };
  return TABS.map(({ screen }) => screen).filter((tab) => holds[tab]);
}
