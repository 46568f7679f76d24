import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Dispatches } from '../../src/storage/dispatches.ts';
import { Writes } from '../../src/storage/writes.ts';
import { must } from '../support/must.ts';
import {
  accepted,
  attemptOf,
  found,
  Machine,
  place,
  planned,
  statesOf,
  toSend,
  waiting,
} from './support.ts';

describe('while another process holds the lock', () => {
  it('reading and opening go on, keys are not blocked, and writes are made in their order after it', async () => {
    const machine = new Machine();
    const here = machine.open();
    await waiting(here, 'a');
    const other = machine.raw();
    other.exec('BEGIN IMMEDIATE');
    const order: string[] = [];
    const startedMs = performance.now();
    const journaled = here.dispatches.journal([toSend('b')]).then(() => order.push('b'));
    const blockedMs = performance.now() - startedMs;
    const answered = here.dispatches
      .storeAnswer('b', accepted('d'))
      .then(() => order.push('answer'));
    expect(blockedMs).toBeLessThan(200);
    expect(statesOf(machine.open('there').dispatches.open())).toEqual({ a: 'waiting' });
    other.exec('COMMIT');
    await Promise.all([journaled, answered]);
    expect(order).toEqual(['b', 'answer']);
    expect(statesOf(here.dispatches.open())).toEqual({ a: 'waiting', b: 'waiting' });
  });
});

describe('what must survive a power cut', () => {
  it('is on the disk before anything is sent: journal, plan and claim', async () => {
    const machine = new Machine();
    machine.open();
    const { connection, database } = machine.connect();
    const atCommit: unknown[] = [];
    const exec = connection.exec.bind(connection);
    connection.exec = (sql) => {
      if (sql === 'COMMIT')
        atCommit.push(connection.prepare('PRAGMA synchronous').get()?.synchronous);
      exec(sql);
    };
    exec('PRAGMA synchronous = NORMAL');
    const [dispatches, writes] = [new Dispatches(database), new Writes(database)];
    must(await dispatches.journal([toSend('a')]));
    const plan = must(await writes.plan(attemptOf('r'), [place('prod')]));
    must(await writes.claim(plan.state === 'planned' ? plan.ids : [], 'r'));
    const FULL = 2;
    expect(atCommit).toEqual([FULL, FULL, FULL]);
    must(await dispatches.storeAnswer('a', accepted('d')));
    expect(atCommit.at(-1)).toBe(1);
  });
});

describe('a full disk', () => {
  it('journals nothing, claims nothing, and takes the answers once there is room', async () => {
    const machine = new Machine();
    machine.open();
    const { connection, database, fill } = machine.connect();
    const [dispatches, writes] = [new Dispatches(database), new Writes(database)];
    must(await dispatches.journal([toSend('a')]));
    fill();
    const request = { key: 'x'.repeat(50_000), ref: '', title: '', params: {} };
    const full = {
      ok: false,
      error: { message: expect.stringMatching(/the disk is full/) },
    };
    expect(await dispatches.journal([toSend('b'), { ...toSend('c'), request }])).toMatchObject(
      full,
    );
    const places = Array.from({ length: 200 }, (_, i) => place(`v${i}`));
    expect(await writes.plan(attemptOf('r'), places)).toMatchObject(full);
    expect(statesOf(dispatches.open())).toEqual({ a: 'sending' });
    expect(must(writes.of('w-r'))).toEqual([]);
    connection.exec('PRAGMA max_page_count = 100000');
    found(await dispatches.storeAnswer('a', accepted('d')));
  });
});

