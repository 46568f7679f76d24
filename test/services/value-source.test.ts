import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { SecretText } from '../../src/domain/secret-text.ts';
import { ALPHABETS, makeValue } from '../../src/services/make-value.ts';
import { readEnv, readValue } from '../../src/services/value-source.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

function fileWith(content: string | Uint8Array): string {
  const file = path.join(temporaryFolder(), 'value');
  writeFileSync(file, content);
  return file;
}

async function readFrom(file: string, end: 'by-shape' | 'keep' = 'by-shape') {
  const read = await readValue({ from: 'file', path: new SecretText(file), end });
  return read.ok ? { ...read.value, value: read.value.value.reveal() } : read.error;
}

it('a value from a file loses its byte order mark and one newline, and what nobody sees in it is told', async () => {
  expect(await readFrom(fileWith('\ufeffproduction\u200b\r\n'))).toMatchObject({
    value: 'production\u200b',
    source: 'a file',
    notes: [
      'Its file began with a byte order mark, which was dropped.',
      "The value contains a character that can't be seen.",
    ],
  });
  const kept = await readFrom(fileWith('one\n'), 'keep');
  expect(kept).toMatchObject({ value: 'one\n', notes: [] });
});

it('a file that holds no value is a sentence, which repeats neither its path nor what is in it', async () => {
  const empty = fileWith('\n');
  const folder = `${empty}-folder`;
  mkdirSync(folder);
  const utf16 = fileWith(Buffer.from('hunter2\n', 'utf16le'));
  const long = fileWith('x'.repeat(1024 * 1024 + 2));
  for (const [file, said] of [
    [empty, 'empty'],
    [folder, 'a folder'],
    [utf16, 'UTF-16'],
    [long, '1 MiB'],
    [`${empty}-hunter2`, 'no file'],
  ] as const) {
    const read = await readFrom(file);
    expect(read).toContain(said);
    expect(read).not.toMatch(/hunter|\//);
  }
});

it('lines of a .env file are read the same from a paste and from a file', async () => {
  const text = "\ufeffA='one'\nno entry\nB=2\n";
  const pasted = await readEnv({ from: 'paste', text: new SecretText(text) });
  const read = await readEnv({ from: 'file', path: fileWith(text) });
  expect(pasted).toEqual(read);
  expect(read).toMatchObject({
    value: { entries: [{ name: 'A' }, { name: 'B' }], problems: [{ line: 2 }] },
  });
  expect(read).toMatchObject({ value: { hadByteOrderMark: true } });
  expect(await readEnv({ from: 'file', path: '/nowhere' })).toMatchObject({ ok: false });
});

it('a generated value is made of what was asked for, and never the same twice', () => {
  const shapes = [/^[a-zA-Z\d]{40}$/, /^[!-~]{40}$/, /^\d{40}$/, /^[\da-f]{40}$/];
  const others = [/^[\w+/]{54}==?$/, /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/];
  for (const [at, shape] of [...shapes, ...others].entries()) {
    const choice = { alphabet: ALPHABETS[at] ?? 'digits', length: 40 };
    const [one, other] = [makeValue(choice).reveal(), makeValue(choice).reveal()];
    expect(one).toMatch(shape);
    expect(other).not.toBe(one);
  }
});
