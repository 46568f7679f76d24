import { EventEmitter } from 'node:events';
import type { WriteStream } from 'node:tty';
import { describe, expect, it } from 'vitest';
import { frameOutput } from '../../src/terminal/frame-output.ts';

const BEGIN = '\u001b[?2026h';
const END = '\u001b[?2026l';

function open(given = {}) {
  let written = '';
  let writes = 0;
  let caret: { x: number; y: number } | null = null;
  const emitter = new EventEmitter();
  const terminal = Object.assign(emitter, {
    rows: 24,
    write: (data: string) => {
      written += data;
      writes += 1;
      return true;
    },
  });
  const output = frameOutput(terminal as unknown as WriteStream, () => caret, given);
  return {
    output,
    resize: () => emitter.emit('resize'),
    setCaret: (next: typeof caret) => {
      caret = next;
    },
    frame: (drawn: string) => {
      for (const part of [BEGIN, drawn, END]) output.stdout.write(part);
    },
    writes: () => writes,
    /** What was written since the last call. */
    take: () => {
      const taken = written.replaceAll('\u001b', '␛');
      written = '';
      return taken;
    },
  };
}

describe('the output of frames', () => {
  it('erases the screen for the first frame only', () => {
    const { frame, take } = open();
    frame('one');
    frame('two');
    expect(take()).toBe('␛[?2026h␛[H␛[Jone␛[?2026l␛[?2026htwo␛[?2026l');
  });

  it('writes a frame in one go, however many pieces Ink has for it', () => {
    const { frame, writes, take } = open();
    frame('one');
    expect(writes()).toBe(1);
    expect(take()).toContain('one');
  });

  it('leaves out what Ink draws first where the screen shows it already', () => {
    const { output, frame, take } = open({ isDrawn: true });
    output.stdout.write('␛[?1049h');
    frame('one');
    expect(take()).toBe('');
    frame('two');
    expect(take()).toBe('␛[?2026h␛[24;1Htwo␛[?2026l');
  });

  it('shows the cursor at the caret within the frame, and takes it back to where Ink draws from', () => {
    const { frame, setCaret, take } = open();
    frame('one');
    setCaret({ x: 11, y: 5 });
    take();
    frame('two');
    expect(take()).toBe('␛[?2026htwo␛[6;12H␛[?25h␛[?2026l');
    setCaret(null);
    frame('three');
    expect(take()).toBe('␛[?2026h␛[?25l␛[24;1Hthree␛[?2026l');
    frame('four');
    expect(take()).toBe('␛[?2026hfour␛[?2026l');
  });

  it('moves the cursor alone where no letter changed, and writes nothing where it stays', () => {
    const { frame, output, setCaret, take } = open();
    setCaret({ x: 1, y: 0 });
    frame('one');
    take();
    output.placeCursor();
    expect(take()).toBe('');
    setCaret({ x: 0, y: 0 });
    output.placeCursor();
    expect(take()).toBe('␛[1;1H␛[?25h');
    setCaret(null);
    output.placeCursor();
    output.placeCursor();
    expect(take()).toBe('␛[?25l');
    frame('two');
    expect(take()).toBe('␛[?2026h␛[24;1Htwo␛[?2026l');
  });

  it('starts anew with a frame that erases and draws in one, whatever Ink writes to forget the last', () => {
    const { frame, output, take } = open();
    frame('one');
    take();
    output.startAnew(() => output.stdout.write('erasing line by line'));
    expect(take()).toBe('');
    frame('two');
    expect(take()).toBe('␛[?2026h␛[H␛[Jtwo␛[?2026l');
  });

  it('keeps the size of the window from Ink, which would draw the old screen into it', () => {
    const { output, resize } = open();
    const heard: string[] = [];
    output.stdout.on('resize', () => heard.push('resize'));
    output.stdout.on('error', () => heard.push('error'));
    resize();
    output.stdout.emit('error', new Error('closed'));
    expect(heard).toEqual(['error']);
  });
});
