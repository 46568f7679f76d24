import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { ProfileId } from '../domain/profile.ts';
import type { Result } from '../domain/result.ts';
import type { Template } from '../domain/template.ts';
import { attempt } from '../files/file-problem.ts';
import { inTurn } from '../files/retry-while-locked.ts';
import { requestText, storedRequest } from './history-rows.ts';
import type { Written } from './history-table.ts';
import { json, rowsOf } from './sqlite-rows.ts';
import type { StorageProblem } from './storage-problem.ts';

/** The saved templates, in the history database. */
export interface TemplateTable {
  /** The profile's and those for all profiles. Skips rows that this program didn't write. */
  templates(profileId: ProfileId): Result<readonly Template[], StorageProblem>;
  /** Replaces a template of the same name and origin. */
  saveTemplate(profileId: ProfileId, template: Template): Written;
  removeTemplate(profileId: ProfileId, template: Pick<Template, 'name' | 'origin'>): Written;
}

/** Stands in the column of the profile's id. No profile has it. */
const ALL = '';

const row = v.pipe(
  v.object({ profile_id: v.string(), name: v.string(), request: v.pipe(json, storedRequest) }),
  v.transform(
    ({ profile_id, ...saved }): Template => ({
      ...saved,
      origin: profile_id === ALL ? 'all' : 'profile',
    }),
  ),
);

/** Needs an open database with the schema. */
export function openTemplateTable(database: DatabaseSync): TemplateTable {
  const select = database.prepare(
    'SELECT profile_id, name, request FROM templates WHERE profile_id IN (?, ?)',
  );
  const put = database.prepare(
    'INSERT OR REPLACE INTO templates (profile_id, name, request, saved_at_ms) VALUES (?, ?, ?, ?)',
  );
  const remove = database.prepare('DELETE FROM templates WHERE profile_id = ? AND name = ?');
  const write = (what: string, change: () => void) => inTurn(database, () => attempt(what, change));
  return {
    templates: (profileId) =>
      attempt("Couldn't read the templates", () => rowsOf(row, select.all(profileId, ALL))),
    saveTemplate: (profileId, { name, origin, request }) =>
      write("Couldn't save the template", () => {
        put.run(ownerOf(profileId, origin), name, requestText(request), Date.now());
      }),
    removeTemplate: (profileId, { name, origin }) =>
      write("Couldn't remove the template", () => {
        remove.run(ownerOf(profileId, origin), name);
      }),
  };
}

function ownerOf(profileId: ProfileId, origin: Template['origin']): string {
  return origin === 'all' ? ALL : profileId;
}
