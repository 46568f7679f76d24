import { type PlaceResult, resultCounts } from '../domain/entry-result.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { Store } from '../domain/store.ts';
import {
  distinct,
  type RememberedPlace,
  type SecretPlace,
  secretId,
} from '../domain/vault-records.ts';
import { listed } from '../domain/words.ts';
import { type Writable, whyNotWritable } from '../domain/write-guard.ts';
import type { OpenRotation } from '../storage/rotations.ts';
import type { WriteRow } from '../storage/write-rows.ts';
import { resultsOf } from './read-rotation.ts';
import {
  comparePlaces,
  type NewValues,
  type Place,
  type RotationParts,
} from './rotation-places.ts';
import { NOT_SEEN, RotationRun } from './rotation-run.ts';
import type { VaultParts } from './vault-parts.ts';
import type { Vaults } from './vaults.ts';

/** What is to be sent, and where. */
export interface Plan {
  /** Without those that were taken out. */
  readonly places: readonly Place[];
  /** Those that get the new value, by id, also where nothing can be sent. */
  readonly wanted: ReadonlySet<string>;
  /** For the log, such as a ticket number. */
  readonly note: string;
}

/** A rotation that isn't set everywhere, and that this terminal has no values for. */
export interface Interrupted {
  readonly rotationId: string;
  /** A later change of its places has a higher number. */
  readonly change: number;
  readonly names: readonly string[];
  readonly note: string;
  readonly startedAtMs: number;
  /** Not null: somebody works on it, or did until it ended without a word. Known by then (wall clock). */
  readonly liveUntilMs: number | null;
  /** Of the places that aren't set: `1 unknown`, `3 not sent`. */
  readonly counts: readonly string[];
}

/** New values for secrets in many places. */
export class Rotations {
  /** Those of this terminal that aren't set everywhere, the newest first: with their values. */
  readonly runs = new Store<readonly RotationRun[]>([]);
  /** All others that aren't set everywhere, the newest first. */
  readonly interrupted = new Store<readonly Interrupted[]>([]);
  readonly #vaults: Vaults;
  readonly #parts: RotationParts;
  #cancelLook = () => {};

