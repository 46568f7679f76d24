import { type DOMElement, measureElement, useIsScreenReaderEnabled } from 'ink';
import {
  createContext,
  type RefObject,
  useContext,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** A cell of the screen, column and row from 0. */
export interface CaretPosition {
  readonly x: number;
  readonly y: number;
}

interface Claim {
  readonly element: RefObject<DOMElement | null>;
  /** Columns between the element's left edge and the caret, `null` where it has none. */
  readonly columnIn: (element: DOMElement) => number | null;
}

/** Which field on the drawn screen takes text, if any does. Made once for a screen; the fields fill it. */
export interface CaretHolder {
  claim: Claim | null;
}

export function newCaretHolder(): CaretHolder {
  return { claim: null };
}

const HolderContext = createContext<CaretHolder>(newCaretHolder());

export const CaretProvider = HolderContext.Provider;

/**
 * Says that the caret is in this field, so that the terminal's cursor is put there.
 *
 * @param isHere whether the field takes what is typed.
 * @param column columns between the field's left edge and the caret, or how to find them in what is
 * laid out.
 * @returns the ref for the `Box` that the field is drawn in.
 */
export function useCaret(
  isHere: boolean,
  column: number | Claim['columnIn'],
): RefObject<DOMElement | null> {
  const holder = useContext(HolderContext);
  const element = useRef<DOMElement>(null);
  const hasCaret = !useIsScreenReaderEnabled() && isHere;
  // Before the frame is drawn, which is within the commit and ahead of layout effects.
  useInsertionEffect(() => {
    if (!hasCaret) return;
    const claim = { element, columnIn: typeof column === 'number' ? () => column : column };
    holder.claim = claim;
    return () => {
      // Another field can have taken it in the same commit.
      if (holder.claim === claim) holder.claim = null;
    };
  });
  // A new field is laid out before its ref is set, so one more commit lets its caret be found.
  const [, isFound] = useState(false);
  useLayoutEffect(() => isFound(hasCaret), [hasCaret]);
  return element;
}

/**
 * Where the caret is in what was laid out last.
 *
 * @returns `null` where nothing takes text, or its place is cut off.
 */
export function caretPosition({ claim }: CaretHolder): CaretPosition | null {
  const element = claim?.element.current;
  const column = element ? claim?.columnIn(element) : null;
  if (!element || column === null || column === undefined) return null;
  const { x, y } = measureElement(element);
  const at = { x: x + column, y };
  for (let box: DOMElement | undefined = element; box; box = box.parentNode) {
    if (box.style.overflow === 'hidden' && !isInside(box, at)) return null;
  }
  return at;
}

function isInside(box: DOMElement, { x, y }: CaretPosition): boolean {
  const area = measureElement(box);
  return x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height;
}
