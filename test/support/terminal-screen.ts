import xterm from '@xterm/headless';
import { currentWidths } from './terminal-widths.ts';

export interface CellAttributes {
  readonly text: string;
  readonly isBold: boolean;
  readonly isDim: boolean;
  readonly isUnderline: boolean;
  readonly isInverse: boolean;
  /** `null` for the terminal's own colour, a number of the palette, or `#rrggbb`. */
  readonly foreground: number | string | null;
  readonly background: number | string | null;
}

/** An emulated screen. It draws what a program writes and can be read back. */
export class TerminalScreen {
  readonly #emulator: xterm.Terminal;
  readonly #listeners = new Set<() => void>();
  #isCursorShown = true;

  /** @param onReply called with what the terminal answers to queries. */
  constructor(columns: number, rows: number, onReply: (reply: string) => void) {
    this.#emulator = new xterm.Terminal({
      cols: columns,
      rows,
      allowProposedApi: true,
      scrollback: 5000,
    });
    this.#emulator.unicode.register(currentWidths);
    this.#emulator.unicode.activeVersion = currentWidths.version;
    this.#emulator.onData(onReply);
    this.#watchCursor('h', true);
    this.#watchCursor('l', false);
  }

  /** Calls back once the output is on screen. */
  write(output: string, onDrawn?: () => void): void {
    this.#emulator.write(output, () => {
      onDrawn?.();
      // A frame under way (?2026) is no screen that anyone sees.
      if (!this.modes.synchronizedOutputMode) this.#changed();
    });
  }

  resize(columns: number, rows: number): void {
    this.#emulator.resize(columns, rows);
    this.#changed();
  }

  /** @returns what takes the listener away again. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get modes(): xterm.IModes {
    return this.#emulator.modes;
  }

  get isAlternate(): boolean {
    return this.#emulator.buffer.active.type === 'alternate';
  }

  /** The rows of the screen, blanks at their ends left out. */
  lines(): string[] {
    const { active } = this.#emulator.buffer;
    return Array.from(
      { length: this.#emulator.rows },
      (_, row) =>
        active.getLine(active.baseY + row)?.translateToString(true, 0, this.#emulator.cols) ?? '',
    );
  }

  /** Column and row, from 0. */
  cursor(): { readonly x: number; readonly y: number } {
    const { cursorX, cursorY } = this.#emulator.buffer.active;
    return { x: cursorX, y: cursorY };
  }

  get isCursorShown(): boolean {
    return this.#isCursorShown;
  }

  /** What is on the cursor's row before it. */
  beforeCursor(): string {
    const { active } = this.#emulator.buffer;
    const line = active.getLine(active.baseY + active.cursorY);
    return line?.translateToString(false, 0, active.cursorX) ?? '';
  }

  /** The text before the first cell whose colours are swapped, on its row; empty if there is none. */
  beforeInverse(): string {
    const { active } = this.#emulator.buffer;
    for (let y = 0; y < this.#emulator.rows; y += 1) {
      const line = active.getLine(active.baseY + y);
      for (let x = 0; line && x < this.#emulator.cols; x += 1) {
        if (line.getCell(x)?.isInverse()) return line.translateToString(false, 0, x);
      }
    }
    return '';
  }

  /** @param x column, `y` row, from 0. */
  cellAttributes(x: number, y: number): CellAttributes {
    const { active } = this.#emulator.buffer;
    const cell = active.getLine(active.baseY + y)?.getCell(x);
    if (!cell) throw new Error(`the screen has no cell at column ${x}, row ${y}`);
    return {
      text: cell.getChars(),
      isBold: cell.isBold() !== 0,
      isDim: cell.isDim() !== 0,
      isUnderline: cell.isUnderline() !== 0,
      isInverse: cell.isInverse() !== 0,
      foreground: colour(cell.isFgDefault(), cell.isFgRGB(), cell.getFgColor()),
      background: colour(cell.isBgDefault(), cell.isBgRGB(), cell.getBgColor()),
    };
  }

  /** Showing and hiding the cursor (DECTCEM): the emulator does not tell of it. */
  #watchCursor(final: 'h' | 'l', isShown: boolean): void {
    this.#emulator.parser.registerCsiHandler({ prefix: '?', final }, (params) => {
      if (params.includes(25)) this.#isCursorShown = isShown;
      return false;
    });
  }

  #changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

function colour(isDefault: boolean, isRgb: boolean, value: number): number | string | null {
  if (isDefault) return null;
  return isRgb ? `#${value.toString(16).padStart(6, '0')}` : value;
}
