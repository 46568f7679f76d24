import { describe, expect, it } from 'vitest';
import { type Host, print, printJson, printNotice } from '../../../src/old/process/host.ts';

const HOSTILE = 'a\u001b]52;c;eA==\u0007\u009b5m\u202eb\u200b\u{e0041}\ufff9c';
const DRIVES = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e\u200b\ufff9]|\u{e0041}/u;

function written(write: (host: Host) => void): string {
  let text = '';
  const stream = {
    write: (chunk: string) => {
      text += chunk;
    },
  };
  write({ stdout: stream, stderr: stream } as unknown as Host);
  return text;
}

describe('nothing that is written drives the terminal', () => {
  it('neither a result, whose columns and lines stay', () => {
    const text = written((host) => print(host, `ready\t${HOSTILE}\nerror\tx`));
    expect(text).not.toMatch(DRIVES);
    expect(text.split('\n').map((line) => line.split('\t').length)).toEqual([2, 2, 1]);
  });

  it('nor a notice, whose lines stay', () => {
    const text = written((host) => printNotice(host, `the service said:\n${HOSTILE}`));
    expect(text).not.toMatch(DRIVES);
    expect(text.trimEnd().split('\n')).toHaveLength(2);
  });

  it('nor JSON, which loses nothing by it', () => {
    const object = { error: `${HOSTILE}\n\u2028`, [HOSTILE]: '👩‍👩‍👧' };
    const text = written((host) => printJson(host, object));
    expect(text).not.toMatch(DRIVES);
    expect(JSON.parse(text)).toEqual(object);
  });
});