  constructor(parts: VaultParts, vaults: Vaults) {
    this.#vaults = vaults;
    this.#parts = {
      ...parts,
      sender: vaults.sender,
      lookUp: (place, lastName) => this.lookUp(place, lastName),
    };
    parts.feed.onNews(({ writes }) => {
      if (writes.some(({ kind }) => kind === 'secret')) this.refresh();
    });
    this.refresh();
  }

  /**
   * Every place where some names are known, those of their last rotations, and those chosen: by profile, vault and name.
   * Nothing is left out that nothing can be sent to: it says why.
   */
  placesOf(names: readonly string[], chosen: readonly SecretPlace[] = []): readonly Place[] {
    const { entries, rotations } = this.#parts.storage;
    const last = names.flatMap((name): readonly RememberedPlace[] => {
      const places = rotations.lastPlaces(name);
      return places.ok ? places.value : [];
    });
    const known = names.flatMap((name) => {
      const named = entries.named(name);
      return named.ok ? named.value.filter((each) => this.#isSecretOfProfile(each)) : [];
    });
    const all = distinct<SecretPlace>([...chosen, ...known, ...last]);
    const lastNames = new Map(last.map(({ profileId, profileName }) => [profileId, profileName]));
    return all
      .map((place) => this.lookUp(place, lastNames.get(place.profileId)))
      .toSorted(comparePlaces);
  }

  /** The rotation of some of these names that isn't set everywhere, as the disk has it now: the newest; or `null`. */
  unfinishedOf(names: readonly string[]): string | null {
    const found = this.#open().find(({ places }) =>
      places.some(({ row }) => names.includes(row.name)),
    );
    return found?.rotationId ?? null;
  }

  /** A place as it is now. @param lastName of its profile, if that was removed */
  lookUp({ profileId, vault, name }: SecretPlace, lastName = ''): Place {
    const { profiles } = this.#parts;
    const place = { profileId, vault, name };
    const to = profiles.destination(profileId, 'vaults', vault);
    return {
      ...place,
      id: secretId(place),
      to,
      profileName: to?.profileName ?? profiles.nameOf(profileId) ?? lastName,
      whyNot: to === null ? 'profile removed' : whyNotWritable(to),
      known: this.#vaults.find({ ...place, kind: 'secret' }),
    };
  }

  /**
   * Begins a rotation.
   *
   * @param agreed the destinations that the guard has let through: of what is wanted, or of the one place to try
   * @param only the id of one place to try first: the rest waits for `send`
   * @returns once all of it is journaled: the rotation, which goes on by itself; or the sentence why nothing was sent
   */
  async start(
    { places, wanted, note }: Plan,
    values: NewValues,
    {
      agreed,
      only = null,
    }: { readonly agreed: readonly Writable[]; readonly only?: string | null },
  ): Promise<Result<RotationRun, string>> {
    const run = new RotationRun(this.#parts, {
      id: this.#parts.chance.uuid(),
      note,
      places: places.filter(({ id }) => wanted.has(id)),
      values,
    });
    this.#keep(run);
    const started = await run.send(agreed, { only });
    if (started.ok) return ok(run);
    this.leave(run);
    return started;
  }

  /**
   * Takes up a rotation that isn't set everywhere, as the journal has it: with the values of this terminal, if it has them.
   * Nothing is sent before `give` and `send`.
   */
  resume(rotationId: string): Result<RotationRun, string> {
    const mine = this.runs.get().find(({ id }) => id === rotationId);
    if (mine) return ok(mine);
    const note = this.#open().find((each) => each.rotationId === rotationId)?.note ?? '';
    const values: NewValues = new Map();
    const run = new RotationRun(this.#parts, { id: rotationId, note, places: [], values });
    if (!run.refresh()) return err("Couldn't read this rotation.");
    if (run.open.length === 0) return err('Nothing of this rotation is left to send.');
    this.#keep(run);
    this.refresh();
    return ok(run);
  }

  /**
   * Gives a rotation up, as it is shown here: it isn't offered any more, and the log has the note.
   *
   * @returns the sentence why it wasn't: another terminal has gone on with it, or it is being sent
   */
  async close(rotationId: string, note = ''): Promise<Result<void, string>> {
    const mine = this.runs.get().find(({ id }) => id === rotationId);
    const other = this.interrupted.get().find((each) => each.rotationId === rotationId);
    const seenChange = mine?.seenChange ?? other?.change ?? NOT_SEEN;
    const closed = await this.#parts.storage.rotations.close(rotationId, seenChange, note);
    if (!closed.ok) return err(closed.error.message);
    if (closed.value.state === 'closed' && mine) this.leave(mine);
    else this.refresh();
    return closed.value.state === 'closed' ? ok(undefined) : err(NOT_CLOSED);
  }

  /** Gives its values up. What isn't set is offered again, without them. */
  leave(run: RotationRun): void {
    run.drop();
    this.runs.set(this.runs.get().filter((each) => each !== run));
    this.refresh();
  }

  /** Reads what isn't set everywhere. */
  refresh(): void {
    const { storage, clock } = this.#parts;
    for (const run of this.runs.get()) run.refresh();
    const open = storage.rotations.open();
    if (!open.ok) return;
    const mine = new Set(this.runs.get().map(({ id }) => id));
    const others = open.value.filter(({ rotationId }) => !mine.has(rotationId));
    const rowsOf = (rotationId: string) => {
      const rows = storage.writes.of(rotationId);
      return rows.ok ? rows.value : [];
    };
    this.interrupted.set(others.map((each) => inShort(each, rowsOf(each.rotationId))));
    // That a window ends is no news.
    this.#cancelLook();
    const looked = [...others, ...this.runs.get().map(({ state }) => state.get())];
    const ends = looked.flatMap(({ liveUntilMs }) => liveUntilMs ?? []);
    if (ends.length > 0)
      this.#cancelLook = clock.after(Math.min(...ends) - clock.wallMs(), () => this.refresh());
  }

  /** What would be lost with this terminal, as sentences: values that are only here. */
  notSaved(): readonly string[] {
    return this.runs
      .get()
      .map(({ namesToLose }) => namesToLose)
      .filter((names) => names.length > 0)
      .map((names) =>
        names.length === 1
          ? `An unfinished rotation of ${names[0]} will lose its value.`
          : `An unfinished rotation of ${listed(names)} will lose its values.`,
      );
  }

  /** Looks at nothing any more. Its sends are ended by `Vaults.end`. */
  end(): void {
    this.#cancelLook();
  }

  /** Lists the rotation for as long as it is under way, or waits for something. */
  #keep(run: RotationRun): void {
    this.runs.set([run, ...this.runs.get()]);
    const stop = run.state.subscribe(() => {
      const { isSending, results } = run.state.get();
      if (isSending || results.size === 0) return;
      // Whoever lists it lists what is open of it.
      if (run.open.length > 0) return this.runs.set([...this.runs.get()]);
      stop();
      this.runs.set(this.runs.get().filter((each) => each !== run));
    });
  }

  #open(): readonly OpenRotation[] {
    const open = this.#parts.storage.rotations.open();
    return open.ok ? open.value : [];
  }

  /** Secrets lists nothing of a removed profile, so only its last rotation brings it into a plan. */
  #isSecretOfProfile({ profileId, kind }: { profileId: string; kind: string }): boolean {
    return kind === 'secret' && this.#parts.profiles.destination(profileId, 'vaults') !== null;
  }
}

const NOT_CLOSED =
  'Nothing was closed: this rotation is being sent, or another terminal has gone on with it. Check it, then try again.';

function inShort(of: OpenRotation, rows: readonly WriteRow[]): Interrupted {
  const { rotationId, change, note, startedAtMs, liveUntilMs, places } = of;
  const results = resultsOf(rows);
  const counted = places.flatMap(({ row, isSetSince }): PlaceResult[] => {
    if (isSetSince) return [{ state: 'set-since', version: null }];
    const result = results.get(secretId(row));
    return result === undefined || result.state === 'set' ? [] : [result];
  });
  const names = [...new Set(places.map(({ row }) => row.name))];
  return {
    ...{ rotationId, change, names, note, startedAtMs, liveUntilMs },
    counts: resultCounts(counted),
  };
}
