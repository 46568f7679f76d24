import type { AppState } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { currentVaultSuggestion, vaultSuggestions } from '../../state/vault-form/suggestions.ts';
import { visibleRange } from '../../state/visible-range.ts';

export interface ShownSuggestions {
  readonly rows: readonly { readonly text: string; readonly description: string }[];
  /** The text of the one that → takes. */
  readonly current: string | null;
}

/** What stands under the focused field of a vault form. */
export function shownVaultSuggestions(state: AppState): ShownSuggestions {
  const current = currentVaultSuggestion(state)?.text ?? null;
  return shown(state, vaultSuggestions(state), current);
}

/** Few rows have room for some around the one that → takes; which of how many it is stands behind it. */
function shown(
  state: AppState,
  all: ShownSuggestions['rows'],
  current: string | null,
): ShownSuggestions {
  const height = layoutFor(state.size).isCompact ? 1 : all.length;
  if (all.length <= height) return { rows: all, current };
  const selected = all.findIndex(({ text }) => text === current);
  const { top, end } = visibleRange({ top: 0, selected, height, count: all.length });
  const rows = all.slice(top, end).map(({ text, description }) => ({
    text,
    description:
      text === current ? `${selected + 1} of ${all.length} · ${description}` : description,
  }));
  return { rows, current };
}
