import { DEFAULT_PREFERENCES, type PreferencesChange } from '../domain/preferences.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { Store } from '../domain/store.ts';
import type { PreferencesFile, PreferencesRead } from '../storage/preferences-file.ts';

/** The preferences of all terminals, as last read. */
export class Preferences {
  readonly state: Store<PreferencesRead>;
  readonly #file: Result<PreferencesFile, string>;

  /** @param file their file, or why there is no place for one */
  constructor(file: Result<PreferencesFile, string>) {
    this.#file = file;
    const none = { preferences: DEFAULT_PREFERENCES, problems: [] };
    this.state = new Store(file.ok ? file.value.preferences() : none);
  }

  /** Where they are stored; `null` if they can't be. */
  get filePath(): string | null {
    return this.#file.ok ? this.#file.value.path : null;
  }

  /** @returns a sentence if it can't be stored; nothing changes then */
  async change(change: PreferencesChange): Promise<Result<void, string>> {
    if (!this.#file.ok) return this.#file;
    const file = this.#file.value;
    const changed = await file.change(change);
    if (!changed.ok) return err(changed.error.message);
    this.state.set(file.preferences());
    return ok(undefined);
  }

  /** Reads what another terminal, or a person, has changed in the file. */
  lookForNews(): void {
    if (this.#file.ok && this.#file.value.hasNews()) this.state.set(this.#file.value.preferences());
  }
}
