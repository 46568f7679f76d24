import type { AppEvent } from '../state/app/app-event.ts';
import type { Updated } from '../state/app/update.ts';
import type { AppState } from '../state/app-state.ts';
import type { Command } from '../state/command.ts';
import type { Now } from '../state/now.ts';

/** Holds the state and turns events into states and commands, one at a time. */
export interface Store {
  readonly getState: () => AppState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly dispatch: (event: AppEvent) => void;
}

export function createStore(parts: {
  readonly initial: AppState;
  readonly update: (state: AppState, event: AppEvent, now: Now) => Updated;
  readonly now: () => Now;
  readonly run: (command: Command) => void;
}): Store {
  let state = parts.initial;
  let isUpdating = false;
  const queue: AppEvent[] = [];
  const listeners = new Set<() => void>();

  function dispatch(event: AppEvent): void {
    queue.push(event);
    // A command that answers immediately must not start a nested update.
    if (isUpdating) return;
    isUpdating = true;
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const step = parts.update(state, next, parts.now());
        state = step.state;
        // Before the listeners, whose frame comes in a later microtask than the write: an id that was ever on
        // screen is in the journal, however the process ends.
        for (const command of step.commands) parts.run(command);
        for (const listener of listeners) listener();
      }
    } finally {
      isUpdating = false;
    }
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch,
  };
}