describe('the file', () => {
  it('that was moved away under a terminal takes nothing more, and nothing may be sent', async () => {
    const machine = new Machine();
    const here = machine.open();
    const ids = await planned(here, attemptOf('r'), place('prod'));
    fs.renameSync(machine.file, `${machine.file}.aside`);
    const moved = { error: { message: expect.stringContaining('moved or removed') } };
    expect(await here.dispatches.journal([toSend('a')])).toMatchObject(moved);
    expect(await here.writes.claim(ids, 'r')).toMatchObject(moved);
    machine.open('there');
    expect(await here.dispatches.journal([toSend('a')])).toMatchObject(moved);
  });

  it('of another version is left alone, and nothing is opened', async () => {
    const machine = new Machine();
    await machine.open().close();
    machine.raw().exec('PRAGMA user_version = 2');
    const before = fs.readFileSync(machine.file);
    const message = expect.stringContaining('another version');
    expect(machine.try()).toMatchObject({ error: { message } });
    expect(fs.readFileSync(machine.file).equals(before)).toBe(true);
  });

  it.each([
    ['is no database', (bytes: Buffer) => bytes.fill('x')],
    ['has a page that is damaged', (bytes: Buffer) => bytes.fill(0xff, 4096 * 2, 4096 * 3)],
    [
      'has another schema',
      (bytes: Buffer) =>
        Buffer.from(bytes.toString('latin1').replace('sent_for', 'sent_fox'), 'latin1'),
    ],
  ])('that %s is moved aside with its companions, said, and begun anew', async (_, damage) => {
    const machine = new Machine();
    const here = machine.open();
    await waiting(here, 'a');
    await here.close();
    const damaged = damage(fs.readFileSync(machine.file));
    fs.writeFileSync(machine.file, damaged);
    fs.writeFileSync(`${machine.file}-wal`, '');
    const { storage, notices } = must(machine.try());
    expect(notices).toEqual([expect.stringMatching(/is damaged\. It was moved to .*corrupt-/)]);
    const aside = fs.readdirSync(machine.folder).find((name) => /corrupt-[\dTZ]+$/.test(name));
    expect(fs.readFileSync(path.join(machine.folder, String(aside))).equals(damaged)).toBe(true);
    await waiting(storage, 'b');
    expect(must(machine.try()).notices).toEqual([]);
    expect(statesOf(machine.open().dispatches.open())).toEqual({ b: 'waiting' });
  });

  it('that an earlier start only made, and an empty one, are begun', async () => {
    const machine = new Machine();
    fs.writeFileSync(machine.file, '');
    await waiting(machine.open(), 'a');
    expect(must(machine.try()).notices).toEqual([]);
  });
});

it('damage that is found while the program runs is a problem, not a crash, and the next start looks for it', async () => {
  const machine = new Machine();
  const here = machine.open();
  await planned(here, attemptOf('r'), place('prod'));
  machine.raw().exec('UPDATE writes SET version = 9007199254740993');
  expect(here.writes.of('w-r')).toMatchObject({ ok: false, error: { kind: 'damaged' } });
  expect(fs.existsSync(`${machine.file}.suspect`)).toBe(true);
  expect(must(machine.try()).notices).toEqual([]);
  expect(fs.existsSync(`${machine.file}.suspect`)).toBe(false);
});

it('a big file is read whole only where damage was found in it', async () => {
  const machine = new Machine();
  const here = machine.open();
  const request = { key: 'x'.repeat(100_000), ref: '', title: '', params: {} };
  must(
    await here.dispatches.journal(
      Array.from({ length: 100 }, (_, i) => ({ ...toSend(`a${i}`), request })),
    ),
  );
  await here.close();
  const bytes = fs.readFileSync(machine.file);
  bytes.fill(0xff, bytes.length - 4096 * 3);
  fs.writeFileSync(machine.file, bytes);
  const again = must(machine.try());
  expect(again.notices).toEqual([]);
  expect(again.storage.dispatches.page({ profileId: null, limit: 100 })).toMatchObject({
    ok: false,
    error: { kind: 'damaged' },
  });
  await again.storage.close();
  expect(must(machine.try()).notices).toEqual([expect.stringMatching(/is damaged/)]);
});
