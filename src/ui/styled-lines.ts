import chalk, { type ChalkInstance, type ForegroundColorName, foregroundColorNames } from 'chalk';
import { type Line, lineWidth, type Span } from './blocks/line.ts';
import { linked } from './linked.ts';
import { type Look, lookOf, type Theme } from './theme.ts';

/** What lines are written with. */
interface Pen {
  readonly columns: number;
  readonly theme: Theme;
  /** Whether the terminal supports links (OSC 8). */
  readonly hasLinks: boolean;
}

/** Lines as text for the terminal, in the styles that `DrawnLines` gives them. Nothing moves. */
export function styledLines(lines: readonly Line[], pen: Pen): readonly string[] {
  const { theme, columns } = pen;
  const plain = theme.looks.plain;
  const ground = theme.ground === null ? {} : { backgroundColor: theme.ground };
  const style = styleOf({ ...plain, ...ground });
  return lines.map((line) => {
    const missing = theme.ground === null ? 0 : columns - lineWidth(line);
    const text = line.spans.map((span) => styledSpan(span, pen)).join('');
    return style(text + ' '.repeat(Math.max(0, missing)));
  });
}

function styledSpan(span: Span, { theme, hasLinks }: Pen): string {
  const { text, tone = 'plain', isBold = false, link } = span;
  const written = link === undefined || !hasLinks ? text : linked(text, link);
  if (tone === 'plain' && !isBold && !span.isSelected && !span.ground) return written;
  const look = lookOf(theme, span);
  return styleOf(isBold ? { ...look, bold: true } : look)(written);
}

/** Ink styles with the same library, so both find the same colours in a terminal. */
function styleOf(look: Look): ChalkInstance {
  const { color, backgroundColor, dimColor, bold, inverse, underline } = look;
  let style: ChalkInstance = chalk;
  if (dimColor) style = style.dim;
  if (isNamed(color)) style = style[color];
  else if (color !== undefined) style = style.hex(color);
  if (backgroundColor !== undefined) style = style.bgHex(backgroundColor);
  if (bold) style = style.bold;
  if (underline) style = style.underline;
  return inverse ? style.inverse : style;
}

function isNamed(color: string | undefined): color is ForegroundColorName {
  return foregroundColorNames.some((name) => name === color);
}
