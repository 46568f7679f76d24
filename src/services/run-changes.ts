import {
  type Dispatch,
  type DispatchState,
  dispatchIdOf,
  hasEnded,
  withEvent,
} from '../domain/dispatch.ts';
import { markNotFound, undoResolution, withFoundId } from '../domain/dispatch-answers.ts';
import { dispatchName, stateWords } from '../domain/dispatch-words.ts';
import type { ProfileId } from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { Store } from '../domain/store.ts';
import { counted, firstFew } from '../domain/words.ts';
import type { DispatchRow } from '../storage/dispatch-rows.ts';
import type { Dispatches } from '../storage/dispatches.ts';
import type { Clock } from './clock.ts';
import type { RunList } from './run-list.ts';

/** A sentence about what was done, or why it wasn't. */
export type Done = Result<string, string>;

interface Change {
  readonly profileIds: ReadonlySet<ProfileId>;
  readonly undo: () => Promise<Done>;
}

const MOST_CHANGES = 100;

/** Decisions about dispatches: of one or many rows in one step, and undo. */
export class RunChanges {
  /** The changes that can be undone, the latest last. */
  readonly undoable = new Store<readonly Change[]>([]);
  readonly #clock: Clock;
  readonly #dispatches: Dispatches;
  readonly #list: RunList;

  constructor(clock: Clock, dispatches: Dispatches, list: RunList) {
    this.#clock = clock;
    this.#dispatches = dispatches;
    this.#list = list;
  }

