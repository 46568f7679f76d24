import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readValueFile } from '../../src/storage/value-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

async function sentenceFor(file: string): Promise<string> {
  const read = await readValueFile(file, 'Name another.');
  return read.ok ? '' : read.error;
}

describe('a file that holds a value', () => {
  it.each([
    ['CRLF', 'a\r\nb\r\n'],
    ['controls', '\u0000\u001b[201~'],
    ['exactly 1 MiB', 'x'.repeat(1024 * 1024)],
  ])('is read byte for byte: %s', async (_, text) => {
    const file = path.join(temporaryFolder(), 'value');
    writeFileSync(file, text);
    const read = await readValueFile(file, '');
    expect(read.ok && read.value.text.reveal() === text).toBe(true);
  });

  it('is refused above 1 MiB', async () => {
    const file = path.join(temporaryFolder(), 'value');
    writeFileSync(file, 'x'.repeat(1024 * 1024 + 2));
    expect(await sentenceFor(file)).toContain('larger than 1 MiB');
  });

  it('is refused where it is no text, a folder, a device or a pipe', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'value');
    writeFileSync(file, Buffer.from([0xff, 0x41]));
    expect(await sentenceFor(file)).toContain("isn't UTF-8");
    for (const mark of ['', '\ufeff']) {
      writeFileSync(file, Buffer.from(`${mark}hunter2`, 'utf16le'));
      expect(await sentenceFor(file)).toContain('is UTF-16');
      writeFileSync(file, Buffer.from(`${mark}hunter2`, 'utf16le').swap16());
      expect(await sentenceFor(file)).toContain('is UTF-16');
    }
    expect(await sentenceFor(folder)).toContain('a folder');
    expect(await sentenceFor('/dev/zero')).toContain('a device');
    const pipe = path.join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    expect(await sentenceFor(pipe)).toContain('a pipe');
  });
});
