import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { ProfileId } from '../domain/profile.ts';
import type { Result } from '../domain/result.ts';
import type { Template } from '../domain/template.ts';
import { attempt } from '../files/file-problem.ts';
import { inTurn } from '../files/in-turn.ts';
import { json, requestText, storedRequest } from './history-rows.ts';
import type { Written } from './history-table.ts';
import type { StorageProblem } from './storage-problem.ts';

/** The templates of all profiles, in the history database. */
export interface TemplateTable {
  /** By name. Skips rows that this program didn't write. */
  templates(profileId: ProfileId): Result<readonly Template[], StorageProblem>;
  /** Replaces a template of the same name. */
  saveTemplate(profileId: ProfileId, template: Template): Written;
  removeTemplate(profileId: ProfileId, name: string): Written;
}

const row = v.object({ name: v.string(), request: v.pipe(json, storedRequest) });

/** Needs an open database with the schema. */
export function openTemplateTable(database: DatabaseSync, now: () => number): TemplateTable {
  const select = database.prepare(
    'SELECT name, request FROM templates WHERE profile_id = ? ORDER BY name',
  );
  const put = database.prepare(
    'INSERT OR REPLACE INTO templates (profile_id, name, request, saved_at_ms) VALUES (?, ?, ?, ?)',
  );
  const remove = database.prepare('DELETE FROM templates WHERE profile_id = ? AND name = ?');
  const write = (what: string, change: () => void) => inTurn(database, () => attempt(what, change));
  return {
    templates: (profileId) =>
      attempt('The templates could not be read', () =>
        select
          .all(profileId)
          .map((columns) => v.safeParse(row, columns))
          .flatMap((parsed) => (parsed.success ? [parsed.output] : [])),
      ),
    saveTemplate: (profileId, { name, request }) =>
      write('The template could not be saved', () => {
        put.run(profileId, name, requestText(request), now());
      }),
    removeTemplate: (profileId, name) =>
      write('The template could not be removed', () => {
        remove.run(profileId, name);
      }),
  };
}