  /** Forgets dispatches on this machine; nothing is sent. One that is being sent stays: only its answer tells its fate. */
  async forget(localIds: readonly string[]): Promise<Done> {
    const rows = this.#rows(localIds).filter(({ dispatch }) => dispatch.phase.state !== 'sending');
    if (rows.length === 0) return err('Wait for the response before forgetting it.');
    const ids = rows.map(({ dispatch }) => dispatch.localId);
    const set = async (isForgotten: boolean) => {
      const stored = await this.#dispatches.forget(ids, isForgotten);
      this.#list.readAgain(ids);
      return stored;
    };
    const forgotten = await set(true);
    if (!forgotten.ok) return err(forgotten.error.message);
    this.#remember(rows, async () => {
      const stored = await set(false);
      if (!stored.ok) return err(stored.error.message);
      const back = this.#rows(ids);
      // After a month, the next start of any terminal deletes it for good.
      if (back.length === 0) return err(`${namesOf(rows)} can't be brought back after a month.`);
      return ok(`Brought back ${namesOf(back)}.`);
    });
    return ok(`Forgot ${namesOf(rows)} on this machine.`);
  }

  /** Stops every watch among these; if there is none, resumes those that were stopped. */
  async stopOrResume(localIds: readonly string[]): Promise<Done> {
    const rows = this.#rows(localIds);
    const isStop = rows.some(({ dispatch }) => dispatch.phase.state === 'waiting');
    const chosen = rows.filter(
      ({ dispatch }) => dispatch.phase.state === (isStop ? 'waiting' : 'stopped'),
    );
    const [first] = rows;
    if (chosen.length === 0) return err(first ? `No watch to stop: ${standing(first)}` : NOTHING);
    const [turn, back] = isStop ? [STOP, RESUME] : [RESUME, STOP];
    const turned = await this.#decide(chosen, turn);
    if (!turned.ok) return turned;
    this.#remember(turned.value, () => this.#turn(turned.value, back));
    return ok(`${turn.done} ${namesOf(turned.value)}.`);
  }

  /** Watches dispatches again that were stopped, or that the service didn't know for a while. */
  async watchAgain(localIds: readonly string[]): Promise<Done> {
    const rows = this.#rows(localIds).filter(
      ({ dispatch }) => dispatchIdOf(dispatch) !== null && !hasEnded(dispatch.phase),
    );
    return this.#turn(rows, RESUME);
  }

  /**
   * What the person found on the service about an unknown dispatch.
   *
   * @param dispatchId its id, checked with `dispatchIdProblem`; `null`: it isn't there
   */
  async resolve(localId: string, dispatchId: string | null): Promise<Done> {
    const [row] = this.#rows([localId]);
    if (!row) return err(NOTHING);
    const other = dispatchId === null ? null : this.#ownerOf(dispatchId, row);
    if (other) return err(other);
    let before = row.dispatch;
    const resolved = await this.#dispatches.decide(localId, ['unknown'], (now) => {
      before = now;
      return dispatchId === null
        ? markNotFound(now, this.#clock.wallMs())
        : withFoundId(now, dispatchId, this.#clock.wallMs());
    });
    if (!resolved.ok) return err(resolved.error.message);
    this.#list.readAgain([localId]);
    if (resolved.value === null) return err(this.#unchanged([localId]));
    this.#remember([row], () => this.#takeBack(before));
    const name = dispatchName(row.dispatch);
    return ok(
      dispatchId === null
        ? `${name} is recorded as not accepted.`
        : `${name} now has the id ${sanitizeText(dispatchId)} and is being watched.`,
    );
  }

  /** Takes the latest change back. @param scope only changes that touch this profile; `null`: of all profiles */
  async undo(scope: ProfileId | null): Promise<Done> {
    const changes = this.undoable.get();
    const last = changes.findLast(({ profileIds }) => scope === null || profileIds.has(scope));
    if (!last) return err('Nothing to undo.');
    this.undoable.set(changes.filter((each) => each !== last));
    return last.undo();
  }

  async #takeBack(before: Dispatch): Promise<Done> {
    const { localId } = before;
    const undone = await this.#dispatches.decide(
      localId,
      ['waiting', 'stopped', 'refused', 'unknown'],
      (now) => undoResolution(now, before, this.#clock.wallMs()),
    );
    if (!undone.ok) return err(undone.error.message);
    this.#list.readAgain([localId]);
    const name = dispatchName(before);
    return undone.value
      ? ok(`${name} is unknown again.`)
      : err(`Nothing was undone: the service has confirmed ${name} since.`);
  }

  async #turn(rows: readonly DispatchRow[], turn: Turn): Promise<Done> {
    const turned = await this.#decide(rows, turn);
    return turned.ok ? ok(`${turn.done} ${namesOf(turned.value)}.`) : turned;
  }

  /** @returns those that were changed; the others aren't in such a state any more */
  async #decide(
    rows: readonly DispatchRow[],
    { from, after }: Turn,
  ): Promise<Result<readonly DispatchRow[], string>> {
    const changed: DispatchRow[] = [];
    for (const { dispatch } of rows) {
      const decided = await this.#dispatches.decide(dispatch.localId, from, (now) => {
        const dispatchId = dispatchIdOf(now);
        return dispatchId === null ? now : after(now, dispatchId, this.#clock.wallMs());
      });
      if (!decided.ok) return err(decided.error.message);
      if (decided.value) changed.push(decided.value);
    }
    const ids = rows.map(({ dispatch }) => dispatch.localId);
    this.#list.readAgain(ids);
    return changed.length > 0 ? ok(changed) : err(this.#unchanged(ids));
  }

  /** An id belongs to one dispatch of a profile. */
  #ownerOf(dispatchId: string, { dispatch }: DispatchRow): string | null {
    const found = this.#dispatches.withDispatchId(dispatchId);
    const other = (found.ok ? found.value : []).find(
      (each) =>
        each.dispatch.profileId === dispatch.profileId &&
        each.dispatch.localId !== dispatch.localId,
    );
    if (!other) return null;
    return `This is the id of another row, ${dispatchName(other.dispatch)}. If both are the same dispatch, forget that row first.`;
  }

  #unchanged(localIds: readonly string[]): string {
    const [row] = this.#rows(localIds);
    return row ? `Nothing was changed: ${standing(row)}` : NOTHING;
  }

  /** As they are by now: a dialog or an answer may have come between what was seen and what is done. */
  #rows(localIds: readonly string[]): readonly DispatchRow[] {
    return localIds.flatMap((localId) => this.#list.find(localId) ?? []);
  }

  #remember(rows: readonly DispatchRow[], undo: Change['undo']): void {
    const profileIds = new Set(rows.map(({ dispatch }) => dispatch.profileId));
    this.undoable.set([...this.undoable.get(), { profileIds, undo }].slice(-MOST_CHANGES));
  }
}

const NOTHING = 'It was forgotten in another terminal.';

interface Turn {
  readonly from: readonly DispatchState[];
  readonly done: string;
  readonly after: (now: Dispatch, dispatchId: string, wallMs: number) => Dispatch;
}

const STOP: Turn = {
  from: ['waiting'],
  done: 'Stopped watching',
  after: (now, dispatchId, wallMs) => ({
    ...withEvent(now, { kind: 'stopped' }, wallMs),
    phase: { state: 'stopped', dispatchId },
  }),
};

const RESUME: Turn = {
  from: ['stopped', 'unknown'],
  done: 'Watching again:',
  after: (now, dispatchId, wallMs) => ({
    ...withEvent(now, { kind: 'resumed' }, wallMs),
    phase: { state: 'waiting', dispatchId, unknownStatus: null },
  }),
};

function standing({ dispatch }: DispatchRow): string {
  return `${dispatchName(dispatch)} ${stateWords(dispatch)}.`;
}

function namesOf(rows: readonly DispatchRow[]): string {
  const names = rows.map(({ dispatch }) => dispatchName(dispatch));
  if (names.length === 1) return names.join('');
  return `${counted(names.length, 'dispatch', 'dispatches')}: ${firstFew(names, 3)}`;
}
