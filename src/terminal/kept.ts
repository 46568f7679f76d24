/** A terminal property that we set while there is a value to show, and otherwise leave as it was. */
export interface Kept<T> {
  /** Shows a value, unless it is shown already; `null` restores the original. */
  readonly show: (value: T | null) => void;
  /** Restores the original temporarily; `resume` shows the latest value again. */
  readonly giveBack: () => void;
  readonly resume: () => void;
}

/** @param set writes a value to the terminal, or clears the last one. */
export function keep<T>(set: (value: T | null, before: T | null) => void): Kept<T> {
  let wanted: T | null = null;
  let shown: T | null = null;
  let isAway = false;

  function put(value: T | null): void {
    if (value === shown) return;
    set(value, shown);
    shown = value;
  }

  return {
    show(value) {
      wanted = value;
      if (!isAway) put(value);
    },
    giveBack() {
      put(null);
      isAway = true;
    },
    resume() {
      isAway = false;
      put(wanted);
    },
  };
}
