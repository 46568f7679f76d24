import { Box, useIsScreenReaderEnabled } from 'ink';
import type { ReactNode } from 'react';

/** What only an eye needs: rules, heads of columns, marks whose word stands beside them. */
export function ForEyes({ children }: { readonly children: ReactNode }): ReactNode {
  return useIsScreenReaderEnabled() ? null : children;
}

/** What only an ear needs: the word for what a place, a colour or a mark tells. */
export function ForEars({ children }: { readonly children: ReactNode }): ReactNode {
  return useIsScreenReaderEnabled() ? children : null;
}

/** One line of words for the ear in place of what is drawn for the eye. What is drawn stays as it is. */
export function Spoken({
  words,
  isSelected = false,
  isChecked = false,
  children = null,
}: {
  readonly words: string;
  readonly isSelected?: boolean;
  readonly isChecked?: boolean;
  /** What is drawn; nothing where the line is there for the ear alone. */
  readonly children?: ReactNode;
}): ReactNode {
  if (!useIsScreenReaderEnabled()) return children;
  return <Box aria-label={words} aria-state={{ checked: isChecked, selected: isSelected }} />;
}

/** In front of a sentence that says what is wrong. */
export function ProblemMark(): string {
  return useIsScreenReaderEnabled() ? 'Problem: ' : '✗ ';
}

/** Between two facts of one line. */
export function Dot(): string {
  return useIsScreenReaderEnabled() ? ', ' : ' · ';
}

/** In front of what is typed into a prompt; a listener hears what is typed there. */
export function PromptMark({
  sign,
  label,
  kind = 'text field',
}: {
  readonly sign: string;
  readonly label: string;
  readonly kind?: FieldKind;
}): string {
  return useIsScreenReaderEnabled() ? fieldWords(label, kind, true) : sign;
}

export type FieldKind = 'text field' | 'secret field' | 'choice';

/** How a field is told: its name first, then what it is, and whether the keys go there. */
export function fieldWords(label: string, kind: FieldKind, isFocused: boolean): string {
  return `${label}, ${kind}${isFocused ? ', focused' : ''}:`;
}

export function buttonWords(label: string, isFocused: boolean): string {
  return `${label}, button${isFocused ? ', focused' : ''}`;
}

/** What a list holds, and which part of it is told. The heads of columns are for the eye. */
export function ListHead({
  what,
  top = 0,
  shown,
  count = shown,
}: {
  readonly what: string;
  readonly top?: number;
  readonly shown: number;
  readonly count?: number;
}): ReactNode {
  const part = shown === count ? String(count) : `${top + 1} to ${top + shown} of ${count}`;
  return count === 0 ? null : <Spoken words={`${what}: ${part}`} />;
}
