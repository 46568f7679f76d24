import { describe, expect, it } from 'vitest';
import { keyByNumber } from '../../src/terminal/key-by-number.ts';

/** Both protocols say the modifiers alike, as one more than their sum. */
const kitty = (code: number, modifiers: number): string => `\u001b[${code};${modifiers}u`;
const xterm = (code: number, modifiers: number): string => `\u001b[27;${modifiers};${code}~`;

describe('a key by its number means what it means on every terminal', () => {
  it.each<[string, number, number, string | null]>([
    ['ctrl+s', 115, 5, '\u0013'],
    ['ctrl+S, with caps lock', 83, 5, '\u0013'],
    ['ctrl+c', 99, 5, '\u0003'],
    ['ctrl+_', 95, 5, '\u001f'],
    ['ctrl+/', 47, 5, '\u001f'],
    ['ctrl+space', 32, 5, '\u0000'],
    ['ctrl+[', 91, 5, '\u001b[27u'],
    ['ctrl+j, which is enter', 106, 5, '\r'],
    ['ctrl+i, which is tab', 105, 5, '\t'],
    ['ctrl+1, which no terminal could say', 49, 5, null],
    ['alt+b', 98, 3, '\u001bb'],
    ['alt+1', 49, 3, '\u001b1'],
    ['alt+[', 91, 3, '\u001b[91;3u'],
    ['alt+ctrl+s', 115, 7, null],
    ['a letter', 97, 1, 'a'],
    ['shift and a letter', 97, 2, 'A'],
    ['a letter of another script', 0x434, 2, 'Д'],
    ['enter', 13, 1, '\r'],
    ['shift+enter', 13, 2, '\u001b[13;2u'],
    ['tab', 9, 1, '\t'],
    ['shift+tab', 9, 2, '\u001b[Z'],
    ['escape', 27, 1, '\u001b[27u'],
    ['backspace', 127, 1, '\u007f'],
    ['alt+backspace', 127, 3, '\u001b\u007f'],
    ['ctrl+backspace', 127, 5, '\u001b[127;5u'],
    ['super+k', 107, 9, null],
  ])('%s', (_, code, modifiers, key) => {
    expect(keyByNumber(kitty(code, modifiers))).toBe(key);
    expect(keyByNumber(xterm(code, modifiers))).toBe(key);
  });
});

describe('of the Kitty protocol', () => {
  it.each<[string, string, string | null | undefined]>([
    ['no modifiers at all', '\u001b[97u', 'a'],
    ['the shifted key, from the layout of the keyboard', '\u001b[49:33;2u', '!'],
    ['the text, where a dead key is part of it', '\u001b[97;1;228u', 'ä'],
    ['text of controls, which nobody types', '\u001b[97;1;27:91u', 'a'],
    ['num lock and caps lock', '\u001b[115;197u', '\u0013'],
    ['a key held down', '\u001b[97;1:2u', 'a'],
    ['a key let go', '\u001b[97;1:3u', null],
    ['a chord let go', '\u001b[115;5:3u', null],
    ['an arrow let go', '\u001b[1;1:3A', null],
    ['delete let go', '\u001b[3;1:3~', null],
    ['a digit of the keypad', '\u001b[57400u', '1'],
    ['enter of the keypad', '\u001b[57414u', '\r'],
    ['an arrow of the keypad', '\u001b[57419;1u', '\u001b[57419;1u'],
    ['a modifier by itself', '\u001b[57441;2u', null],
    ['the volume', '\u001b[57438u', null],
    ['half a pair', '\u001b[55357u', null],
    ['no character', '\u001b[1114112u', null],
    ['a control character', '\u001b[1;1u', null],
    ['the answer to its own question', '\u001b[?0u', undefined],
    ['an arrow', '\u001b[1;5A', undefined],
    ['a cursor position', '\u001b[12;40R', undefined],
  ])('%s', (_, sequence, key) => {
    expect(keyByNumber(sequence)).toBe(key);
  });
});
