/** Something of the terminal's that is ours while there is a value to show, and otherwise as it was found. */
export interface Kept<T> {
  /** Shows a value; `null` gives the thing back as it was found. */
  readonly show: (value: T | null) => void;
  /** Gives it back for a while; what is shown meanwhile is set with `resume`. */
  readonly giveBack: () => void;
  readonly resume: () => void;
}

/** @param set writes a value to the terminal, or what takes the last one away. */
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
