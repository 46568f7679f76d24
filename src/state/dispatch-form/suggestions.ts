import type { DispatchRequest } from '../../domain/dispatch.ts';
import type { AppState } from '../app-state.ts';
import { activeParts } from '../profiles/parts.ts';
import { rowsOfProfile } from '../runs/rows.ts';
import { textOf } from '../text-field.ts';
import type { ParamRow } from './form-state.ts';

/** Something that the focused field could hold. */
export interface Suggestion {
  readonly text: string;
  readonly description: string;
  /** What the rest of the form would hold with it. */
  readonly request: DispatchRequest | null;
}

const MAX_SUGGESTIONS = 8;
/** They stand under the params, where there is less room. */
const MAX_PARAM_SUGGESTIONS = 4;

/**
 * What to offer for the focused field: what this machine remembers of the profile, most recent
 * first, then the samples. The service has no list to ask for.
 */
export function suggestionsFor(state: AppState): readonly Suggestion[] {
  const form = activeParts(state).dispatchForm;
  switch (form.focus.on) {
    case 'key':
      return matching(knownKeys(state), textOf(form.key));
    case 'ref':
      return matching(knownRefs(state, textOf(form.key).trim()), textOf(form.ref));
    case 'param': {
      const row = form.params[form.focus.row];
      return row ? paramSuggestions(state, row, form.focus.part) : [];
    }
    case 'title':
    case 'send':
      return [];
  }
}

/** The one that `→` takes: the suggestions go round with `ctrl+n`. */
export function currentSuggestion(state: AppState): Suggestion | null {
  const suggestions = suggestionsFor(state);
  return (
    suggestions[
      activeParts(state).dispatchForm.suggestionIndex % Math.max(1, suggestions.length)
    ] ?? null
  );
}

/** Names and values that were used with this key, the latest first. */
function paramSuggestions(
  state: AppState,
  row: ParamRow,
  part: 'name' | 'value',
): readonly Suggestion[] {
  const key = textOf(activeParts(state).dispatchForm.key).trim();
  if (key === '') return [];
  const params = knownParams(state, key);
  const found =
    part === 'name'
      ? params.map(([name, value]) => ({ text: name, description: `as ${value}` }))
      : params
          .filter(([name]) => name === textOf(row.name).trim())
          .map(([, value]) => ({ text: value, description: `used for ${key}` }));
  const taken = activeParts(state).dispatchForm.params.map(({ name }) => textOf(name).trim());
  const free = found.filter(({ text }) => part === 'value' || !taken.includes(text));
  const once = new Map(free.toReversed().map((each) => [each.text, { ...each, request: null }]));
  return matching([...once.values()].reverse(), textOf(row[part])).slice(0, MAX_PARAM_SUGGESTIONS);
}

function knownParams(state: AppState, key: string): readonly (readonly [string, string])[] {
  const samples = state.session.phase === 'open' ? state.session.profile.samples : [];
  return [...rowsOfProfile(state).map(({ request }) => request), ...samples]
    .filter((request) => request.key === key)
    .flatMap(({ params }) => Object.entries(params));
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
    if (request.key === '' || byKey.has(request.key)) continue;
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
  if (state.gitBranch !== null) {
    refs.set(state.gitBranch, {
      text: state.gitBranch,
      description: 'the current Git branch',
      request: null,
    });
  }
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
