import { sendDraft } from '../dispatch/dispatch-form-update.ts';
import type { Notice } from '../notice.ts';
import type { Now } from '../now.ts';
import type { PendingWrite } from '../pending-write.ts';
import { askForName } from '../profiles/confirm-name.ts';
import { readOnlyMessage } from '../profiles/without-token.ts';
import { rotationConfirmed } from '../rotation/rotation-update.ts';
import { sendChecks } from '../rotation/verify.ts';
import { sendRunOn } from '../runs/run-on.ts';
import { sendVaultForm } from '../vault/send-form.ts';
import type { AppState } from './app-state.ts';

/**
 * The one place where a write starts. A slice says what it wants written; confirmed writes are sent, and all
 * others must pass the guard first.
 */
export function withWrite(before: AppState, now: Now): AppState {
  const wanted = before.outbox.write;
  if (wanted === null) return before;
  const state = { ...before, outbox: { ...before.outbox, write: null } };
  const { write, isConfirmed } = wanted;
  const refusal = readOnlyRefusal(state, write);
  if (refusal !== null) return { ...state, notice: refusal };
  return isConfirmed ? performWrite(state, write, now) : guardWrite(state, write, now);
}

/** For a protected profile, the guard asks for its typed name; otherwise the write proceeds at once. */
function guardWrite(state: AppState, write: PendingWrite, now: Now): AppState {
  if (state.session.phase !== 'open') return state;
  const { profile } = state.session;
  if (write.kind === 'run-on') return sendRunOn(state, write, now);
  if (write.kind === 'verify') return sendChecks(state, write, now);
  return profile.isProtected
    ? askForName(state, profile, { do: 'write', write }, now)
    : performWrite(state, write, now);
}

function performWrite(state: AppState, write: PendingWrite, now: Now): AppState {
  switch (write.kind) {
    case 'dispatch':
      return sendDraft(state, now);
    case 'vault':
      return sendVaultForm(state, write, now);
    case 'run-on':
      return sendRunOn(state, write, now);
    case 'verify':
      return sendChecks(state, write, now);
    case 'rotation':
      return rotationConfirmed(state, write.profileId, now);
  }
}

/** A read-only profile refuses every write, whichever form asks. Some writes go to other profiles. */
function readOnlyRefusal({ session }: AppState, { kind }: PendingWrite): Notice | null {
  const isElsewhere = kind === 'rotation' || kind === 'run-on' || kind === 'verify';
  if (session.phase !== 'open' || isElsewhere || !session.profile.isReadOnly) return null;
  return { tone: 'failure', text: readOnlyMessage(session.profile) };
}
