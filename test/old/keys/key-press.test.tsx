import { Text, useInput } from 'ink';
import { cleanup, render } from 'ink-testing-library';
import { afterEach, expect, it } from 'vitest';
import {
  type KeyPress,
  keyPressFromChord,
  keyPressFromInk,
} from '../../../src/old/keys/key-press.ts';

afterEach(cleanup);

/** What Ink makes of a sequence, by our names. */
function pressesOf(sequence: string): readonly (KeyPress | null)[] {
  const presses: (KeyPress | null)[] = [];
  function Listener() {
    useInput((input, key) => {
      presses.push(keyPressFromInk(input, key));
    });
    return <Text>ready</Text>;
  }
  const { stdin } = render(<Listener />);
  stdin.write(sequence);
  return presses;
}

it.each([
  ['\u001b[A', 'up'],
  ['\u001bOB', 'down'],
  ['\u001b[1;5D', 'ctrl+left'],
  ['\u001b[5~', 'pageup'],
  ['\u001b[3~', 'delete'],
  ['\u007f', 'backspace'],
  ['\u001b\u007f', 'alt+backspace'],
  ['\r', 'enter'],
  ['\u001b\r', 'alt+enter'],
  ['\u001b[13;2u', 'shift+enter'],
  ['\t', 'tab'],
  ['\u001b[Z', 'shift+tab'],
  ['\u001b[9;2u', 'shift+tab'],
  ['\u001b[27u', 'esc'],
  ['\u001bb', 'alt+b'],
  ['\u001bB', 'alt+B'],
  ['\u001b[91;3u', 'alt+['],
  ['\u001b[1;7D', 'ctrl+alt+left'],
])('%j is a key of its own: %s', (sequence, name) => {
  expect(pressesOf(sequence)).toEqual([{ name, text: null }]);
});

it.each([
  ['j', 'j', 'j'],
  ['J', 'J', 'J'],
  [' ', 'space', ' '],
  ['日', '日', '日'],
  ['👩‍👩‍👧', '👩‍👩‍👧', '👩‍👩‍👧'],
  ['\u001b[106;1u', 'j', 'j'],
])('%j types %s', (sequence, name, text) => {
  expect(pressesOf(sequence)).toEqual([{ name, text }]);
});

it.each([
  ['a function key', '\u001bOP'],
  ['super and a letter', '\u001b[107;9u'],
  ['a modifier by itself', '\u001b[57441;2u'],
  ['the volume', '\u001b[57438u'],
  ['focus', '\u001b[I'],
  ['the place of the cursor', '\u001b[1;4R'],
])('%s is no key', (_, sequence) => {
  expect(pressesOf(sequence).filter((press) => press !== null)).toEqual([]);
});

it.each([
  ['\u0001', 'ctrl+a'],
  ['\u001a', 'ctrl+z'],
  ['\u001f', 'ctrl+_'],
])('%j, which the stream takes, is a chord: %s', (control, name) => {
  expect(keyPressFromChord(control)).toEqual({ name, text: null });
  expect(pressesOf(control)).toEqual([{ name, text: null }]);
});

it.each([
  ['\u001bb', 'alt+b'],
  ['\u001bB', 'alt+B'],
  ['\u001bé', 'alt+é'],
  ['\u001b ', 'alt+space'],
  ['\u001b\t', 'alt+tab'],
  ['\u001b\r', 'alt+enter'],
  ['\u001b\n', 'alt+enter'],
  ['\u001b\u007f', 'alt+backspace'],
])('%j, which the stream takes, is a key with alt: %s', (chord, name) => {
  expect(keyPressFromChord(chord)).toEqual({ name, text: null });
});
