import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WriteRecord } from '../../src/domain/vault-records.ts';
import { readValueFile } from '../../src/storage/value-file.ts';
import { exportWrites } from '../../src/storage/write-export.ts';
import { temporaryFolder } from './support/folders.ts';

async function sentenceFor(file: string): Promise<string> {
  const read = await readValueFile(file);
  return read.ok ? '' : read.error;
}

describe('a file that holds a value', () => {
  it.each([
    ['CRLF', 'a\r\nb\r\n'],
    ['a byte order mark', '\ufeffa'],
    ['controls', '\u0000\u001b[201~'],
    ['exactly 1 MiB', 'x'.repeat(1024 * 1024)],
  ])('is read byte for byte: %s', async (_, text) => {
    const file = path.join(temporaryFolder(), 'value');
    writeFileSync(file, text);
    const read = await readValueFile(file);
    expect(read.ok && read.value.reveal() === text).toBe(true);
  });

  it('is refused above 1 MiB, also where its size claims nothing', async () => {
    const file = path.join(temporaryFolder(), 'value');
    writeFileSync(file, 'x'.repeat(1024 * 1024 + 2));
    expect(await sentenceFor(file)).toContain('larger than 1 MiB');
  });

  it('is refused where it is no text, a folder, a device or a pipe', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'value');
    writeFileSync(file, Buffer.from([0xff, 0xfe, 0x41]));
    expect(await sentenceFor(file)).toContain("isn't UTF-8");
    expect(await sentenceFor(folder)).toContain('a folder');
    expect(await sentenceFor('/dev/zero')).toContain('a device');
    const pipe = path.join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    expect(await sentenceFor(pipe)).toContain('a pipe');
  });

  it('is told without the path, which may be a value typed by mistake', async () => {
    expect(await sentenceFor('/hunter2-not-a-path')).not.toContain('hunter2');
  });
});

describe('the export of the log', () => {
  const record: WriteRecord = {
    writeId: 'r1',
    origin: 'rotation',
    atMs: Date.UTC(2026, 0, 2),
    profileId: 'acme',
    profileName: 'acme',
    host: 'ci.acme.dev/svc',
    vault: 'default',
    kind: 'secret',
    name: '=cmd(),"A"',
    source: 'typed',
    state: 'failed',
    version: null,
    versionBefore: 3,
    reason: 'no,\nnever',
    note: '@OPS-1',
  };

  it('writes JSON, and CSV that no spreadsheet runs', async () => {
    const folder = temporaryFolder();
    const json = path.join(folder, 'log.json');
    const csv = path.join(folder, 'log.csv');
    expect(await exportWrites(json, [record])).toEqual({ ok: true, value: json });
    expect(await exportWrites(csv, [record])).toEqual({ ok: true, value: csv });
    expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject([
      { at: '2026-01-02T00:00:00.000Z', name: '=cmd(),"A"', version: null, version_before: 3 },
    ]);
    expect(readFileSync(csv, 'utf8')).toBe(
      'at,origin,id,profile,host,vault,kind,name,source,state,version,version_before,reason,note\r\n' +
        '2026-01-02T00:00:00.000Z,rotation,r1,acme,ci.acme.dev/svc,default,secret,' +
        `"'=cmd(),""A""",typed,failed,,3,"no,\nnever",'@OPS-1\r\n`,
    );
    expect(statSync(csv).mode & 0o077).toBe(0);
  });

  it('never writes over a file that is there', async () => {
    const file = path.join(temporaryFolder(), 'log.json');
    writeFileSync(file, 'mine');
    const result = await exportWrites(file, [record]);
    expect(result.ok ? '' : result.error).toContain('is there already');
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });
});
