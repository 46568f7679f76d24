import type { AppState } from './app-state.ts';
import { sendDraft } from './forms/send-dispatch.ts';
import type { Now } from './now.ts';
import type { PendingWrite } from './pending-write.ts';
import { sendRotation } from './rotate/send-rotation.ts';
import type { UpdateResult } from './update-result.ts';
import { sendVaultForm } from './vault/send-form.ts';

/** Sends what a form holds. Nothing but the guard and the typed confirmation may call it. */
export function performWrite(state: AppState, write: PendingWrite, now: Now): UpdateResult {
  switch (write.kind) {
    case 'dispatch':
      return sendDraft(state, now);
    case 'vault':
      return sendVaultForm(state, write, now);
    case 'rotation':
      return sendRotation(state, now);
  }
}
