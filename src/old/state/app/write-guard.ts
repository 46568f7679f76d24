import type { Destination } from '../../domain/destination.ts';
import type { Result } from '../../domain/result.ts';
import { judgeWrite } from '../../domain/write-guard.ts';
import type { AppState } from '../app-state.ts';
import { refuseWrite } from '../destination.ts';
import { prepareDispatch } from '../dispatch/dispatch-form-update.ts';
import { addNotice } from '../notice.ts';
import type { Now } from '../now.ts';
import type { PendingWrite, ReadyWrite } from '../outbox.ts';
import { withSends } from '../outbox.ts';
import { askForName } from '../profiles/confirm-name.ts';
import { prepareRotation } from '../rotation/rotation-update.ts';
import { RUNS_WRITES } from '../runs/runs-slice.ts';
import { activeProfileId } from '../session.ts';
import type { ByKind, WriteTable } from '../slice-table.ts';
import { prepareVaultForm } from '../vault/vault-form-send.ts';

const WRITES: WriteTable<PendingWrite> = {
  dispatch: prepareDispatch,
  vault: prepareVaultForm,
  rotation: prepareRotation,
  ...RUNS_WRITES,
};

const CHANGED =
  'Nothing was sent: a profile has changed since you were asked. Check it, then send again.';

/**
 * The one way to a send. A slice only wants something written; here it is refused, asked about or sent, and read anew
 * after each answer: what has changed while a name was typed is judged as it is by then. Where nobody was asked about,
 * nothing goes.
 */
export function guardWrite(before: AppState, now: Now): AppState {
  const { wanted } = before.outbox;
  if (wanted === null) return before;
  const outbox = { ...before.outbox, wanted: null };
  const state: AppState = { ...before, outbox, overlay: wanted.from };
  if (state.session.phase !== 'open') return state;
  const ready = read(state, wanted.write.kind, wanted.write, now);
  if (!ready.ok) return ready.error;
  const { to, asks, send } = ready.value;
  const asked = { ...wanted, to: wanted.to ?? to };
  if (!to.every((each) => asked.to.some((then) => isSamePlace(each, then)))) {
    return addNotice(state, 'warning', CHANGED);
  }
  const verdict = judgeWrite(to, {
    asks: wanted.isAgreed ? 'nowhere' : asks,
    here: activeProfileId(state),
    typed: wanted.typed,
  });
  switch (verdict.kind) {
    case 'refused':
      return refuseWrite(state, verdict.by);
    case 'asks':
      return { ...state, overlay: { kind: 'confirm-write', wanted: asked } };
    case 'asks-name': {
      const { profileId: id, profileName: name } = verdict.of;
      return askForName(state, { id, name }, { do: 'write', wanted: asked });
    }
    case 'goes': {
      const sent = send(verdict.to);
      return withSends({ ...sent.state, overlay: null }, sent.sends);
    }
  }
}

/** Where it goes was agreed to. */
export function agreeToWrite(state: AppState): AppState {
  const { overlay, outbox } = state;
  if (overlay?.kind !== 'confirm-write') return state;
  return { ...state, outbox: { ...outbox, wanted: { ...overlay.wanted, isAgreed: true } } };
}

function isSamePlace(one: Destination, other: Destination): boolean {
  return one.profileId === other.profileId && one.host === other.host && one.vault === other.vault;
}

function read<Kind extends PendingWrite['kind']>(
  state: AppState,
  kind: Kind,
  write: ByKind<PendingWrite>[Kind],
  now: Now,
): Result<ReadyWrite, AppState> {
  return WRITES[kind](state, write, now);
}
