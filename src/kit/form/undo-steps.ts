import type { Typed } from '../key-layers.ts';
import { type Draft, isDraft } from './drafts.ts';
import { editOfKey } from './edit-text.ts';

/** What drafts held before something changed them, and where the focus was. */
interface Step {
  readonly before: Map<Draft, unknown>;
  readonly focus: object | null;
}

/** Typing a word, or erasing: undo takes it back at once. */
interface Run {
  readonly kind: 'typing' | 'erasing';
  readonly text: string;
}

const MOST = 100;

/** What was done in a form, to be taken back step by step. */
export class UndoSteps {
  #steps: readonly Step[] = [];
  #run: Run | null = null;

  /** @param drafts those that the work may change; it may add others */
  record<T>(drafts: Iterable<Draft>, focus: object | null, work: () => T): T {
    this.endRun();
    return this.#record(drafts, focus, work);
  }

  /** The same for what is typed into one field: a run of it is one step. */
  recordTyped<T>(typed: Typed, field: object, work: () => T): T {
    const before = this.#run;
    this.#run = runOf(typed);
    const isSameStep = before !== null && goesOn(before, this.#run);
    return isSameStep ? work() : this.#record(isDraft(field) ? [field] : [], field, work);
  }

  /** What is typed from now on is a step of its own. */
  endRun(): void {
    this.#run = null;
  }

  /** Takes back the last step that changed something. @returns it, or `null` if there is none */
  undo(): Step | null {
    this.endRun();
    const step = this.#steps.at(-1);
    if (!step) return null;
    this.#steps = this.#steps.slice(0, -1);
    const changed = [...step.before].filter(([draft, state]) => !draft.holds(state));
    // A step within it has taken it back.
    if (changed.length === 0) return this.undo();
    for (const [draft, state] of changed) draft.restore(state);
    return step;
  }

  #record<T>(drafts: Iterable<Draft>, focus: object | null, work: () => T): T {
    const before = new Map(Array.from(drafts, (draft) => [draft, draft.get()]));
    const step = { before, focus };
    // Before the work, which may record steps of its own.
    this.#steps = [...this.#steps, step].slice(-MOST);
    const done = work();
    for (const [draft, state] of before) if (draft.holds(state)) before.delete(draft);
    if (before.size === 0) {
      this.#steps = this.#steps.filter((each) => each !== step);
      this.endRun();
    }
    return done;
  }
}

function runOf(typed: Typed): Run | null {
  if (typed.kind === 'paste') return null;
  const { name, text } = typed.press;
  if (text !== null) return { kind: 'typing', text };
  const edit = editOfKey(name);
  return edit === 'backspace' || edit === 'delete' ? { kind: 'erasing', text: '' } : null;
}

function goesOn(before: Run, now: Run | null): boolean {
  const isNewWord = /\s$/.test(before.text) && /^\S/.test(now?.text ?? '');
  return before.kind === now?.kind && !isNewWord;
}

/** Words that came in one read, one by one: undo stops where it would if their letters had come so. */
export function oneByOne(typed: Typed): readonly Typed[] {
  if (typed.kind === 'paste' || typed.press.text === null) return [typed];
  const words = typed.press.text.split(/(?<=\s)(?=\S)/);
  if (words.length === 1) return [typed];
  return words.map((text) => ({ kind: 'key', press: { name: text, text } }));
}
