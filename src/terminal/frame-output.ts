import type { WriteStream } from 'node:tty';
import { leanFrame } from './lean-frame.ts';
import { BEGIN_FRAME, END_FRAME, ERASE_SCREEN, HIDE_CURSOR, SHOW_CURSOR } from './screen.ts';
import { windowSize } from './window-size.ts';

/** The terminal as Ink draws on it: the same stream, plus what the app adds to each frame. */
export interface FrameOutput {
  readonly stdout: WriteStream;
  /** Places the cursor for a frame that changed no text. */
  readonly placeCursor: () => void;
  /**
   * Makes the next frame erase and redraw the whole screen in one write.
   *
   * @param forget makes Ink forget what it drew. Anything it writes meanwhile is discarded.
   */
  readonly startAnew: (forget: () => void) => void;
}

interface Cell {
  readonly x: number;
  readonly y: number;
}

/**
 * Moves the terminal's cursor to the caret as part of each frame, so that both appear together.
 *
 * Ink's own hook wants the position before layout is known, so its cursor lags a frame behind whenever
 * a field moves.
 *
 * @param caret the caret in the latest layout, column and row from 0.
 * @param isDrawn whether the screen already shows what Ink draws first: then that is left out, and so is the
 * alternate screen, which would lose the shell's cursor if it were entered twice.
 */
export function frameOutput(
  terminal: WriteStream,
  caret: () => Cell | null,
  { isDrawn = false } = {},
): FrameOutput {
  /** Where the cursor is shown. */
  let placed: Cell | null = null;
  /** Whether the cursor has left the last row, where Ink expects it. */
  let isAway = false;
  let isAnew = !isDrawn;
  let isLeftOut = isDrawn;
  let isMuted = false;
  /** The frame being drawn. Ink writes it in pieces, and every write costs as much as a small frame. */
  let begun: string | null = null;

  function write(data: string, onWritten?: () => void): boolean {
    if (isMuted) return true;
    if (isLeftOut) {
      if (data !== END_FRAME) return true;
      isLeftOut = false;
      isAway = true;
      return terminal.write(ending(), onWritten);
    }
    if (data === BEGIN_FRAME) {
      begun = data + beginning();
      return true;
    }
    if (begun === null) return terminal.write(leanFrame(data), onWritten);
    begun += data === END_FRAME ? ending() + data : leanFrame(data);
    if (data !== END_FRAME) return true;
    const frame = begun;
    begun = null;
    return terminal.write(frame, onWritten);
  }

  function beginning(): string {
    const hidden = placed === null ? '' : HIDE_CURSOR;
    const back = isAway ? moveTo({ x: 0, y: windowSize(terminal).rows - 1 }) : '';
    const start = isAnew ? ERASE_SCREEN : back;
    isAnew = false;
    isAway = false;
    placed = null;
    return hidden + start;
  }

  function ending(): string {
    placed = caret();
    if (placed === null) return '';
    isAway = true;
    return moveTo(placed) + SHOW_CURSOR;
  }

  return {
    stdout: new Proxy(terminal, {
      get(target, name) {
        if (name === 'write') return write;
        if (name === 'columns' || name === 'rows') return windowSize(target)[name];
        const value = Reflect.get(target, name, target);
        if (name === 'on' || name === 'off') return deafToResize(target, value);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
    placeCursor() {
      const before = placed;
      const move = ending();
      if (placed === null && before !== null) terminal.write(HIDE_CURSOR);
      if (placed !== null && !isSame(placed, before)) terminal.write(move);
    },
    startAnew(forget) {
      isAnew = true;
      isMuted = true;
      try {
        forget();
      } finally {
        isMuted = false;
      }
    },
  };
}

type Listen = (event: string, listener: (...args: unknown[]) => void) => WriteStream;

/** Ink would draw the old screen at the new size before the frame made for it. */
function deafToResize(target: WriteStream, listen: Listen): Listen {
  return (event, listener) => (event === 'resize' ? target : listen.call(target, event, listener));
}

function moveTo({ x, y }: Cell): string {
  return `\u001b[${y + 1};${x + 1}H`;
}

function isSame(one: Cell, other: Cell | null): boolean {
  return one.x === other?.x && one.y === other.y;
}
