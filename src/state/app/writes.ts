import { sendDraft } from '../dispatch/dispatch-form-update.ts';
import type { Now } from '../now.ts';
import type { PendingWrite, WantedWrite } from '../pending-write.ts';
import { askForName } from '../profiles/confirm-name.ts';
import { readOnlyMessage } from '../profiles/without-token.ts';
import { rotationConfirmed } from '../rotation/rotation-update.ts';
import { sendChecks } from '../rotation/verify.ts';
import { RUNS_WRITES } from '../runs/runs-update.ts';
import { type ByKind, noCommands, type UpdateResult, type WriteTable } from '../update-result.ts';
import { sendVaultForm } from '../vault/send-form.ts';
import type { AppState } from './app-state.ts';

const WRITES: WriteTable<PendingWrite, AppState> = {
  dispatch: { send: (state, _, now) => sendDraft(state, now) },
  vault: { send: sendVaultForm },
  rotation: { send: rotationConfirmed, isToSeveral: true },
  verify: { send: sendChecks, isToSeveral: true },
  ...RUNS_WRITES,
};

/** The one place where a write starts. A slice only says what it wants written. */
export function withWrite(result: UpdateResult<AppState>, now: Now): UpdateResult<AppState> {
  const { state, commands, write } = result;
  if (!write) return result;
  const started = start(state, write, now);
  return { state: started.state, commands: [...commands, ...started.commands] };
}

/** A read-only profile refuses; for a protected one, its name must be typed first. */
function start(
  state: AppState,
  { write, isConfirmed }: WantedWrite,
  now: Now,
): UpdateResult<AppState> {
  if (state.session.phase !== 'open') return noCommands(state);
  const { profile } = state.session;
  if (WRITES[write.kind].isToSeveral) return send(write.kind, write);
  if (profile.isReadOnly) {
    const notice = { tone: 'failure', text: readOnlyMessage(profile) } as const;
    return noCommands({ ...state, notice });
  }
  return profile.isProtected && !isConfirmed
    ? noCommands(askForName(state, profile, { do: 'write', write }, now))
    : send(write.kind, write);

  function send<Kind extends PendingWrite['kind']>(kind: Kind, of: ByKind<PendingWrite>[Kind]) {
    return WRITES[kind].send(state, of, now);
  }
}
