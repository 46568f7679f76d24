import type { CellAttributes, TerminalScreen } from '../../test/support/terminal-screen.ts';

/** What the screen looks like from a given moment. */
export interface Shot {
  readonly atMs: number;
  readonly ground: keyof typeof GROUNDS;
  /** Row by row, cell by cell. */
  readonly cells: readonly (readonly CellAttributes[])[];
  /** `null` while hidden. */
  readonly cursor: { readonly x: number; readonly y: number } | null;
}

const CELL = { width: 8.4, height: 18, baseline: 13.5 };
const EDGE = 14;
const BAR = 30;
/** The terminal's own colours. */
const GROUNDS = {
  dark: { paper: '#16181d', ink: '#d7dae0', buttons: '#4b5160' },
  light: { paper: '#fbfbfa', ink: '#24292f', buttons: '#c9ccd1' },
} as const;
/** Its sixteen colours. */
const PALETTE: readonly string[] = (
  '#16181d #f07178 #98c379 #e5c07b #61afef #c678dd #56b6c2 #d7dae0 ' +
  '#6b7280 #f07178 #98c379 #e5c07b #61afef #c678dd #56b6c2 #ffffff'
).split(' ');

/** Draws one shot. */
export function drawStill(shot: Shot, about: string): string {
  const drawing = new Drawing(shot);
  return drawing.page(about, drawing.frame(shot), '');
}

/**
 * Draws shots as a looping animated SVG: one strip of frames that moves in steps. With reduced motion it
 * shows the last frame.
 *
 * @param lastsMs the length of one loop
 */
export function drawFilm(shots: readonly Shot[], lastsMs: number, about: string): string {
  const [first] = shots;
  if (!first) throw new Error('there is nothing to draw');
  const drawing = new Drawing(first);
  const left = (index: number) => number(-index * drawing.pitch);
  const frames = shots.map(
    (shot, index) =>
      `<g transform="translate(${number(index * drawing.pitch)})">${drawing.frame(shot)}</g>`,
  );
  const steps = shots.map(
    ({ atMs }, index) =>
      `${number((100 * atMs) / lastsMs)}%{transform:translateX(${left(index)}px)}`,
  );
  const style = `
.film{animation:film ${number(lastsMs / 1000)}s step-end infinite}
@keyframes film{${steps.join('')}}
@media (prefers-reduced-motion:reduce){.film{animation:none;transform:translateX(${left(shots.length - 1)}px)}}`;
  return drawing.page(about, `<g class="film">\n${frames.join('\n')}\n</g>`, style);
}

/** A picture being drawn. Rows that several frames share are stored once. */
class Drawing {
  readonly width: number;
  /** From one frame to the next, far enough that no edge of another frame shows. */
  readonly pitch: number;
  readonly #height: number;
  readonly #colours: (typeof GROUNDS)[keyof typeof GROUNDS];
  readonly #rows = new Map<string, string>();

  constructor({ cells, ground }: Shot) {
    this.#colours = GROUNDS[ground];
    this.width = (cells[0]?.length ?? 0) * CELL.width;
    this.pitch = this.width + 40;
    this.#height = cells.length * CELL.height;
  }

