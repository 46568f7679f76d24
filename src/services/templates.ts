import type { ProfileId } from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { Store } from '../domain/store.ts';
import {
  inOrder,
  type Template,
  type TemplateScope,
  templateNameProblem,
} from '../domain/template.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { Heartbeat } from './heartbeat.ts';

/** Requests that were saved under a name, for one profile or for all. */
export class Templates {
  /** Those of each profile that was asked for, by name. */
  readonly lists = new Store<ReadonlyMap<ProfileId, readonly Template[]>>(new Map());
  readonly #storage: Storage['templates'];

  /** @param feed templates have no news of their own: another terminal may have changed them with any */
  constructor(storage: Pick<Storage, 'templates'>, feed: Pick<Heartbeat, 'onNews'>) {
    this.#storage = storage.templates;
    feed.onNews(() => this.#readAgain());
  }

  /** The profile's own and those for all, as they are now. @returns a sentence if they can't be read */
  read(profileId: ProfileId): Result<readonly Template[], string> {
    const read = this.#storage.of(profileId);
    if (!read.ok) return err(read.error.message);
    const list = inOrder(read.value);
    this.lists.set(new Map([...this.lists.get(), [profileId, list]]));
    return ok(list);
  }

  /** Saves it, in the place of one with the same name and scope. @returns the sentence why it couldn't */
  async save(profileId: ProfileId, template: Template): Promise<Result<void, string>> {
    const problem = templateNameProblem(template.name);
    if (problem !== null) return err(problem);
    const saved = await this.#storage.save(profileId, template);
    return saved.ok ? this.#readAgain() : err(saved.error.message);
  }

  async remove(
    profileId: ProfileId,
    of: { readonly name: string; readonly scope: TemplateScope },
  ): Promise<Result<void, string>> {
    const removed = await this.#storage.remove(profileId, of);
    return removed.ok ? this.#readAgain() : err(removed.error.message);
  }

  #readAgain(): Result<void, string> {
    for (const profileId of this.lists.get().keys()) {
      const list = this.read(profileId);
      if (!list.ok) return list;
    }
    return ok(undefined);
  }
}
