import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { ProfileId } from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import type { Template } from '../domain/template.ts';
import { problemFromError } from '../files/file-problem.ts';
import { json, requestText, storedRequest } from './history-rows.ts';
import type { StorageProblem } from './storage-problem.ts';

/** The templates of all profiles, in the database of the history. */
export interface TemplateTable {
  /** By name. A row that is not what this program writes is left out. */
  templates(profileId: ProfileId): Result<readonly Template[], StorageProblem>;
  /** Replaces the one of the same name. */
  saveTemplate(profileId: ProfileId, template: Template): Result<void, StorageProblem>;
  removeTemplate(profileId: ProfileId, name: string): Result<void, StorageProblem>;
}

const row = v.object({ name: v.string(), request: v.pipe(json, storedRequest) });

/** Needs an open database with the schema in it. */
export function openTemplateTable(database: DatabaseSync, now: () => number): TemplateTable {
  const select = database.prepare(
    'SELECT name, request FROM templates WHERE profile_id = ? ORDER BY name',
  );
  const put = database.prepare(
    'INSERT OR REPLACE INTO templates (profile_id, name, request, saved_at_ms) VALUES (?, ?, ?, ?)',
  );
  const remove = database.prepare('DELETE FROM templates WHERE profile_id = ? AND name = ?');
  return {
    templates: (profileId) =>
      attempt('The templates could not be read', () =>
        select
          .all(profileId)
          .map((columns) => v.safeParse(row, columns))
          .flatMap((parsed) => (parsed.success ? [parsed.output] : [])),
      ),
    saveTemplate: (profileId, { name, request }) =>
      attempt('The template could not be saved', () => {
        put.run(profileId, name, requestText(request), now());
      }),
    removeTemplate: (profileId, name) =>
      attempt('The template could not be removed', () => {
        remove.run(profileId, name);
      }),
  };
}

function attempt<T>(what: string, work: () => T): Result<T, StorageProblem> {
  try {
    return ok(work());
  } catch (error) {
    return err(problemFromError(what, error));
  }
}
