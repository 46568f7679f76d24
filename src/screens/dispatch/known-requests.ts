import { isDeepStrictEqual } from 'node:util';
import {
  type Dispatch,
  type DispatchPhase,
  type DispatchRequest,
  hasRequest,
  type SampleRequest,
} from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { shorten } from '../../domain/shorten.ts';
import { listed } from '../../domain/words.ts';
import type { Suggestion } from '../../kit/form/Suggestions.tsx';
import type { DispatchRow } from '../../services/runs.ts';
import { reasonOf } from '../looks.ts';

/** A key, and what goes with it. */
export interface KnownKey {
  readonly request: DispatchRequest;
  /** Where that is from, as `the last dispatch of`. */
  readonly whose: string;
  /** What a sample says of itself. */
  readonly about: string | null;
}

/**
 * What this machine remembers of one profile's dispatches, for suggestions: the service has no list to ask for. Made
 * once for the same rows, however much is typed: there may be ten thousand.
 */
export class KnownRequests {
  /** Every key, the latest first, then those of samples. */
  readonly keys: readonly KnownKey[];
  readonly #byKey: ReadonlyMap<string, readonly Dispatch[]>;
  readonly #samples: readonly SampleRequest[];
  readonly #refs: readonly Suggestion[];

  /** @param rows of all profiles, the latest first */
  constructor(
    rows: readonly DispatchRow[],
    profileId: ProfileId,
    samples: readonly SampleRequest[],
  ) {
    const own = rows
      .map(({ dispatch }) => dispatch)
      .filter((each) => each.profileId === profileId && hasRequest(each));
    this.#byKey = Map.groupBy(own, ({ request }) => request.key);
    this.#samples = samples;
    this.#refs = refsOf(own);
    const described = new Map(samples.map((sample) => [sample.key, sample]));
    const used = [...this.#byKey.values()]
      .flatMap(([latest]) => latest ?? [])
      .filter(({ phase }) => !saysNoSuchKey(phase));
    this.keys = [
      ...used.map(({ request }) => ({
        request,
        whose: 'the last dispatch of',
        about: described.get(request.key)?.description ?? null,
      })),
      ...samples
        .filter(({ key }) => !this.#byKey.has(key))
        .map(({ description, ...request }) => ({
          request: { ...request, title: '' },
          whose: 'the sample',
          about: description,
        })),
    ];
  }

  /** All dispatches of a key, the latest first. */
  of(key: string): readonly Dispatch[] {
    return this.#byKey.get(key) ?? [];
  }

  /** The latest dispatch of the same request, if nobody knows yet whether it was accepted; else `null`. */
  unansweredTwin(wanted: DispatchRequest): Dispatch | null {
    const all = this.of(wanted.key);
    // Most often none is, so that thousands of requests aren't compared with each letter.
    if (!all.some(isUnanswered)) return null;
    const latest = all.find(({ request }) => isDeepStrictEqual(request, wanted));
    return latest && isUnanswered(latest) ? latest : null;
  }

  /** Whether there is anything to suggest for a key. */
  has(key: string): boolean {
    return this.#byKey.has(key) || this.#samples.some((sample) => sample.key === key);
  }

  /** Refs that were used, those of the key first. */
  refs(key: string): readonly Suggestion[] {
    const own = refsOf(this.of(key));
    const texts = new Set(own.map(({ text }) => text));
    return [...own, ...this.#refs.filter(({ text }) => !texts.has(text))];
  }

  /** Params that were used with a key, each with its latest value. */
  params(key: string): readonly Param[] {
    const latest = new Map<string, string>();
    for (const [name, value] of this.#pairs(key)) {
      if (!latest.has(name)) latest.set(name, value);
    }
    return [...latest];
  }

  /** Values that a param had, the latest first. */
  values(key: string, param: string): readonly Suggestion[] {
    const values = this.#pairs(key).flatMap(([name, value]) => (name === param ? value : []));
    return [...new Set(values)].map((text) => ({ text, about: `used for ${key}` }));
  }

  #pairs(key: string): readonly Param[] {
    const samples = this.#samples.filter((sample) => sample.key === key);
    const requests = [...this.of(key).map(({ request }) => request), ...samples];
    return requests.flatMap(({ params }) => Object.entries(params));
  }
}

type Param = readonly [name: string, value: string];

function refsOf(dispatches: readonly Dispatch[]): readonly Suggestion[] {
  const found = new Map<string, Suggestion>();
  for (const { request } of dispatches) {
    const { key, ref: text } = request;
    if (text !== '' && !found.has(text)) found.set(text, { text, about: `used for ${key}` });
  }
  return [...found.values()];
}

const NO_SUCH_KEY =
  /\b(?:no|unknown|invalid) (?:such )?(?:workflow|key)\b|\b(?:workflow|key)\b.{0,80}\b(?:not found|(?:doesn't|does not) exist)\b/i;

/** Whether a dispatch failed since its key doesn't exist, as far as the service's words tell. */
export function saysNoSuchKey(phase: DispatchPhase): boolean {
  return (
    (phase.state === 'error' || phase.state === 'refused') &&
    NO_SUCH_KEY.test(reasonOf(phase) ?? '')
  );
}

function isUnanswered({ phase }: Dispatch): boolean {
  return phase.state === 'unknown' || phase.state === 'sending';
}

/** The profiles on which a request has no answer: there, it may be running. @param rows the latest first */
export function unansweredOn(
  rows: readonly DispatchRow[],
  wanted: DispatchRequest,
): ReadonlySet<ProfileId> {
  const latest = new Map<ProfileId, Dispatch>();
  for (const { dispatch } of rows) {
    const { profileId, request } = dispatch;
    // In whatever order their params stand.
    const isSame = isDeepStrictEqual(request, wanted);
    if (isSame && !latest.has(profileId)) latest.set(profileId, dispatch);
  }
  const unanswered = [...latest].filter(([, dispatch]) => isUnanswered(dispatch));
  return new Set(unanswered.map(([profileId]) => profileId));
}

/** What a request has besides its key, so that nobody has to fill it in to find out. */
export function restText({ ref, title, params }: DispatchRequest): string {
  const pairs = Object.entries(params).map(([name, value]) => `${name}=${value}`);
  return [ref, title, pairs.join(', ')].filter(Boolean).join(' · ');
}

/** Says what a key brought, because none of it was typed. */
export function filledWords({ request, whose }: KnownKey, undoKey: string): string {
  const { key, ref, title, params } = request;
  const hasParams = Object.keys(params).length > 0;
  const parts = [ref && 'ref', title && 'title', hasParams ? 'params' : ''].filter(Boolean);
  return `Filled in ${listed(parts)} from ${whose} ${shorten(key, 40)}. ${undoKey} undoes it.`;
}
