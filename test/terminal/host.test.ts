import { expect, it } from 'vitest';
import { type Host, print, printJson, printNotice } from '../../src/terminal/host.ts';

it('what is printed keeps its columns and lines, and cannot drive the terminal', () => {
  const written: string[] = [];
  const stream = { write: (text: string) => written.push(text) };
  const host = { stdout: stream, stderr: stream } as unknown as Host;
  print(host, 'a\tb\u001b[2J\nc\u202e');
  printNotice(host, 'a\u001b]0;x\u0007\nb');
  printJson(host, { error: '\u009b2J\u202e' });
  expect(written).toEqual([
    'a\tb\\u{1b}[2J\nc\\u{202e}\n',
    'a\\u{1b}]0;x\\u{7}\nb\n',
    '{"error":"\\u009b2J\\u202e"}\n',
  ]);
});
