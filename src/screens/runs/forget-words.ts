import { type Dispatch, hasRequest } from '../../domain/dispatch.ts';
import {
  dispatchName,
  forgettingWords,
  requestName,
  stateWords,
} from '../../domain/dispatch-words.ts';

/** Whether nothing more can happen to a dispatch. */
export function isFinished({ phase }: Dispatch): boolean {
  return phase.state === 'ready' || phase.state === 'error' || phase.state === 'refused';
}

/** What is asked before dispatches are forgotten. @param undo the key that brings them back */
export function forgetQuestion(
  dispatches: readonly Dispatch[],
  undo: string,
): { readonly title: string; readonly text: string } {
  const [dispatch] = dispatches;
  if (dispatch && dispatches.length === 1) {
    const name = hasRequest(dispatch) ? requestName(dispatch.request) : dispatchName(dispatch);
    const stops = dispatch.phase.state === 'waiting' ? ' and stops watching it' : '';
    const what = `Forgetting it removes it from the history${stops}.`;
    return {
      title: `Forget ${name}?`,
      text: `It ${stateWords(dispatch)}. ${what} ${forgettingWords(dispatch)}`,
    };
  }
  return {
    title: `Forget ${dispatches.length} dispatches?`,
    text: `${openWords(dispatches)} ${undo} brings them back.`,
  };
}

function openWords(dispatches: readonly Dispatch[]): string {
  const open = dispatches.filter((each) => !isFinished(each));
  if (open.length === 0) {
    return 'All of them have finished. Forgetting them removes them from the history.';
  }
  const states = [...new Set(open.map(({ phase }) => phase.state))];
  const counts = states.map(
    (state) => `${open.filter(({ phase }) => phase.state === state).length} ${state}`,
  );
  return `Among them: ${counts.join(', ')}. Forgetting them removes them from the history and stops watching.`;
}
