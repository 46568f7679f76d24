import type { DispatchRequest } from '../../domain/dispatch.ts';
import type { AppState } from '../app-state.ts';
import { rowsOfProfile } from '../runs/rows.ts';
import { textOf } from '../text-field.ts';

/** Something that the focused field could hold. */
export interface Suggestion {
  readonly text: string;
  readonly description: string;
  /** What the rest of the form would hold with it. */
  readonly request: DispatchRequest | null;
}

const MAX_SUGGESTIONS = 8;

/**
 * What to offer for the focused field: what this machine remembers of the profile, most recent
 * first, then the samples. The service has no list to ask for.
 */
export function suggestionsFor(state: AppState): readonly Suggestion[] {
  const form = state.dispatchForm;
  switch (form.focus.on) {
    case 'key':
      return matching(knownKeys(state), textOf(form.key));
    case 'ref':
      return matching(knownRefs(state, textOf(form.key).trim()), textOf(form.ref));
    case 'title':
    case 'param':
    case 'send':
      return [];
  }
}

/** The one that `→` takes: the suggestions go round with `ctrl+n`. */
export function currentSuggestion(state: AppState): Suggestion | null {
  const suggestions = suggestionsFor(state);
  return suggestions[state.dispatchForm.suggestionIndex % Math.max(1, suggestions.length)] ?? null;
}

function matching(known: readonly Suggestion[], typed: string): readonly Suggestion[] {
  const wanted = typed.trim().toLowerCase();
  return known
    .filter(({ text }) => text !== typed && text.toLowerCase().includes(wanted))
    .sort((a, b) => rank(b, wanted) - rank(a, wanted))
    .slice(0, MAX_SUGGESTIONS);
}

function rank({ text }: Suggestion, wanted: string): number {
  return text.toLowerCase().startsWith(wanted) ? 1 : 0;
}

function knownKeys(state: AppState): readonly Suggestion[] {
  const byKey = new Map<string, Suggestion>();
  for (const { request } of rowsOfProfile(state)) {
    if (byKey.has(request.key)) continue;
    byKey.set(request.key, { text: request.key, description: 'dispatched before', request });
  }
  const samples = state.session.phase === 'open' ? state.session.profile.samples : [];
  for (const sample of samples) {
    const known = byKey.get(sample.key);
    const request = known?.request ?? {
      key: sample.key,
      ref: sample.ref,
      title: '',
      params: sample.params,
    };
    byKey.set(sample.key, { text: sample.key, description: sample.description, request });
  }
  return [...byKey.values()];
}

function knownRefs(state: AppState, key: string): readonly Suggestion[] {
  const refs = new Map<string, Suggestion>();
  const rows = rowsOfProfile(state);
  const sameKeyFirst = [
    ...rows.filter((row) => row.request.key === key),
    ...rows.filter((row) => row.request.key !== key),
  ];
  for (const { request } of sameKeyFirst) {
    if (request.ref === '' || refs.has(request.ref)) continue;
    refs.set(request.ref, {
      text: request.ref,
      description: `used for ${request.key}`,
      request: null,
    });
  }
  return [...refs.values()];
}
