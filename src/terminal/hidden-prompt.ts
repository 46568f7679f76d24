import type { ReadStream, WriteStream } from 'node:tty';

const ENTER = new Set(['\r', '\n']);
const CTRL_C = '\x03';
const CTRL_D = '\x04';
const CTRL_U = '\x15';
const BACKSPACE = new Set(['\x7f', '\b']);
const PASTE_MARKS = /\x1b\[20[01]~/g;

/**
 * Asks for one line without showing it.
 *
 * @returns what was typed, or `null` where the prompt was left with ctrl+c or ctrl+d.
 */
export function hiddenPrompt(
  input: ReadStream,
  output: WriteStream,
  question: string,
): Promise<string | null> {
  output.write(question);
  const wasRaw = input.isRaw;
  input.setRawMode(true);
  input.setEncoding('utf8');
  input.resume();
  return new Promise((resolve) => {
    let typed = '';
    const finish = (answer: string | null): void => {
      input.off('data', read);
      input.setRawMode(wasRaw);
      input.pause();
      output.write('\n');
      resolve(answer);
    };
    const read = (chunk: string): void => {
      for (const character of chunk.replace(PASTE_MARKS, '')) {
        if (ENTER.has(character)) {
          finish(typed);
          return;
        }
        if (character === CTRL_C || character === CTRL_D) {
          finish(null);
          return;
        }
        if (character === CTRL_U) typed = '';
        else if (BACKSPACE.has(character)) typed = [...typed].slice(0, -1).join('');
        else typed += character;
      }
    };
    input.on('data', read);
  });
}
