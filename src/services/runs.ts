import { type DispatchRequest, sentElsewhere } from '../domain/dispatch.ts';
import { KEEP_FINISHED_MS, type Preferences } from '../domain/preferences.ts';
import type { ProfileId } from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { Store } from '../domain/store.ts';
import type { TokenKind } from '../domain/token.ts';
import { counted } from '../domain/words.ts';
import type { Writable } from '../domain/write-guard.ts';
import type { DispatchRow } from '../storage/dispatch-rows.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { Chance, Clock, Pace } from './clock.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { Notices } from './notices.ts';
import type { ProfileAccess } from './profile-access.ts';
import type { Profiles } from './profiles.ts';
import { RunChanges } from './run-changes.ts';
import { RunList } from './run-list.ts';
import { RunWatcher } from './run-watcher.ts';
import { DispatchSender, type SendOptions, type Sent } from './send-dispatch.ts';
import type { SendQueue } from './sending.ts';
import { type Waited, type WaitOptions, waitFor } from './wait-for.ts';
import { type KnownChecks, knownChecks } from './watches.ts';

export type { DispatchRow } from '../storage/dispatch-rows.ts';

interface RunsState {
  /** Whether all that this machine remembers is in memory. */
  readonly isComplete: boolean;
  /** Why something isn't read or stored, as a sentence; `null` once all is. */
  readonly problem: string | null;
}

export interface RunsParts {
  readonly clock: Clock;
  readonly chance: Chance;
  readonly storage: Pick<Storage, 'dispatches' | 'checks' | 'terminal'>;
  readonly heartbeat: Heartbeat;
  readonly pace: Pace;
  readonly profiles: Profiles;
  readonly access: ProfileAccess;
  readonly queue: SendQueue;
  /** A check of this terminal brought the end of a dispatch: no other terminal tells of it. */
  readonly announce: (row: DispatchRow, profileName: string) => void;
  readonly notices: Pick<Notices, 'say'>;
  readonly defect: (error: unknown) => void;
}

interface DispatchOwner {
  readonly profileId: ProfileId;
  readonly profileName: string;
  readonly tokenKind: TokenKind;
}

/**
 * Every dispatch that this machine remembers: journaled before it is sent, then watched until it ends. Named after its
 * tab, as are the keys `runs.…`; a *run* in the narrow sense is what a dispatch starts on the service.
 */
