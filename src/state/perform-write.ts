import type { AppState } from './app-state.ts';
import { sendDraft } from './forms/send-dispatch.ts';
import type { Now } from './now.ts';
import type { PendingWrite } from './pending-write.ts';
import { rotationConfirmed } from './rotating.ts';
import type { UpdateResult } from './update-result.ts';
import { sendSecrets, sendVars } from './vault-form/send-form.ts';

/** Sends what a form holds. Nothing but the guard and the typed confirmation may call it. */
export function performWrite(state: AppState, write: PendingWrite, now: Now): UpdateResult {
  switch (write.kind) {
    case 'dispatch':
      return sendDraft(state, now);
    case 'secrets':
      return sendSecrets(state, now);
    case 'vars':
      return sendVars(state, now);
    case 'rotation':
      return rotationConfirmed(state, write.profileId, now);
  }
}
