import { isDeepStrictEqual } from 'node:util';
import type { DispatchRequest } from '../../domain/dispatch.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { type Readable, subscribeAll } from '../../domain/store.ts';
import { draftsOf, isBlankRow, RowsDraft, TextDraft } from '../../kit/form/drafts.ts';
import type { DispatchDraft } from '../../services/drafts.ts';

/** One param, in the order of its fields on screen. */
export interface ParamRow {
  readonly name: TextDraft;
  readonly value: TextDraft;
}

export function newParam({ name = '', value = '' } = {}): ParamRow {
  return { name: new TextDraft(name), value: new TextDraft(value, { isMultiline: true }) };
}

/** A dispatch being typed. Reads as what is in its fields, and tells of each change. */
export class DispatchFields implements Readable<DispatchDraft> {
  readonly key = new TextDraft();
  readonly ref = new TextDraft();
  readonly title = new TextDraft();
  readonly params = new RowsDraft<ParamRow>(() => newParam());
  #content: DispatchDraft = { key: '', ref: '', title: '', params: [] };

  readonly get = (): DispatchDraft => {
    const { key, ref, title, params } = this;
    const now = {
      key: key.text,
      ref: ref.text,
      title: title.text,
      params: params.rows
        .filter((row) => !isBlankRow(row))
        .map(({ name, value }) => ({ name: name.text, value: value.text })),
    };
    // Only the caret has moved.
    if (!isDeepStrictEqual(now, this.#content)) this.#content = now;
    return this.#content;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    let stop = () => {};
    const listen = () => {
      stop();
      stop = subscribeAll([...draftsOf(this), ...this.params.inner], listener);
    };
    listen();
    const stopRows = this.params.subscribe(listen);
    return () => {
      stop();
      stopRows();
    };
  };

  /** Replaces all of it. */
  put(content: DispatchDraft): void {
    for (const name of TEXTS) this[name].put(content[name]);
    this.params.put(content.params.map(newParam));
  }

  /** Fills in what nobody typed: each text is selected when its field gets the focus. */
  prefill(content: DispatchDraft): void {
    this.key.prefill(content.key);
    this.prefillRest(content);
  }

  /** The same with all but the key. */
  prefillRest(content: Omit<DispatchDraft, 'key'>): void {
    for (const name of TEXTS) if (name !== 'key') this[name].prefill(content[name]);
    this.params.put(content.params.map(newParam));
    for (const { name, value } of this.params.rows) {
      name.prefill(name.text);
      value.prefill(value.text);
    }
  }
}

type TextName = Exclude<keyof DispatchDraft, 'params'>;

/** An object, so that the compiler names a field that is missing. */
const TEXT_NAMES = { key: true, ref: true, title: true } satisfies Record<TextName, true>;
const TEXTS = Object.keys(TEXT_NAMES) as readonly TextName[];

/** What a new form holds: the branch that is checked out. */
export function blankDispatch(branch: string | null): DispatchDraft {
  return { key: '', ref: branch ?? '', title: '', params: [] };
}

/** Whether there is nothing in it but what a new form holds. */
export function isBlank(content: DispatchDraft, branch: string | null): boolean {
  return content.key.trim() === '' && hasOnlyKey(content, branch);
}

/** Whether a key alone was typed, so that the rest can be filled in. */
export function hasOnlyKey({ ref, title, params }: DispatchDraft, branch: string | null): boolean {
  const isOwnRef = ref.trim() !== '' && ref !== branch;
  return !isOwnRef && title.trim() === '' && params.length === 0;
}

/** What would be sent, as a form holds it. */
export function contentOf({ params, ...request }: DispatchRequest): DispatchDraft {
  return { ...request, params: Object.entries(params).map(([name, value]) => ({ name, value })) };
}

/** What would be sent if nothing is wrong in it. */
export function requestIn({ key, ref, title, params }: DispatchDraft): DispatchRequest {
  return {
    key: key.trim(),
    ref: ref.trim(),
    title: title.trim(),
    // A name such as __proto__ must remain an ordinary name.
    params: Object.fromEntries(params.map(({ name, value }) => [name.trim(), value])),
  };
}

/**
 * Reads the fields as a request. The specification gives no limits for them, so only clear mistakes are refused.
 *
 * @param removeKey the key that removes a row
 * @returns or what is wrong, by draft
 */
export function readDispatch(
  fields: DispatchFields,
  removeKey: string,
): Result<DispatchRequest, ReadonlyMap<TextDraft, string>> {
  const { key, params } = fields;
  const problems = new Map<TextDraft, string>();
  if (key.text.trim() === '') problems.set(key, 'The key is empty. Type what to dispatch.');
  const names = new Set<string>();
  for (const row of params.rows) {
    if (isBlankRow(row)) continue;
    const name = row.name.text.trim();
    if (name === '') {
      const text = `This value has no name. Type one, or remove the row with ${removeKey}.`;
      problems.set(row.name, text);
    } else if (names.has(name)) {
      problems.set(row.name, `${name} is named twice. Rename one, or remove it with ${removeKey}.`);
    }
    names.add(name);
  }
  return problems.size > 0 ? err(problems) : ok(requestIn(fields.get()));
}
