import type { ReactNode } from 'react';
import { dispatchName } from '../../domain/dispatch.ts';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import type { AppState } from '../../state/app-state.ts';
import { Question } from './question.tsx';

/** Asked once before a dispatch is forgotten that could still bring something. */
export function ConfirmForget({
  state,
  localId,
}: {
  readonly state: AppState;
  readonly localId: string;
}): ReactNode {
  const dispatch = state.dispatches.get(localId);
  if (!dispatch) return null;
  return (
    <Question
      size={state.size}
      title={`Forget ${sanitizeText(dispatchName(dispatch))}?`}
      loss={`It is ${dispatch.phase.state}. It is taken out of the history and no longer watched. The service still has it, and only its id would bring it back.`}
      keys="d forget · esc keep"
    />
  );
}
