import { holdsDraft } from '../forms/dispatch-form.ts';
import { holdsEntries } from '../forms/vault-form.ts';
import { activeParts } from '../profiles/parts.ts';
import { holdsNewValues } from '../rotation/rotation.ts';
import type { TabName } from '../screen.ts';
import type { AppState } from './app-state.ts';

/** The tabs of the active profile whose forms hold something that wasn't sent or saved. */
export function tabsWithDrafts(state: AppState): readonly TabName[] {
  const { dispatchForm, secretsForm, varsForm } = activeParts(state);
  const holds: Readonly<Record<TabName, boolean>> = {
    runs: holdsDraft(dispatchForm),
    secrets: holdsEntries(secretsForm) || holdsNewValues(state.rotation),
    vars: holdsEntries(varsForm),
    profiles: [...state.profiles.forms.values()].some(({ isTouched }) => isTouched),
  };
  return (Object.keys(holds) as TabName[]).filter((tab) => holds[tab]);
}
