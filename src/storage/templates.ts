import * as v from 'valibot';
import type { ProfileId } from '../domain/profile.ts';
import type { Template } from '../domain/template.ts';
import type { Database } from './database.ts';
import { storedRequest } from './dispatch-rows.ts';
import type { Stored } from './storage-problem.ts';

/** Stands in the column of the profile's id. No profile has it. */
const ALL = '';

const row = v.object({
  profile_id: v.string(),
  name: v.string(),
  request: v.pipe(v.string(), v.parseJson(), storedRequest),
});

/** Requests that were saved under a name. */
export class Templates {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The profile's, and those for all profiles. */
  of(profileId: ProfileId): Stored<readonly Template[]> {
    const sql =
      'SELECT profile_id, name, request FROM templates WHERE profile_id IN (:profileId, :all)';
    return this.#database.read(() =>
      this.#database.all(sql, { profileId, all: ALL }).flatMap((columns): Template[] => {
        const parsed = v.safeParse(row, columns);
        if (!parsed.success) return [];
        const { profile_id, name, request } = parsed.output;
        return [{ name, request, scope: profile_id === ALL ? 'all' : 'profile' }];
      }),
    );
  }

  /** Replaces a template of the same name and scope. */
  save(profileId: ProfileId, { name, scope, request }: Template): Promise<Stored<void>> {
    const sql = `INSERT OR REPLACE INTO templates (profile_id, name, request, saved_at)
      VALUES (:owner, :name, :request, :now)`;
    const { key, ref, title, params } = request;
    const text = JSON.stringify({ key, ref, title, params });
    return this.#database.write(() => {
      const owner = ownerOf(profileId, scope);
      this.#database.run(sql, { owner, name, request: text });
    });
  }

  remove(
    profileId: ProfileId,
    { name, scope }: Pick<Template, 'name' | 'scope'>,
  ): Promise<Stored<void>> {
    const sql = 'DELETE FROM templates WHERE profile_id = :owner AND name = :name';
    return this.#database.write(() => {
      this.#database.run(sql, { owner: ownerOf(profileId, scope), name });
    });
  }
}

function ownerOf(profileId: ProfileId, scope: Template['scope']): string {
  return scope === 'all' ? ALL : profileId;
}
