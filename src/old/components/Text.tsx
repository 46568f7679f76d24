import { Text as InkText, type TextProps, Transform, useIsScreenReaderEnabled } from 'ink';
import { createElement, type ReactNode } from 'react';
import { openableUrl } from '../domain/openable-url.ts';
import { drawnText } from '../domain/sanitize-text.ts';
import { spoken } from './speech.ts';
import type { Styled } from './theme.ts';
import { useDrawing, useLook } from './theme-context.tsx';

interface Props extends Styled {
  readonly children?: ReactNode;
  /** By default, a text takes one row and is cut at its end. */
  readonly wrap?: TextProps['wrap'];
  /** What a screen reader says instead. */
  readonly 'aria-label'?: string;
  /** A screen reader skips it: decoration, or what was said before. */
  readonly 'aria-hidden'?: boolean;
}

/**
 * Every text on the screen. Here, and nowhere else, a tone becomes a colour, and whatever could control the
 * terminal is made visible, wherever the text came from.
 */
export function Text({
  children,
  wrap = 'truncate-end',
  tone,
  isBold,
  isSelected,
  ground,
  ...aria
}: Props): ReactNode {
  const look = useLook({ tone, isBold, isSelected, ground });
  const isRead = useIsScreenReaderEnabled();
  const parts = harmlessParts(children, isRead ? spoken : drawnText);
  const text = createElement(InkText, { ...look, wrap, ...aria }, ...parts);
  return wrap === 'wrap' ? <Transform transform={withoutGap}>{text}</Transform> : text;
}

/** Ink keeps the space at which it breaks a row, at the start of the next one. */
function withoutGap(row: string, index: number): string {
  return index === 0 ? row : row.replace(/^((?:\u001b\[[\d;]*m)*) (?=\S)/, '$1');
}

function harmlessParts(
  children: ReactNode,
  harmless: (text: string) => string,
): readonly ReactNode[] {
  const parts: readonly ReactNode[] = Array.isArray(children) ? children.flat() : [children];
  return parts.map((part) => (typeof part === 'string' ? harmless(part) : part));
}

/** A text with what it is for: cells, hints and facts consist of these. */
export interface Piece extends Styled {
  readonly text: string;
}

/** Pieces next to each other, within a `Text`. */
export function Pieces({ of }: { readonly of: readonly Piece[] }): ReactNode {
  return of.map(({ text, ...styled }, index) => (
    // A piece's only identity is its place.
    <Text key={String(index)} {...styled}>
      {text}
    </Text>
  ));
}

/** A URL in full, which opens where the terminal supports it and the URL is one that may be opened. */
export function Link({ url }: { readonly url: string }): ReactNode {
  const { hasLinks } = useDrawing();
  const target = hasLinks ? openableUrl(url) : null;
  const text = (
    <Text wrap="hard" tone="accent">
      {url}
    </Text>
  );
  return target === null ? text : <Transform transform={linkedTo(target)}>{text}</Transform>;
}

const ESC = '\u001b';
const BEL = '\u0007';

/** The id joins the rows of a URL that takes several (OSC 8). */
function linkedTo(target: string): (row: string) => string {
  return (row) => `${ESC}]8;id=${linkId(target)};${target}${BEL}${row}${ESC}]8;;${BEL}`;
}

/** Short, and the same for the same URL. */
function linkId(url: string): string {
  let hash = 0;
  for (let at = 0; at < url.length; at += 1) hash = (hash * 31 + url.charCodeAt(at)) >>> 0;
  return hash.toString(36);
}
