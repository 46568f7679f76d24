import type { AppState } from '../app-state.ts';
import { activeParts, withActiveParts } from '../profiles/parts.ts';
import { fieldOf, textOf } from '../text-field.ts';

/** The current branch stands in an empty ref as a draft that can be changed or taken out. */
export function withBranchAsRef(state: AppState): AppState {
  const { ref, prefilledRef } = activeParts(state).dispatchForm;
  const isUntouched = textOf(ref) === (prefilledRef ?? '');
  if (!isUntouched || state.gitBranch === null || state.gitBranch === prefilledRef) return state;
  return withActiveParts(state, {
    dispatchForm: {
      ...activeParts(state).dispatchForm,
      ref: fieldOf(state.gitBranch),
      prefilledRef: state.gitBranch,
    },
  });
}

/** The branch was read anew. A form that stands open shows it where its ref was not touched. */
export function gitBranchFound(state: AppState, gitBranch: string | null): AppState {
  const known = { ...state, gitBranch };
  const { key, title, prefilledRef } = activeParts(state).dispatchForm;
  const isFresh = textOf(key) === '' && textOf(title) === '';
  const isShown = state.screen === 'dispatch' && (prefilledRef !== null || isFresh);
  return isShown ? withBranchAsRef(known) : known;
}
