import type { Template } from '../../domain/template.ts';
import { type DispatchForm, NEW_DISPATCH } from '../dispatch/dispatch-form.ts';
import { FIRST_RUNS_SCREEN, type RunsScreen } from '../runs/runs-screen.ts';
import { emptyVaultForm, type VaultForm } from '../vault/vault-form.ts';

/**
 * Everything that belongs to a profile in this terminal. A screen that keeps a position or draft gets a field
 * here, with its initial state below; switching, renaming and quitting then handle it like the others.
 */
export interface ProfileParts {
  readonly runsScreen: RunsScreen;
  readonly dispatchForm: DispatchForm;
  readonly secretsForm: VaultForm;
  readonly varsForm: VaultForm;
  /** Requests saved for this profile alone. */
  readonly templates: readonly Template[];
  /** Whether this machine's dispatches have been loaded. */
  readonly history: 'loading' | 'loaded' | { readonly problem: string };
  /** When another profile became active, on the wall clock; `null` if none did. */
  readonly leftAtMs: number | null;
}

export const FIRST_PARTS: ProfileParts = {
  runsScreen: FIRST_RUNS_SCREEN,
  dispatchForm: NEW_DISPATCH,
  secretsForm: emptyVaultForm('secret'),
  varsForm: emptyVaultForm('var'),
  templates: [],
  history: 'loading',
  leftAtMs: null,
};
