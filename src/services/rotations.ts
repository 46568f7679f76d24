import { err, ok, type Result } from '../domain/result.ts';
import { Store } from '../domain/store.ts';
import {
  distinct,
  type KnownEntry,
  type RememberedPlace,
  type SecretPlace,
  secretId,
} from '../domain/vault-records.ts';
import { listed } from '../domain/words.ts';
import { type Writable, whyNotWritable } from '../domain/write-guard.ts';
import type { OpenRotation } from '../storage/rotations.ts';
import type { VaultParts } from './journal-writes.ts';
import { type RotationParts, RotationRun } from './rotation-run.ts';
import { comparePlaces, type LookUp, type NewValues, type Place } from './rotation-state.ts';
import type { Vaults } from './vaults.ts';

export interface Plan {
  /** Without those that were taken out. */
  readonly places: readonly Place[];
  /** Those that get the new value, by id, also where nothing can be sent. */
  readonly wanted: ReadonlySet<string>;
  /** For the log, such as a ticket number. */
  readonly note: string;
}

/** New values for secrets in many places. */
export class Rotations {
  /**
   * Those that are under way here or aren't set everywhere, whichever terminal began them: those with values here first,
   * each kind with the newest first.
   */
  readonly unfinished = new Store<readonly RotationRun[]>([]);
  readonly #parts: RotationParts;
  #cancelLook = () => {};

  constructor(parts: VaultParts, vaults: Vaults) {
    this.#parts = { ...parts, sender: vaults.sender, lookUp: this.lookUpAll };
    parts.heartbeat.onNews(({ writes }) => {
      if (writes.some(({ kind }) => kind === 'secret')) this.refresh();
    });
    this.refresh();
  }

  /**
   * Every place where some names are known, those of their last rotations, and those chosen: by profile, vault and name.
   * Nothing is left out that nothing can be sent to: it says why.
   */
  placesOf(names: readonly string[], chosen: readonly SecretPlace[] = []): readonly Place[] {
    const last = names.flatMap((name): readonly RememberedPlace[] => {
      const places = this.#parts.storage.rotations.lastPlaces(name);
      return places.ok ? places.value : [];
    });
    // Secrets lists nothing of a removed profile, so only its last rotation brings it into a plan.
    const known = [...this.#knownOf(names).values()].filter(
      ({ profileId }) => this.#parts.profiles.destination(profileId, 'vaults') !== null,
    );
    const lastNames = new Map(last.map(({ profileId, profileName }) => [profileId, profileName]));
    const all = distinct<SecretPlace>([...chosen, ...known, ...last]);
    return this.lookUpAll(
      all.map((place) => ({ ...place, profileName: lastNames.get(place.profileId) ?? '' })),
    ).toSorted(comparePlaces);
  }

  /** The rotation of some of these names that isn't set everywhere, as the disk has it now: the newest; or `null`. */
  unfinishedOf(names: readonly string[]): string | null {
    const found = this.#open().find(({ places }) =>
      places.some(({ row }) => names.includes(row.name)),
    );
    return found?.rotationId ?? null;
  }

  lookUp(place: SecretPlace): Place {
    return this.#placeOf(place, this.#knownOf([place.name]));
  }

  lookUpAll: LookUp = (places) => {
    const known = this.#knownOf(new Set(places.map(({ name }) => name)));
    return places.map((place) => this.#placeOf(place, known));
  };

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
    this.unfinished.set(this.unfinished.get().filter((each) => each !== run));
    return started;
  }

  /**
   * Takes up a rotation that isn't set everywhere, as the journal has it: with the values of this terminal, if it has them.
   * Nothing is sent before `give` and `send`.
   */
  resume(rotationId: string): Result<RotationRun, string> {
    this.refresh();
    const run = this.unfinished.get().find(({ id }) => id === rotationId);
    if (run === undefined) return err('Nothing of this rotation is left to send.');
    if (run.namesToLose.length === 0) run.lookAgain();
    return ok(run);
  }

  /** Reads what isn't set everywhere. */
  refresh(): void {
    const { clock } = this.#parts;
    const open = this.#open();
    const known = this.unfinished.get();
    const ids = new Set(known.map(({ id }) => id));
    for (const run of known) run.refresh();
    for (const { rotationId: id, note } of open.toReversed()) {
      if (ids.has(id)) continue;
      const run = new RotationRun(this.#parts, { id, note, places: [], values: new Map() });
      run.refresh();
      this.#keep(run);
    }
    this.#list();
    // That a window ends is no news.
    this.#cancelLook();
    const runs = this.unfinished.get();
    const ends = runs.flatMap(({ state }) => state.get().liveUntilMs ?? []);
    if (ends.length > 0)
      this.#cancelLook = clock.after(Math.min(...ends) - clock.wallMs(), () => this.refresh());
  }

  /** What would be lost with this terminal, as sentences: values that are only here. */
  notSaved(): readonly string[] {
    const lost = this.unfinished.get().map(({ namesToLose }) => namesToLose);
    return lost.filter((names) => names.length > 0).map(lostValuesWords);
  }

  /** Looks at nothing any more. Its sends are ended by `Vaults.end`. */
  end(): void {
    this.#cancelLook();
  }

  /** Lists the rotation for as long as it is under way, or waits for something. */
  #keep(run: RotationRun): void {
    this.unfinished.set([run, ...this.unfinished.get()]);
    run.state.subscribe(() => this.#list());
  }

  #list(): void {
    const isKept = ({ open, state }: RotationRun) => open.length > 0 || state.get().isSending;
    const rank = ({ namesToLose }: RotationRun) => (namesToLose.length > 0 ? 0 : 1);
    const runs = this.unfinished.get().filter(isKept);
    this.unfinished.set(runs.toSorted((one, other) => rank(one) - rank(other)));
  }

  #open(): readonly OpenRotation[] {
    const open = this.#parts.storage.rotations.open();
    return open.ok ? open.value : [];
  }

  #placeOf(of: Parameters<LookUp>[0][number], known: ReadonlyMap<string, KnownEntry>): Place {
    const { profiles } = this.#parts;
    const place = { profileId: of.profileId, vault: of.vault, name: of.name };
    const id = secretId(place);
    const to = profiles.destination(place.profileId, 'vaults', place.vault);
    return {
      ...place,
      id,
      to,
      known: known.get(id) ?? null,
      profileName: to?.profileName ?? profiles.nameOf(place.profileId) ?? of.profileName ?? '',
      whyNot: to === null ? 'profile removed' : whyNotWritable(to),
    };
  }

  /** The known entries of secrets, by place: read once for each name. */
  #knownOf(names: Iterable<string>): ReadonlyMap<string, KnownEntry> {
    const all = [...names].flatMap((name) => {
      const named = this.#parts.storage.entries.named(name);
      return named.ok ? named.value.filter(({ kind }) => kind === 'secret') : [];
    });
    return new Map(all.map((entry) => [secretId(entry), entry]));
  }
}

/** @param names those with a value */
function lostValuesWords(names: readonly string[]): string {
  const values = names.length === 1 ? 'its value' : 'its values';
  return `An unfinished rotation of ${listed(names)} will lose ${values}.`;
}
