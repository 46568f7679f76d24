import type { AppState } from '../../state/app-state.ts';
import { currentSuggestion, suggestionsFor } from '../../state/dispatch-form/suggestions.ts';
import { layoutFor } from '../../state/layout.ts';
import { currentVaultSuggestion, vaultSuggestions } from '../../state/vault-form/suggestions.ts';

export interface ShownSuggestions {
  readonly rows: readonly { readonly text: string; readonly description: string }[];
  /** The text of the one that → takes. */
  readonly current: string | null;
}

/** What stands under the focused field of the dispatch form. */
export function shownSuggestions(state: AppState): ShownSuggestions {
  return shown(state, suggestionsFor(state), currentSuggestion(state)?.text ?? null);
}

/** What stands under the focused field of a vault form. */
export function shownVaultSuggestions(state: AppState): ShownSuggestions {
  return shown(state, vaultSuggestions(state), currentVaultSuggestion(state)?.text ?? null);
}

/** Few rows have room for the one that → takes; which of how many it is stands behind it. */
function shown(
  state: AppState,
  all: ShownSuggestions['rows'],
  current: string | null,
): ShownSuggestions {
  if (!layoutFor(state.size).isCompact || all.length < 2) return { rows: all, current };
  const at = all.findIndex(({ text }) => text === current);
  const rows = all.slice(at, at + 1).map(({ text, description }) => ({
    text,
    description: `${at + 1} of ${all.length} · ${description}`,
  }));
  return { rows, current };
}
