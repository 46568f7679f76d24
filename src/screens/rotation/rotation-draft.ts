import { entryDoubt, noteProblem } from '../../domain/entry-doubt.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { factsLine, type ValueFacts } from '../../domain/secret-value.ts';
import { Store } from '../../domain/store.ts';
import { compare, listed } from '../../domain/words.ts';
import { ChoiceDraft, TextDraft } from '../../kit/form/drafts.ts';
import { SecretDraft, secretSummary } from '../../kit/form/secret-draft.ts';
import { toggled } from '../../kit/use-list.ts';
import type { Drafts } from '../../services/drafts.ts';
import type { NewValue, NewValues, Place } from '../../services/rotation-state.ts';
import type { Plan } from '../../services/rotations.ts';
import { readValue } from '../../services/value-source.ts';
import type { Unsent } from '../use-unsent.ts';

/** A field for a new value, and the names that get it. */
interface ValueField {
  readonly label: string;
  readonly draft: SecretDraft;
  readonly names: readonly string[];
}

interface ReadValues {
  readonly values: NewValues;
  /** Oddities of their files, which weren't shown, as sentences. */
  readonly notes: readonly string[];
}

/** A rotation that is being put together: values and places. It outlives its screen, in memory alone, until it is sent. */
export class RotationDraft {
  /** By name, whatever the order of the places: it is asked in the same order each time. */
  readonly names: readonly string[];
  /** For the log, such as a ticket number. */
  readonly note = new TextDraft();
  /** Whether different names get different values. A name gets one in all its places. */
  readonly mode = new ChoiceDraft<'each' | 'same'>('each');
  readonly planned = new Store<Omit<Plan, 'note'>>({ places: [], wanted: new Set() });
  readonly #each: ReadonlyMap<string, SecretDraft>;
  readonly #forAll = new SecretDraft();
  /** What was said of the files as they were last read. */
  readonly #files = new Map<SecretDraft, ValueFacts>();
  #takenOut: ReadonlySet<string> = new Set();

  constructor(names: readonly string[]) {
    this.names = names.toSorted(compare);
    this.#each = new Map(names.map((name) => [name, new SecretDraft()]));
  }

  /** Tells one of some names from those of others. */
  get key(): string {
    return this.names.join('\0');
  }

  /** The fields that are on screen. */
  get fields(): readonly ValueField[] {
    return this.fieldsIn(this.mode.value);
  }

