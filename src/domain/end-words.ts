import { countRuns, type Dispatch, dispatchName } from './dispatch.ts';

/** @returns how a dispatch ended, as a clause that begins with its name. */
export function endWords(dispatch: Dispatch): string {
  const name = dispatchName(dispatch);
  if (dispatch.phase.state === 'error') return `${name} failed: ${dispatch.phase.message}`;
  const runs = countRuns(dispatch);
  return runs > 1 ? `${name} is ready, ${runs} runs` : `${name} is ready`;
}
