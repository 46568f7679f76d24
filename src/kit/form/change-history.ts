import type { Draft } from './drafts.ts';

type States = ReadonlyMap<Draft, unknown>;

/** Several drafts just before and after one change, and where the focus was. */
interface Change {
  readonly before: States;
  readonly after: States;
  readonly focus: object | null;
}

const MOST = 50;

/** Changes of several drafts at once, each taken back as one. */
export class ChangeHistory {
  #changes: readonly Change[] = [];

  /** @param drafts all there are, asked before and after the work, which may add some */
  record(drafts: () => Iterable<Draft>, focus: object | null, work: () => void): void {
    const before = statesOf(drafts());
    work();
    this.#changes = [...this.#changes, { before, after: statesOf(drafts()), focus }].slice(-MOST);
  }

  /** Takes back what was edited in a draft since the last change. @returns whether there was something */
  undoIn(draft: Draft): boolean {
    return draft.undoSince?.(this.#changes.at(-1)?.after.get(draft)) ?? false;
  }

  /** Takes back the last change, but for what was put in since. @returns it, or `null` if there is none */
  undo(): { readonly focus: object | null } | null {
    const last = this.#changes.at(-1);
    if (!last) return null;
    this.#changes = this.#changes.slice(0, -1);
    const { before, after } = last;
    const isKept = (draft: Draft) => !after.has(draft) || !draft.holds(after.get(draft));
    for (const [draft, state] of before) draft.restore(state, after.get(draft), isKept);
    return last;
  }
}

function statesOf(drafts: Iterable<Draft>): States {
  return new Map(Array.from(drafts, (draft) => [draft, draft.get()]));
}