  frame({ cells, cursor }: Shot): string {
    const uses = cells.map((row, y) => {
      const drawn = this.#drawRow(row);
      if (drawn === '') return '';
      const id = this.#rows.get(drawn) ?? `r${this.#rows.size}`;
      this.#rows.set(drawn, id);
      return `<use href="#${id}" y="${y * CELL.height}"/>`;
    });
    return uses.join('') + (cursor ? drawCursor(cursor, this.#colours.ink) : '');
  }

  /** @param content frames of this drawing */
  page(about: string, content: string, style: string): string {
    const { ink, paper, buttons } = this.#colours;
    const [width, height] = [number(this.width + 2 * EDGE), number(this.#height + BAR + EDGE)];
    const rows = [...this.#rows].map(([drawn, id]) => `<g id="${id}">${drawn}</g>`);
    return `<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${about}">
<style>
text{font:14px "JetBrains Mono",ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:${ink};font-variant-ligatures:none;white-space:pre}
.b{font-weight:700}.d{opacity:.6}${style}
</style>
<rect width="100%" height="100%" rx="8" fill="${paper}"/>
<g fill="${buttons}"><circle cx="18" cy="15" r="5"/><circle cx="35" cy="15" r="5"/><circle cx="52" cy="15" r="5"/></g>
<defs>${rows.join('\n')}</defs>
<svg x="${EDGE}" y="${BAR}" width="${number(this.width)}" height="${number(this.#height)}">${content}</svg>
</svg>
`;
  }

  /** Merges cells that look alike into one text, stretched to its columns whatever the font. */
  #drawRow(row: readonly CellAttributes[]): string {
    const { ink, paper } = this.#colours;
    const runs: Run[] = [];
    row.forEach((cell, x) => {
      const look = lookOf(cell, ink, paper);
      const last = runs.at(-1);
      const isAppended = last && !isUpright(cell.text) && !isUpright(last.text);
      if (isAppended && JSON.stringify(last.look) === JSON.stringify(look)) {
        last.text += cell.text || ' ';
        last.width += 1;
      } else runs.push({ x, width: 1, text: cell.text || ' ', look });
    });
    const texts = runs.map((run) => drawRun(run, ink));
    return drawGrounds(runs) + runs.map(drawUnderline).join('') + texts.join('');
  }
}

interface Run {
  readonly x: number;
  width: number;
  text: string;
  readonly look: Look;
}

interface Look {
  readonly fill: string;
  readonly ground: string | null;
  readonly classes: string;
  readonly isUnderlined: boolean;
}

/** One background per run of cells, so that no seams show. */
function drawGrounds(runs: readonly Run[]): string {
  const grounds: { x: number; width: number; fill: string }[] = [];
  for (const { x, width, look } of runs) {
    const last = grounds.at(-1);
    if (look.ground === null) continue;
    if (last && last.x + last.width === x && last.fill === look.ground) last.width += width;
    else grounds.push({ x, width, fill: look.ground });
  }
  return grounds
    .map(
      ({ x, width, fill }) =>
        `<rect x="${number(x * CELL.width)}" width="${number(width * CELL.width)}" height="${CELL.height}" fill="${fill}"/>`,
    )
    .join('');
}

/** A line of its own: an empty field is nothing but its underline. */
function drawUnderline({ x, width, look }: Run): string {
  if (!look.isUnderlined) return '';
  const faded = look.classes.includes('d') ? ' opacity=".6"' : '';
  return `<rect x="${number(x * CELL.width)}" y="${CELL.baseline + 2}" width="${number(width * CELL.width)}" height="1" fill="${look.fill}"${faded}/>`;
}

function drawRun({ x, width, text, look }: Run, ink: string): string {
  const shown = text.trimEnd();
  if (shown.trim() === '') return '';
  // The glyph is shorter than a row and would leave gaps in a vertical line.
  if (isUpright(shown)) {
    const thick = shown === '│' ? 1.2 : 2.4;
    const middle = number((x + 0.5) * CELL.width - thick / 2);
    const faded = look.classes.includes('d') ? ' opacity=".6"' : '';
    return `<rect x="${middle}" width="${thick}" height="${CELL.height}" fill="${look.fill}"${faded}/>`;
  }
  const blanks = shown.length - shown.trimStart().length;
  const start = number((x + blanks) * CELL.width);
  const long = number((width - blanks - (text.length - shown.length)) * CELL.width);
  const style = look.fill === ink ? '' : ` style="fill:${look.fill}"`;
  const classes = look.classes === '' ? '' : ` class="${look.classes}"`;
  return `<text x="${start}" y="${CELL.baseline}" textLength="${long}" lengthAdjust="spacingAndGlyphs"${style}${classes}>${escaped(shown.trimStart())}</text>`;
}

function isUpright(text: string): boolean {
  return text === '│' || text === '┃';
}

function lookOf(cell: CellAttributes, ink: string, paper: string): Look {
  const foreground = colourOf(cell.foreground) ?? ink;
  const background = colourOf(cell.background);
  const [fill, ground] = cell.isInverse
    ? [background ?? paper, foreground]
    : [foreground, background];
  const classes = [cell.isBold && 'b', cell.isDim && 'd'].filter(Boolean).join(' ');
  return { fill, ground, classes, isUnderlined: cell.isUnderline };
}

function colourOf(colour: number | string | null): string | null {
  return typeof colour === 'number' ? (PALETTE[colour] ?? null) : colour;
}

function drawCursor({ x, y }: { readonly x: number; readonly y: number }, ink: string): string {
  return `<rect x="${number(x * CELL.width)}" y="${y * CELL.height}" width="${CELL.width}" height="${CELL.height}" fill="${ink}" opacity=".7"/>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** The shot with the home folder shortened to `~`. */
export function withHome(shot: Shot, home: string): Shot {
  const cells = shot.cells.map((row) => {
    const at = row
      .map(({ text }) => text || ' ')
      .join('')
      .indexOf(home);
    const [first, blank] = [row[at], row.at(-1)];
    if (at === -1 || !first || !blank) return row;
    const gone = Array.from({ length: home.length - 1 }, () => ({ ...blank, text: '' }));
    return [...row.slice(0, at), { ...first, text: '~' }, ...row.slice(at + home.length), ...gone];
  });
  return { ...shot, cells };
}

/** What the terminal shows now. */
export function shotOf(
  screen: Pick<TerminalScreen, 'cellAttributes' | 'cursor' | 'isCursorShown'>,
  { columns, rows }: { readonly columns: number; readonly rows: number },
  { atMs = 0, ground = 'dark' }: Partial<Pick<Shot, 'atMs' | 'ground'>> = {},
): Shot {
  const cells = Array.from({ length: rows }, (_, y) =>
    Array.from({ length: columns }, (__, x) => screen.cellAttributes(x, y)),
  );
  return { atMs, ground, cells, cursor: screen.isCursorShown ? screen.cursor() : null };
}
