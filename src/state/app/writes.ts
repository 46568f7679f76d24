import type { AppState } from '../app-state.ts';
import { sendDraft } from '../dispatch/dispatch-form-update.ts';
import { noted } from '../notice.ts';
import type { Now } from '../now.ts';
import type { PendingWrite } from '../pending-write.ts';
import { askForName } from '../profiles/confirm-name.ts';
import { readOnlyMessage } from '../profiles/without-token.ts';
import { rotationConfirmed } from '../rotation/rotation-update.ts';
import { RUNS_WRITES } from '../runs/runs-update.ts';
import type { ByKind, WriteTable } from '../slice-table.ts';
import { sendVaultForm } from '../vault/send-form.ts';

const WRITES: WriteTable<PendingWrite> = {
  dispatch: { send: (state, _, now) => sendDraft(state, now) },
  vault: { send: sendVaultForm },
  rotation: { send: rotationConfirmed, isToSeveral: true },
  ...RUNS_WRITES,
};

/**
 * The one place where a write starts. A slice only says what it wants written: a read-only profile refuses
 * it, and for a protected one, its name must be typed first.
 */
export function withWrite(before: AppState, now: Now): AppState {
  const { session, outbox } = before;
  if (outbox.write === null) return before;
  const state = { ...before, outbox: { ...outbox, write: null } };
  if (session.phase !== 'open') return state;
  const { profile } = session;
  const { write, isConfirmed } = outbox.write;
  if (WRITES[write.kind].isToSeveral) return send(state, write.kind, write, now);
  if (profile.isReadOnly) return noted(state, 'failure', readOnlyMessage(profile));
  return profile.isProtected && !isConfirmed
    ? askForName(state, profile, { do: 'write', write })
    : send(state, write.kind, write, now);
}

function send<Kind extends PendingWrite['kind']>(
  state: AppState,
  kind: Kind,
  write: ByKind<PendingWrite>[Kind],
  now: Now,
): AppState {
  return WRITES[kind].send(state, write, now);
}
