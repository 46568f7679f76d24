import type { ReactNode } from 'react';
import { Store } from '../domain/store.ts';

interface OpenDialog {
  readonly id: number;
  readonly node: ReactNode;
}

/** What a dialog calls when it is done; `null` if nothing was answered. */
export type Done<T> = (answer: T | null) => void;

/** Shows a dialog over all that is there. @returns its answer; `null` if there was none */
export type Ask = <T>(render: (done: Done<T>) => ReactNode) => Promise<T | null>;

/** The dialogs over the page, the topmost last. */
export class Dialogs {
  readonly open = new Store<readonly OpenDialog[]>([]);
  #lastId = 0;

  /** `if (await ask((done) => <Question … done={done} />)) …` */
  readonly ask: Ask = (render) => {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      const node = render((answer) => {
        this.open.set(this.open.get().filter((each) => each.id !== id));
        resolve(answer);
      });
      this.open.set([...this.open.get(), { id, node }]);
    });
  };
}
