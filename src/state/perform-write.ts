import type { AppState } from './app-state.ts';
import { sendDraft } from './dispatch-form/send-draft.ts';
import type { Moment } from './moment.ts';
import { sendRotation } from './rotate/send-rotation.ts';
import type { Step } from './step.ts';
import { sendSecrets, sendVars } from './vault-form/send-form.ts';
import type { PendingWrite } from './write-guard.ts';

/** Sends what a form holds. Nothing but the guard and the typed confirmation may call it. */
export function performWrite(state: AppState, write: PendingWrite, moment: Moment): Step {
  switch (write.kind) {
    case 'dispatch':
      return sendDraft(state, moment);
    case 'secrets':
      return sendSecrets(state, moment);
    case 'vars':
      return sendVars(state, moment);
    case 'rotation':
      return sendRotation(state, moment);
  }
}
