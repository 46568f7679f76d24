import type { AppState } from '../../../state/app-state.ts';
import { type Body, blocks, type View } from '../../view.ts';
import { rotationPlan } from './rotation-plan.ts';
import { rotationResults } from './rotation-results.ts';

/** A rotation of known secrets. */
export function rotationScreen(state: AppState, view: View): Body {
  const { rotation } = state;
  switch (rotation.phase) {
    case 'none':
    case 'values':
      return blocks();
    case 'plan':
      return rotationPlan(state, rotation, view);
    case 'sending':
    case 'results':
      return rotationResults(state, rotation, view);
  }
}
