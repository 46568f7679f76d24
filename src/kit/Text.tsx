import chalk, { type ForegroundColorName } from 'chalk';
import { Text as InkText, type TextProps, Transform } from 'ink';
import { createElement, type ReactNode, useId } from 'react';
import { openableUrl } from '../domain/openable-url.ts';
import { drawnText } from '../domain/sanitize-text.ts';
import { lookIn, useLook, useTheme } from './ThemeProvider.tsx';
import type { Look, Styled } from './theme.ts';

interface Props extends Styled {
  readonly children?: ReactNode;
  /** By default, a text takes one row and is cut at its end. */
  readonly wrap?: TextProps['wrap'];
}

/**
 * Every text on the screen. Here, and nowhere else, a tone becomes a colour, and whatever could control the
 * terminal is made visible, wherever the text came from.
 */
export function Text({ children, wrap = 'truncate-end', ...styled }: Props): ReactNode {
  const text = createElement(InkText, { ...useLook(styled), wrap }, ...harmlessParts(children));
  return wrap === 'wrap' ? <Transform transform={withoutGap}>{text}</Transform> : text;
}

/** Ink keeps the space at which it breaks a row, at the start of the next one. */
function withoutGap(row: string, index: number): string {
  return index === 0 ? row : row.replace(/^((?:\u001b\[[\d;]*m)*) (?=\S)/, '$1');
}

function harmlessParts(children: ReactNode): readonly ReactNode[] {
  const parts: readonly ReactNode[] = Array.isArray(children) ? children.flat() : [children];
  return parts.map((part) => (typeof part === 'string' ? drawnText(part) : part));
}

/** A text with what it is for: cells, hints and facts consist of these. */
export interface Piece extends Styled {
  readonly text: string;
}

/**
 * Pieces next to each other, within a plain `Text`, whose look the plain ones have anyway. All are one string: a node
 * for each would be gone through in each frame.
 */
export function Pieces({ of }: { readonly of: readonly Piece[] }): ReactNode {
  const drawing = useTheme();
  return joined(of)
    .map(({ text, ...styled }) => {
      const harmless = drawnText(text);
      return isPlain(styled) ? harmless : painted(harmless, lookIn(drawing, styled));
    })
    .join('');
}

function isPlain({ tone = 'plain', isBold, isSelected, ground }: Styled): boolean {
  return tone === 'plain' && !isBold && !isSelected && ground === undefined;
}

/** As Ink's own `Text` draws it. */
function painted(text: string, look: Look): string {
  const { color, backgroundColor, dimColor, bold, underline, inverse } = look;
  let paint = chalk;
  if (inverse) paint = paint.inverse;
  if (underline) paint = paint.underline;
  if (bold) paint = paint.bold;
  if (backgroundColor) paint = paint.bgHex(backgroundColor);
  if (color) {
    paint = color.startsWith('#') ? paint.hex(color) : paint[color as ForegroundColorName];
  }
  if (dimColor) paint = paint.dim;
  return paint(text);
}

/** Neighbours that look alike become one. Blanks look like whatever is beside them. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const before = all.at(-1);
    if (before && looksLike(before, piece)) {
      all[all.length - 1] = {
        ...(isBlank(before) ? piece : before),
        text: before.text + piece.text,
      };
    } else if (piece.text !== '') {
      all.push(piece);
    }
  }
  return all;
}

function looksLike(one: Piece, other: Piece): boolean {
  const { tone = 'plain', isBold = false, isSelected = false, ground } = other;
  if (isSelected !== (one.isSelected ?? false) || ground !== one.ground) return false;
  if (isBlank(one) || isBlank(other)) return true;
  return tone === (one.tone ?? 'plain') && isBold === (one.isBold ?? false);
}

const isBlank = ({ text }: Piece): boolean => text.trim() === '';

/** A URL in full, which opens where the terminal supports it and the URL is one that may be opened. */
export function Link({ url }: { readonly url: string }): ReactNode {
  const { hasLinks } = useTheme();
  const target = hasLinks ? openableUrl(url) : null;
  const id = useId();
  const text = (
    <Text wrap="hard" tone="accent">
      {url}
    </Text>
  );
  return target === null ? text : <Transform transform={linkedTo(target, id)}>{text}</Transform>;
}

const ESC = '\u001b';
const BEL = '\u0007';

/** The id joins the rows of a URL that takes several (OSC 8). */
function linkedTo(target: string, id: string): (row: string) => string {
  return (row) => `${ESC}]8;id=${id};${target}${BEL}${row}${ESC}]8;;${BEL}`;
}
