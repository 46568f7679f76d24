import chalk, {
  type ChalkInstance,
  type ColorSupportLevel,
  type ForegroundColorName,
  foregroundColorNames,
} from 'chalk';
import { type Look, lookOf, type Theme, type Tone } from '../components/theme.ts';
import { openableUrl } from '../domain/run-url.ts';
import { rememberLatest } from '../state/remember.ts';
import type { Line, Span } from './blocks/line.ts';

/** What lines are written with. */
export interface Pen {
  readonly theme: Theme;
  /** Whether the terminal supports links (OSC 8). */
  readonly hasLinks: boolean;
}

/** Lines as text for the terminal. Nothing moves. */
export function styledLines(lines: readonly Line[], { theme, hasLinks }: Pen): readonly string[] {
  const codesOf = codesIn(theme, chalk.level);
  const written = (span: Span): string => {
    const { text, link } = span;
    const { on, off } = codesOf(span);
    return on + (link === undefined || !hasLinks ? text : linked(text, link)) + off;
  };
  return lines.map((line) => line.spans.map(written).join(''));
}

/** What switches a style on and off. */
interface Codes {
  readonly on: string;
  readonly off: string;
}

/** A frame has hundreds of spans in a few styles, so the codes of each are found once. */
const codesIn = rememberLatest((theme: Theme, _level: ColorSupportLevel) => {
  const known = new Map<Tone, Codes[]>();
  return (span: Span): Codes => {
    const { tone = 'plain', isBold = false, isSelected = false, ground } = span;
    const ofTone = known.get(tone) ?? [];
    known.set(tone, ofTone);
    const variant = GROUNDS.indexOf(ground) * 4 + Number(isBold) * 2 + Number(isSelected);
    const codes = ofTone[variant] ?? codesFor(theme, span);
    ofTone[variant] = codes;
    return codes;
  };
});

const GROUNDS: readonly Span['ground'][] = [undefined, 'field', 'focused-field'];

function codesFor(theme: Theme, span: Span): Codes {
  const style = styleOf(lookOf(theme, span));
  const [on = '', off = ''] = style(BETWEEN).split(BETWEEN);
  return { on, off };
}

/** Stands for the text between the codes. */
const BETWEEN = ' ';

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

const ESC = '\u001b';
const BEL = '\u0007';

/**
 * Text that opens `url` if the terminal supports links (OSC 8). The URL passes `openableUrl` again here, so
 * nothing else reaches the terminal. The id joins the rows of a URL that spans several.
 */
export function linked(text: string, url: string): string {
  const target = openableUrl(url);
  if (target === null) return text;
  return `${ESC}]8;id=${linkId(target)};${target}${BEL}${text}${ESC}]8;;${BEL}`;
}

/** Short, and the same for the same URL. */
function linkId(url: string): string {
  let hash = 0;
  for (let at = 0; at < url.length; at += 1) hash = (hash * 31 + url.charCodeAt(at)) >>> 0;
  return hash.toString(36);
}