export class Runs {
  readonly state = new Store<RunsState>({ isComplete: false, problem: null });
  /** All profiles' dispatches that are in memory, newest first. Changes at most ten times a second by itself. */
  readonly rows: RunList['rows'];
  readonly watcher: RunWatcher;
  /** Forget, stop, resume, resolve, and undo. */
  readonly changes: RunChanges;
  readonly #parts: RunsParts;
  readonly #list: RunList;
  readonly #sender: DispatchSender;
  constructor(parts: RunsParts) {
    const { clock, storage, heartbeat, announce } = parts;
    this.#parts = parts;
    const list = new RunList(clock, storage.dispatches, parts.pace);
    this.#list = list;
    this.rows = list.rows;
    this.watcher = new RunWatcher({
      ...parts,
      list,
      ended: (row) => announce(row, this.profileNameOf(row)),
    });
    this.#sender = new DispatchSender({ ...parts, dispatches: storage.dispatches, list });
    this.changes = new RunChanges(clock, storage.dispatches, list);
    const showState = () => this.#showState();
    list.reading.subscribe(showState);
    for (const problem of this.#problems()) problem.subscribe(showState);
    heartbeat.onNews((news) => this.#heard(news.dispatches));
    heartbeat.onBeat(() => this.#readEndedWindows());
    heartbeat.onWake(() => this.watcher.wake());
  }

  /** How many requests haven't been answered: quitting would leave them unknown. */
  get sending(): number {
    return this.#sender.underWay;
  }

  /**
   * Shows and watches everything: the latest of one profile and all that waits, at once; the rest after a moment. For the
   * app; a command reads what it needs from the storage, and waits for single ones.
   */
  open(first: ProfileId | null): void {
    this.#parts.heartbeat.start();
    this.#list.readAll(first, () => this.watcher.watchAll());
  }

  /** Another profile is shown now: its latest are there at once, also while the rest is still being read. */
  show(profileId: ProfileId): void {
    if (!this.state.get().isComplete) this.#list.readLatest(profileId);
  }

  /** Deletes what ended long ago, as the preferences have it, and says so. */
  async prune(keepFinished: Preferences['keepFinished']): Promise<void> {
    const { storage, notices } = this.#parts;
    const keepMs = KEEP_FINISHED_MS[keepFinished];
    const pruned = await storage.dispatches.prune(keepMs);
    if (!pruned.ok || pruned.value === 0 || keepMs === null) return;
    this.#list.readAgain(this.#list.finishedBefore(this.#parts.clock.wallMs() - keepMs));
    const what = counted(pruned.value, 'finished dispatch', 'finished dispatches');
    notices.say('info', `Forgot ${what} older than ${keepFinished}, as set in Preferences.`);
  }

  /** As it is now, from memory or the disk; `null` if it isn't there or was forgotten. */
  find(localId: string): DispatchRow | null {
    if (this.#list.find(localId) === null) this.#list.readAgain([localId]);
    return this.#list.find(localId);
  }

  /** The checks of a dispatch; `null` if it doesn't wait. */
  checksOf(localId: string): KnownChecks | null {
    const { clock, storage } = this.#parts;
    const row = this.#list.find(localId);
    if (row?.dispatch.phase.state !== 'waiting') return null;
    const { watches } = this.watcher;
    return knownChecks(row, {
      clock,
      terminal: storage.terminal,
      watch: watches.find(localId),
      isInFlight: watches.isInFlight(localId),
    });
  }

  /** Of a removed profile, its last name. */
  profileNameOf({ dispatch, profileName }: DispatchRow): string {
    return this.#parts.profiles.nameOf(dispatch.profileId) ?? profileName;
  }

  /**
   * Sends once. The row is there once it is journaled, before the first byte leaves.
   *
   * @returns the row with what came of it; a sentence if nothing was sent and nothing recorded
   */
  send(
    to: Writable,
    request: DispatchRequest,
    options: SendOptions = {},
  ): Promise<Result<Sent, string>> {
    return this.#sender.send(to, request, options);
  }

  /** Remembers and watches a dispatch that was sent from elsewhere. @param dispatchId see `dispatchIdProblem` */
  async add(
    dispatchId: string,
    { profileName, ...owner }: DispatchOwner,
  ): Promise<Result<DispatchRow, string>> {
    const { clock, chance, storage } = this.#parts;
    const at = { localId: chance.uuid(), dispatchId, wallMs: clock.wallMs() };
    const added = await storage.dispatches.add(sentElsewhere({ ...owner, ...at }), profileName);
    if (!added.ok) return err(added.error.message);
    this.#list.put([added.value], { atOnce: true });
    return ok(added.value);
  }

  /** Checks what waits at once, and watches again what was stopped or not known to the service for a while. */
  async checkNow(localIds: readonly string[]): Promise<void> {
    this.watcher.checkNow(localIds);
    const others = localIds.filter((id) => this.#list.find(id)?.dispatch.phase.state !== 'waiting');
    if (others.length > 0) await this.changes.watchAgain(others);
  }

  /** For a command that has just sent, added or found the dispatch: see `waitFor`. */
  waitFor(localId: string, options: WaitOptions): Promise<Waited> {
    const row = this.find(localId);
    if (row === null) throw new Error('the dispatch to wait for is gone');
    const { clock, heartbeat } = this.#parts;
    heartbeat.start();
    return waitFor(row.dispatch, options, { clock, list: this.#list, watcher: this.watcher });
  }

  /** Ends requests in flight as unknown, and stores that. Waiting dispatches go on at the next start. */
  async close(): Promise<void> {
    await Promise.all([this.#sender.close(), this.watcher.close()]);
    this.#list.close();
  }

  /** What other terminals did, and this one. A command takes in only what it has read itself. */
  #heard(rows: readonly DispatchRow[]): void {
    const known = ({ dispatch }: DispatchRow) => this.#list.find(dispatch.localId) !== null;
    this.#list.put(this.#list.reading.get().isOpen ? rows : rows.filter(known));
  }

  /** Time passing is no news: what is being sent reads as unknown once its window has ended. */
  #readEndedWindows(): void {
    const nowMs = this.#parts.clock.wallMs();
    const ended = this.#list
      .sending()
      .filter(({ sendingUntilMs }) => sendingUntilMs !== null && sendingUntilMs <= nowMs);
    this.#list.readAgain(ended.map(({ dispatch }) => dispatch.localId));
  }

  /** A successful read doesn't clear the problem of an answer that couldn't be stored. */
  #problems(): readonly Store<string | null>[] {
    return [
      this.#sender.answers.problem,
      this.watcher.check.problem,
      this.#parts.heartbeat.problem,
    ];
  }

  #showState(): void {
    const { isComplete, problem: unread } = this.#list.reading.get();
    const [unsent, unchecked, news] = this.#problems().map((each) => each.get());
    const problem = unsent ?? unchecked ?? unread ?? news ?? null;
    const before = this.state.get();
    if (before.isComplete !== isComplete || before.problem !== problem) {
      this.state.set({ isComplete, problem });
    }
  }
}
