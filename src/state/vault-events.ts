import type { AppState } from './app-state.ts';
import type { Now } from './now.ts';
import { changeWhere, type ProfileParts } from './profiles/parking.ts';
import { newValuesGenerated } from './rotate/rotate-draft.ts';
import { logExported, logLoaded } from './rotate/rotation-log.ts';
import { rotationAnswered, rotationEnded, rotationNotSent } from './rotate/send-rotation.ts';
import type { VaultEvent } from './vault-command.ts';
import { envRead } from './vault-form/env-import.ts';
import { valueGenerated } from './vault-form/form-update.ts';
import { formAnswered, formNotSent, formSendEnded } from './vault-form/send-answers.ts';
import { recordsLoaded } from './vault-records.ts';

/** What came of a vault command. An answer for something that is gone changes nothing. */
export function vaultHappened(state: AppState, event: VaultEvent, now: Now): AppState {
  switch (event.type) {
    case 'vault-index-loaded': {
      const { profileName, known, interrupted } = event;
      return {
        ...state,
        vaultRecords: recordsLoaded(state.vaultRecords, profileName, known, interrupted),
      };
    }
    case 'entries-answered':
      return changeWhere(state, isSending(event.sendId), (of) =>
        rotationAnswered(formAnswered(of, event, now), event, now),
      );
    case 'entries-not-sent':
      return changeWhere(state, isSending(event.sendId), (of) =>
        rotationNotSent(formNotSent(of, event), event),
      );
    case 'send-ended':
      return changeWhere(state, isSending(event.sendId), (of) =>
        rotationEnded(formSendEnded(of, event.sendId), event.sendId),
      );
    case 'env-read':
      return envRead(state, event);
    case 'values-generated': {
      const { overlay } = state;
      if (overlay?.kind !== 'generate' || overlay.requestId !== event.requestId) return state;
      return state.screen === 'rotate'
        ? newValuesGenerated(state, event)
        : valueGenerated(state, event);
    }
    case 'rotation-log-loaded':
      return logLoaded(state, event);
    case 'rotation-log-exported':
      return logExported(state, event);
  }
}

/** The user can have switched the profile since: an answer belongs to the form that asked. */
function isSending(sendId: string): (parts: ProfileParts) => boolean {
  return ({ secretsForm, varsForm, rotate }) =>
    [secretsForm, varsForm].some(
      ({ phase }) => phase.step === 'sending' && phase.sendId === sendId,
    ) ||
    (rotate.step.at === 'sending' && rotate.step.sendId === sendId);
}

/** When the next revealed value has to be hidden, on the monotonic clock. */
export function hidesValueAtMs(state: AppState): number {
  const { step } = state.rotate;
  const ends = [
    state.secretsForm.revealUntilMs,
    step.at === 'value' ? step.draft.revealUntilMs : null,
  ];
  const ahead = ends.filter((end) => end !== null && end > state.clock.monoMs);
  return Math.min(Number.POSITIVE_INFINITY, ...ahead.filter((end) => end !== null));
}