  /** The fields with one value for all names, or with one for each. */
  fieldsIn(mode: 'each' | 'same'): readonly ValueField[] {
    const { names } = this;
    if (names.length > 1 && mode === 'same')
      return [{ label: `All ${names.length} names`, draft: this.#forAll, names }];
    return names.map((name) => ({
      label: names.length === 1 ? 'Value' : name,
      draft: this.#valueOf(name),
      names: [name],
    }));
  }

  get first(): SecretDraft {
    return this.fields[0]?.draft ?? this.#forAll;
  }

  get isEmpty(): boolean {
    return this.drafts.every(({ isEmpty }) => isEmpty);
  }

  /** Whether a value was left in it, to be brought back. */
  get holdsLeft(): boolean {
    return this.drafts.some((draft) => draft.leftInWords() !== null);
  }

  /** Words about a name's new value, never the value. */
  factsOf(name: string): string {
    const draft = this.#isForAll ? this.#forAll : this.#valueOf(name);
    const file = draft.isFile && this.#files.get(draft);
    return file
      ? `a file of ${factsLine(file)} · read again when it is sent`
      : secretSummary(draft);
  }

  /**
   * Puts in the places that were found. What was taken out before stays out, unless it is chosen.
   *
   * @param chosen the ids of those that are in at first; `null` for all of them
   */
  plan(found: readonly Place[], chosen: ReadonlySet<string> | null): void {
    this.#takenOut = new Set([...this.#takenOut].filter((id) => !chosen?.has(id)));
    const places = found.filter(({ id }) => !this.#takenOut.has(id));
    this.planned.set({ places, wanted: chosen ?? new Set(places.map(({ id }) => id)) });
  }

  add(place: Place): void {
    const { places, wanted } = this.planned.get();
    this.planned.set({ places: [...places, place], wanted: new Set(wanted).add(place.id) });
  }

  takeOut({ id }: Place): void {
    this.#takenOut = new Set(this.#takenOut).add(id);
    const { places } = this.planned.get();
    this.planned.update({ places: places.filter((each) => each.id !== id) });
  }

  /** Takes a place in, or leaves it out. */
  toggle({ id }: Place): void {
    this.planned.update({ wanted: toggled(this.planned.get().wanted, id) });
  }

  /** Looks every place up again: something has changed meanwhile. */
  lookAgain(lookUp: (places: readonly Place[]) => readonly Place[]): void {
    this.planned.update({ places: lookUp(this.planned.get().places) });
  }

  noteProblem(): string | null {
    return noteProblem(this.note.text, this.drafts);
  }

  /** The mistakes in the values, by their fields, but for those in files. */
  #problems(): ReadonlyMap<SecretDraft, string> {
    const found = new Map<SecretDraft, string>();
    for (const { draft } of this.fields) {
      const problem = draft.problem();
      if (problem !== null) found.set(draft, problem);
    }
    return found;
  }

  /** What looks like a whole `.env` file instead of one value, as clauses. */
  doubts(): readonly string[] {
    return this.fields.flatMap(({ draft, names: [name = '', ...others] }) => {
      const source = draft.source();
      const value = source.from === 'form' ? source.value.reveal() : null;
      const doubt = entryDoubt('secret', { name, value });
      return doubt?.about === 'lines'
        ? [`${others.length > 0 ? 'Each name' : name} ${doubt.why}`]
        : [];
    });
  }

  /** Reads the values as they are now: for the plan, and once more as they are sent. @returns or what is wrong with them, by their fields */
  async read(): Promise<Result<ReadValues, ReadonlyMap<SecretDraft, string>>> {
    const problems = new Map(this.#problems());
    const values = new Map<string, NewValue>();
    const notes: string[] = [];
    for (const { draft, names } of this.fields) {
      if (problems.has(draft)) continue;
      const { madeOf } = draft;
      const read = await readValue(draft.source());
      if (read.ok) {
        const { value, source, facts } = read.value;
        if (facts) this.#files.set(draft, facts);
        for (const name of names) values.set(name, { value, source: madeOf ?? source });
        notes.push(...read.value.notes);
      } else problems.set(draft, read.error);
    }
    return problems.size > 0 ? err(problems) : ok({ values, notes });
  }

  /** Empties the fields, and offers what was in them: a value that can't be seen must not be continued by typing. */
  setAside(): void {
    for (const draft of this.drafts) draft.setAside();
  }

  /** Nothing of the values is left. */
  drop(): void {
    for (const draft of this.drafts) draft.drop();
  }

  /** Also those that aren't on screen. */
  get drafts(): readonly SecretDraft[] {
    return [this.#forAll, ...this.#each.values()];
  }

  get #isForAll(): boolean {
    return this.names.length > 1 && this.mode.value === 'same';
  }

  #valueOf(name: string): SecretDraft {
    const draft = this.#each.get(name);
    if (draft === undefined) throw new Error('A name is not one of those that are rotated.');
    return draft;
  }
}

/** Says what quitting would lose of values that weren't sent. */
export function lostDraftWords({ names }: RotationDraft): string {
  return `The new ${names.length === 1 ? 'value' : 'values'} of ${listed(names)} will be lost.`;
}

/** What of a rotation isn't sent: its values, which are set aside as it is left. */
export function unsentValues(of: RotationDraft, left: Drafts<RotationDraft>): Unsent {
  return {
    words: () => (of.isEmpty ? null : lostDraftWords(of)),
    drafts: of.drafts,
    keep: () => {
      of.setAside();
      if (of.holdsLeft) left.leave(of.key, of);
    },
  };
}
