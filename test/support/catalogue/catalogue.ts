import { draw } from '../draw.tsx';
import { DETAILS_ENTRIES } from './details-entries.ts';
import { DISPATCH_ENTRIES } from './dispatch-entries.ts';
import type { CatalogueEntry } from './entry.ts';
import { FRAME_ENTRIES } from './frame-entries.ts';
import { OVERLAY_ENTRIES } from './overlay-entries.ts';
import { PREFERENCES_ENTRIES } from './preferences-entries.ts';
import {
  PROFILE_FORM_ENTRIES,
  PROFILE_OVERLAY_ENTRIES,
  PROFILES_ENTRIES,
} from './profiles-entries.ts';
import { ROTATION_ENTRIES } from './rotation-entries.ts';
import { RUNS_ENTRIES } from './runs-entries.ts';
import { SECRETS_ENTRIES, VARS_ENTRIES, VAULT_OVERLAY_ENTRIES } from './vault-entries.ts';
import { VAULT_LIST_ENTRIES } from './vault-list-entries.ts';

/** Every state of the app that anybody should have looked at, reached through the real core. */
export const CATALOGUE: readonly CatalogueEntry[] = [
  ...RUNS_ENTRIES,
  ...DETAILS_ENTRIES,
  ...DISPATCH_ENTRIES,
  ...VAULT_LIST_ENTRIES,
  ...SECRETS_ENTRIES,
  ...VARS_ENTRIES,
  ...VAULT_OVERLAY_ENTRIES,
  ...ROTATION_ENTRIES,
  ...PROFILES_ENTRIES,
  ...PROFILE_FORM_ENTRIES,
  ...PROFILE_OVERLAY_ENTRIES,
  ...PREFERENCES_ENTRIES,
  ...OVERLAY_ENTRIES,
  ...FRAME_ENTRIES,
];

/** A state of the catalogue, line by line. */
export function linesOf(name: string, columns: number, rows: number): readonly string[] {
  const entry = CATALOGUE.find((each) => each.name === name);
  if (!entry) throw new Error(`the catalogue has no ${name}`);
  return draw(entry.at({ columns, rows }));
}
