import type { DOMElement } from 'ink';
import type { RefObject } from 'react';
import { Store } from '../../domain/store.ts';
import type { Typed } from '../key-layers.ts';
import { once } from '../once.ts';
import { type Draft, isDraft, type RowsDraft } from './drafts.ts';
import { editOfKey } from './edit-text.ts';
import { besideIn, fieldsIn, lineIn } from './field-order.ts';
import { oneByOne, UndoSteps } from './undo-steps.ts';

/** What a field does while it has the focus. */
export interface FieldActions {
  /** What is typed or pasted. @returns whether it was for the field */
  readonly take?: (typed: Typed) => boolean;
  /** An arrow up or down, before it goes to another field. @returns whether it was for the field */
  readonly arrow?: (by: 1 | -1) => boolean;
  /** `enter`, before it goes to the next field. @returns whether it was for the field */
  readonly enter?: () => boolean;
}

interface Field {
  /** Its draft, or the button. */
  readonly key: object;
  /** Those of the last commit. */
  readonly actions: RefObject<FieldActions>;
}

interface FormState {
  /** The field that has the focus, by its draft. */
  readonly focus: object | null;
  /** The suggestion that the arrows went to; `null` for none. */
  readonly highlighted: number | null;
  readonly problems: ReadonlyMap<object, string>;
  /** Of the widest label: fields start behind it. */
  readonly labelColumns: number;
}

/**
 * Which field has the focus, and what is wrong with each. Knows the fields that are on screen by their drafts, and their
 * order by where they stand in Ink's tree.
 */
export class FormModel extends Store<FormState> {
  /** Known by this to `mark` and `focus`: the button at the end. */
  readonly button: object = { button: true };
  /** Sends the form, as of the last commit. */
  submit: () => unknown = () => {};
  /** Whether something is done with the form. */
  readonly busy = new Store(false);
  readonly #fields = new Map<DOMElement, Field>();
  #root: DOMElement | null = null;
  #rows: RowsDraft | null = null;
  readonly #steps = new UndoSteps();

  constructor(focus: object | null, labelColumns: number) {
    super({ focus, highlighted: null, problems: new Map(), labelColumns });
  }

  /** The ref of the box around the fields. */
  readonly attach = (root: DOMElement | null): void => {
    this.#root = root;
  };

  /** Adds a field that is on screen. @returns what takes it away */
  register(element: DOMElement, field: Field): () => void {
    this.#fields.set(element, field);
    return () => {
      this.#fields.delete(element);
      // Another one may come in its place in the same commit.
      queueMicrotask(() => this.ensureFocus());
    };
  }

  registerRows(rows: RowsDraft): () => void {
    this.#rows = rows;
    return () => {
      this.#rows = null;
    };
  }

  registerLabel(columns: number): void {
    const labelColumns = Math.max(columns, this.get().labelColumns);
    if (labelColumns > this.get().labelColumns) this.update({ labelColumns });
  }

  get isBusy(): boolean {
    return this.busy.get();
  }

  /** Moves the focus to a field, by its draft; `null` for where it is. The field may come on screen only now. */
  focus(key: object | null): void {
    if (key === null || key === this.get().focus) return;
    this.#steps.endRun();
    this.update({ focus: key, highlighted: null });
  }

  /** Puts the focus on the first field if it is on none. */
  ensureFocus(): void {
    const { focus } = this.get();
    const [first] = this.#order();
    const isThere = this.#focused() !== null || this.#rows?.rowOf(focus) !== undefined;
    if (!isThere) this.focus(first?.key ?? null);
  }

  /** Moves the focus by so many fields, in their order on screen and around its ends. */
  move(by: number): void {
    this.focus(besideIn(this.#order(), this.get().focus, by));
  }

  /** Moves it a line up or down, staying in its column; an arrow may be for the field itself. */
  moveLine(by: 1 | -1): void {
    if (this.#focused()?.actions.current.arrow?.(by)) return;
    this.focus(lineIn(this.#order(), this.get().focus, by));
  }

  /** `enter` in the field that has the focus. @returns whether it was for the field */
  enter(): boolean {
    return this.#focused()?.actions.current.enter?.() ?? false;
  }

  /** Gives what is typed to the field that has the focus now, whatever was drawn last. */
  take(typed: Typed): boolean {
    // A letter is never a key of what is below, or `q` would quit while something is sent.
    if (this.isBusy) return isText(typed);
    const isTaken = oneByOne(typed).filter((each) => this.#give(each)).length > 0;
    if (isTaken) this.#clear(this.button);
    return isTaken;
  }

  #give(typed: Typed): boolean {
    const field = this.#focused();
    if (!field) return false;
    const { key, actions } = field;
    return this.#steps.recordTyped(typed, key, () => actions.current.take?.(typed) ?? false);
  }

  highlight(highlighted: number | null): void {
    this.update({ highlighted });
  }

  /**
   * Says what is wrong below fields, by their drafts, and moves the focus to the first of them. A problem goes as soon
   * as what its field holds changes.
   *
   * @returns whether there is none
   */
  mark(problems: ReadonlyMap<object, string>): boolean {
    const [first] = problems.keys();
    this.focus(first ?? null);
    this.update({ problems });
    for (const key of problems.keys()) if (isDraft(key)) this.#clearOnceChanged(key);
    return first === undefined;
  }

  /** Wraps work so that it is done once at a time: pressing the key again does nothing until it is done. */
  once<Args extends readonly unknown[]>(
    work: (...args: Args) => unknown,
  ): (...args: Args) => Promise<void> {
    return once(this.busy, work);
  }

  /** Changes drafts, so that undo takes all of it back at once. */
  change(work: () => void): void {
    this.#steps.record(this.#drafts(), this.get().focus, work);
  }

  /** Takes back what was done last, in whichever field. @returns whether there was something */
  undo(): boolean {
    const undone = this.#steps.undo();
    this.focus(undone?.focus ?? null);
    this.ensureFocus();
    return undone !== null;
  }

  /** Brings back what was left in fields that are still empty. */
  bringBack(): void {
    this.change(() => {
      const { focus } = this.get();
      for (const draft of this.#drafts()) draft.bringBack?.({ hasFocus: draft === focus });
    });
  }

  #focused(): Field | null {
    const { focus } = this.get();
    for (const field of this.#fields.values()) if (field.key === focus) return field;
    return null;
  }

  #order() {
    return this.#root === null ? [] : fieldsIn(this.#root, this.#fields);
  }

  #drafts(): ReadonlySet<Draft> {
    const fields = [...this.#fields.values()].map(({ key }) => key).filter(isDraft);
    return new Set([...fields, ...(this.#rows ? [this.#rows, ...this.#rows.inner] : [])]);
  }

  #clearOnceChanged(draft: Draft): void {
    const then = draft.get();
    const stop = draft.subscribe(() => {
      if (draft.holds(then)) return;
      stop();
      this.#clear(draft);
    });
  }

  #clear(key: object): void {
    const { problems } = this.get();
    if (!problems.has(key)) return;
    const others = new Map([...problems].filter(([each]) => each !== key));
    this.update({ problems: others });
  }
}

function isText(typed: Typed): boolean {
  if (typed.kind === 'paste') return true;
  return typed.press.text !== null || editOfKey(typed.press.name) !== undefined;
}
