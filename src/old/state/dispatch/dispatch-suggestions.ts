import type { DispatchRequest } from '../../domain/dispatch.ts';
import { shorten } from '../../domain/shorten.ts';
import { listed } from '../../domain/words.ts';
import { isBlankRow } from '../form/form.ts';
import type { Suggestion } from '../form/form-suggestions.ts';
import { keyOf } from '../key-placeholder.ts';
import { type DispatchForm, holdsDraft, NEW_DISPATCH } from './dispatch-form.ts';

/** What this machine remembers for the profile. The service offers no list. */
interface KnownRequests {
  /** Latest first. */
  readonly requests: readonly DispatchRequest[];
  readonly samples: readonly SampleRequest[];
  readonly gitBranch: string | null;
}

interface SampleRequest extends Omit<DispatchRequest, 'title'> {
  readonly description: string;
}

/** Suggestions for the focused field: most recent first, then the samples. */
export function knownForDispatch(form: DispatchForm, known: KnownRequests): readonly Suggestion[] {
  const { field, row } = form.focus;
  switch (field) {
    case 'key':
      return keys(form, known);
    case 'ref':
      return refs(form.values.key.text.trim(), known);
    case 'name':
    case 'value':
      return params(form, row, known);
    default:
      return [];
  }
}

/** A key brings the rest of its last request, if nothing else has been typed. */
function keys(form: DispatchForm, { requests, samples }: KnownRequests): readonly Suggestion[] {
  const isAlone = !holdsDraft({
    ...form,
    values: { ...form.values, key: NEW_DISPATCH.values.key },
  });
  const byKey = new Map<string, Suggestion>();
  const add = (request: DispatchRequest, whose: string, description: string) => {
    if (request.key === '') return;
    const known = byKey.get(request.key);
    const own = isAlone && bringsMore(form, request);
    const fills =
      known?.fills ?? (own ? { ...fillsOf(request), said: broughtWords(request, whose) } : null);
    byKey.set(request.key, { text: request.key, description, ...(fills && { fills }) });
  };
  for (const request of requests) {
    if (byKey.has(request.key)) continue;
    add(request, 'the last dispatch of', (isAlone && wordsOf(request)) || 'dispatched before');
  }
  for (const sample of samples) add({ ...sample, title: '' }, 'the sample', sample.description);
  return [...byKey.values()];
}

/** What a key brings, so that nobody has to take it to find out. */
function wordsOf({ ref, title, params }: DispatchRequest): string {
  const pairs = Object.entries(params).map(([name, value]) => `${name}=${value}`);
  return [ref, title, pairs.join(', ')].filter(Boolean).join(' · ');
}

/** Says what a key brought, because none of it was typed. */
function broughtWords({ key, ref, title, params }: DispatchRequest, whose: string): string {
  const hasParams = Object.keys(params).length > 0;
  const parts = [ref && 'ref', title && 'title', hasParams ? 'params' : ''].filter(Boolean);
  return `Filled in ${listed(parts)} from ${whose} ${shorten(key, 40)}. ${keyOf('form.undo')} undoes it.`;
}

/** A request without a ref doesn't override the current branch. */
function fillsOf({ ref, title, params }: DispatchRequest) {
  return {
    values: { title, ...(ref !== '' && { ref }) },
    rows: Object.entries(params).map(([name, value]) => ({ name, value })),
  };
}

function bringsMore({ values }: DispatchForm, { ref, title, params }: DispatchRequest): boolean {
  const isOtherRef = ref !== '' && ref !== values.ref.text;
  return isOtherRef || title !== '' || Object.keys(params).length > 0;
}

/** Those of the same key first. */
function refs(key: string, { requests, gitBranch }: KnownRequests): readonly Suggestion[] {
  const found = new Map<string, string>();
  if (gitBranch !== null) found.set(gitBranch, 'the current Git branch');
  const sameKeyFirst = [
    ...requests.filter((request) => request.key === key),
    ...requests.filter((request) => request.key !== key),
  ];
  for (const request of sameKeyFirst) {
    if (request.ref !== '' && !found.has(request.ref)) {
      found.set(request.ref, `used for ${request.key}`);
    }
  }
  return [...found].map(([text, description]) => ({ text, description }));
}

/** Names and values used with this key. A name brings its value. */
function params(
  form: DispatchForm,
  rowId: number | null,
  { requests, samples }: KnownRequests,
): readonly Suggestion[] {
  const key = form.values.key.text.trim();
  const row = form.rows.find(({ id }) => id === rowId);
  if (key === '' || !row) return [];
  const used = [...requests, ...samples]
    .filter((request) => request.key === key)
    .flatMap((request) => Object.entries(request.params));
  if (form.focus.field === 'value') {
    const name = row.values.name.text.trim();
    const values = used.filter(([param]) => param === name).map(([, value]) => value);
    return [...new Set(values)].map((text) => ({ text, description: `used for ${key}` }));
  }
  const others = form.rows.filter(({ id }) => id !== rowId);
  const taken = others.map(({ values }) => values.name.text.trim());
  const latestValues = new Map<string, string>();
  for (const [param, value] of used) {
    if (!taken.includes(param) && !latestValues.has(param)) latestValues.set(param, value);
  }
  const names = [...latestValues].map(([text, value]) => ({
    text,
    description: `as ${value}`,
    fills: { row: { value } },
  }));
  const latest = requests.find((request) => request.key === key);
  const all = latest && form.rows.every(isBlankRow) ? allParams(latest) : null;
  return all ? [all, ...names] : names;
}

/** All params of the last dispatch at once; `null` if there is only one, which is suggested anyway. */
function allParams(request: DispatchRequest): Suggestion | null {
  const { rows } = fillsOf(request);
  if (rows.length < 2) return null;
  return {
    text: rows.map(({ name }) => name).join(', '),
    description: 'all as last dispatched',
    fills: { rows },
  };
}
