import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { SeenRequest } from '../../../src/old/sandbox/request-handler.ts';
import type { Faults } from '../../../src/old/sandbox/sandbox.ts';
import { activeParts } from '../../../src/old/state/profiles/profile-parts.ts';
import type { ActiveProfile } from '../../../src/old/state/session.ts';
import { resultsList } from '../../../src/old/state/vault/results-list.ts';
import { type Driven, hasResults, openDriven } from '../../support/driven.ts';
import { watchedSandbox } from '../../support/sandbox.ts';
import { PEM } from '../../support/vault-states.ts';

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-vaults-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function onSandbox(
  token?: string,
  profile: Partial<ActiveProfile> = {},
): Promise<{
  readonly app: Driven;
  readonly seen: SeenRequest[];
  readonly bodies: () => readonly Record<string, unknown>[];
  readonly setFaults: (faults: Faults) => void;
  readonly folder: string;
}> {
  const folder = newFolder();
  const { sandbox, requests: seen } = await watchedSandbox({
    folder: path.join(folder, 'sandbox'),
  });
  const app = await openDriven({
    baseUrl: sandbox.baseUrl,
    segment: sandbox.segment,
    token: token ?? sandbox.tokens.serviceAccount,
    folder: path.join(folder, 'box'),
    profile,
  });
  const bodies = () => seen.map(({ bodyText }) => JSON.parse(bodyText));
  return { app, seen, bodies, setFaults: sandbox.setFaults, folder };
}

/** Types a name, and pastes a value into the field after it. */
function enter(app: Driven, name: string, value: string): void {
  app.kind(name);
  app.press('tab');
  app.paste(value);
}

function results(app: Driven): Record<string, string> {
  const form =
    app.state().screen === 'vars-form'
      ? activeParts(app.state()).varsForm
      : activeParts(app.state()).secretsForm;
  return Object.fromEntries(
    resultsList(form).rows.map(({ name, result }) => [name, result?.state ?? '-']),
  );
}

describe('setting secrets', () => {
  it('sends one request and shows each version with the one before', async () => {
    const { app, seen } = await onSandbox();
    app.press('2', 'n');
    enter(app, 'A', 'one');
    app.press('ctrl+n');
    enter(app, 'B', PEM);
    app.press('ctrl+s', 'ctrl+s', 'ctrl+s');
    await app.until(hasResults);
    expect(seen.length).toBe(1);
    expect(app.screen()).toMatch(/A +✓ set, version 1/);
    expect(app.screen()).toContain('use it as ${' + '{ secrets.A }}');

    app.press('n');
    enter(app, 'A', 'two');
    app.press('ctrl+s');
    await app.until(hasResults);
    expect(app.screen()).toMatch(/A +✓ set, version 2 \(was 1\)/);
  });

  it('after a partial 400 keeps what is not confirmed, and a retry one by one gets an exact answer for each', async () => {
    const { app, seen, bodies } = await onSandbox();
    app.press('2', 'n');
    enter(app, 'GOOD', 'one');
    app.press('ctrl+n');
    enter(app, 'SANDBOX_BAD', 'two');
    app.press('ctrl+n');
    enter(app, 'FINE', 'three');
    app.press('ctrl+s');
    await app.until(hasResults);
    expect(results(app)).toEqual({ GOOD: 'unknown', SANDBOX_BAD: 'failed', FINE: 'unknown' });
    expect(app.screen()).toContain('named 1 of 3 as failed');
    app.press('enter');
    expect(app.screen()).toMatch(/SANDBOX_BAD: .*reserved/);
    app.press('esc');

    app.press('r');
    await app.until((state) => hasResults(state) && seen.length === 4);
    expect(results(app)).toEqual({ GOOD: 'set', SANDBOX_BAD: 'failed', FINE: 'set' });
    expect(
      bodies()
        .slice(1)
        .map(({ secrets }) => (secrets as unknown[]).length),
    ).toEqual([1, 1, 1]);
    app.press('n');
    expect(activeParts(app.state()).secretsForm.rows.map(({ values }) => values.name.text)).toEqual(
      ['SANDBOX_BAD'],
    );
    app.press('ctrl+d');
    expect(activeParts(app.state()).secretsForm.rows[0]?.values.value.value().reveal()).toBe('two');
  });

  it('after a cut connection all are unknown, and a retry tells what had happened', async () => {
    const { app, setFaults } = await onSandbox();
    setFaults({ cutConnections: 'before-answer' });
    app.press('2', 'n');
    enter(app, 'A', 'one');
    app.press('ctrl+n');
    enter(app, 'B', 'two');
    app.press('ctrl+s');
    await app.until(hasResults);
    expect(results(app)).toEqual({ A: 'unknown', B: 'unknown' });
    setFaults({});
    app.press('r');
    await app.until((state) => hasResults(state) && results(app).B === 'set');
    // The first request had stored them, so the version tells what had happened.
    expect(app.screen()).toMatch(/A +✓ set, version 2/);
  });

  it.each([
    ['2', 'secretsForm'],
    ['3', 'varsForm'],
  ] as const)('sends nothing that cannot be journaled, from tab %s', async (tab, form) => {
    const { app, seen, folder } = await onSandbox();
    const hanging = new DatabaseSync(path.join(folder, 'box', 'vaults.db'));
    hanging.exec('BEGIN IMMEDIATE');
    app.press(tab, 'n');
    enter(app, 'A', 'one');
    app.press('ctrl+s');
    await app.until(() => app.screen().includes('Nothing was sent'));
    expect(seen).toEqual([]);
    expect(activeParts(app.state())[form].rows[0]?.values.name.text).toBe('A');
    hanging.close();
  });

  it('says before sending what is wrong, at its field, and sends nothing', async () => {
    const { app, seen } = await onSandbox();
    app.press('2', 'n');
    enter(app, 'A', 'x');
    app.press('ctrl+n');
    app.kind('A');
    app.press('ctrl+s');
    expect(app.screen()).toMatch(/A is named twice/);
    expect(app.screen()).toContain('The value is empty');
    expect(seen.length).toBe(0);
  });

  it.each([
    ['is not there', '@/nowhere/at/all', 'There is no file at this path'],
    ['is a folder', '@/tmp', 'names a folder'],
    ['is a device', '@/dev/zero', 'a pipe or a device'],
  ])('a file that %s is told at the field, and nothing is sent', async (_, typed, words) => {
    const { app, seen } = await onSandbox();
    app.press('2', 'n');
    app.kind('A');
    app.press('tab');
    app.kind(typed);
    app.press('ctrl+s');
    await app.until((state) => activeParts(state).secretsForm.problems.length > 0);
    expect(app.screen()).toContain(words);
    expect(app.screen()).not.toContain(typed.slice(1));
    expect(seen.length).toBe(0);
  });

  it('leads back to Name from the import of a file that is not there', async () => {
    const { app } = await onSandbox();
    app.press('2', 'n');
    app.kind('@nowhere.env');
    app.press('enter');
    await app.until(
      ({ overlay }) => overlay?.kind === 'env-import' && overlay.content.phase === 'failed',
    );
    expect(app.screen()).toMatch(/no file at this path\. esc goes back/);
    expect(app.screen()).not.toContain('@@');
    app.press('esc');
    expect(app.screen()).toContain('@nowhere.env');
  });

  it('a refused token is told once, and the entries stay', async () => {
    const { app } = await onSandbox('wrong-token');
    app.press('2', 'n');
    enter(app, 'A', 'one');
    app.press('ctrl+s');
    await app.until(hasResults);
    expect(app.screen()).toMatch(/returned\s+401/);
    app.press('n', 'ctrl+d');
    expect(activeParts(app.state()).secretsForm.rows[0]?.values.value.value().reveal()).toBe('one');
  });
});

it('nothing leaves through a profile that is read-only', async () => {
  const { app, seen } = await onSandbox(undefined, { isReadOnly: true });
  for (const screen of ['2', '3']) {
    app.press(screen, 'n');
    enter(app, 'A', 'one');
    app.press('ctrl+s');
    expect(app.screen()).toMatch(/acme is read-only/);
    app.press('esc');
  }
  expect(seen).toEqual([]);
});

describe('setting vars', () => {
  it('sends one request a var and shows a result for each', async () => {
    const { app, seen } = await onSandbox();
    app.press('3', 'n');
    // More than are journaled together.
    for (let at = 0; at < 27; at += 1) {
      if (at > 0) app.press('ctrl+n');
      enter(app, at === 7 ? 'SANDBOX_X' : `VAR_${at}`, `value ${at}`);
    }
    app.press('ctrl+s');
    await app.until(hasResults);
    expect(seen.length).toBe(27);
    expect(Object.values(results(app)).filter((state) => state === 'set').length).toBe(26);
    expect(results(app).SANDBOX_X).toBe('failed');
    app.press('enter');
    expect(app.screen()).toMatch(/SANDBOX_X\n.*the name is reserved/);
  });

  it('stops at the first 401 instead of trying every one', async () => {
    const { app, seen } = await onSandbox('wrong-token');
    app.press('3', 'n');
    for (let at = 0; at < 10; at += 1) {
      if (at > 0) app.press('ctrl+n');
      enter(app, `VAR_${at}`, 'value');
    }
    app.press('ctrl+s');
    await app.until(hasResults);
    expect(seen.length).toBeLessThanOrEqual(4);
    expect(results(app).VAR_9).toBe('not-sent');
  });

  it('questions a value that looks like a secret, and sends only when told to', async () => {
    const { app, seen } = await onSandbox();
    app.press('3', 'n');
    enter(app, 'TOKEN', `ghp_${'aB3d'.repeat(9)}`);
    app.press('ctrl+s');
    expect(app.screen()).toContain('TOKEN looks like a GitHub token');
    app.press('esc');
    expect(seen.length).toBe(0);
    app.press('ctrl+s', 'y');
    await app.until(hasResults);
    expect(seen.length).toBe(1);
  });
});

describe('.env import', () => {
  it('shows every entry before it takes one, and sends nothing by itself', async () => {
    const { app, seen, folder } = await onSandbox();
    const file = path.join(folder, '.env');
    writeFileSync(file, 'A=P@ss-WORD1\nnonsense hunter2\nB="x\ny"\n');
    app.press('2', 'n');
    app.kind(`@${file}`);
    app.press('enter');
    await app.until(
      ({ overlay }) => overlay?.kind === 'env-import' && overlay.content.phase === 'preview',
    );
    expect(app.screen()).toMatch(/line 2 .*NAME=value/);
    expect(app.screen()).not.toMatch(/hunter2|P@ss/);
    app.press('enter');
    const rows = activeParts(app.state()).secretsForm.rows.map(({ values: { name, value } }) => [
      name.text,
      value.value().reveal(),
    ]);
    expect(rows).toEqual([
      ['A', 'P@ss-WORD1'],
      ['B', 'x\ny'],
    ]);
    expect(seen.length).toBe(0);
  });

  it.each([
    ['entries', Array.from({ length: 1_001 }, (_, at) => `A${at}=hunter2`)],
    ['lines that are none', Array.from({ length: 1_001 }, () => 'hunter2')],
  ])('refuses more %s than a form can bear, and keeps what was typed', async (_, lines) => {
    const { app } = await onSandbox();
    app.press('2', 'n');
    app.kind('TYPED');
    app.press('ctrl+n');
    app.paste(lines.join('\n'));
    await app.until(
      ({ overlay }) => overlay?.kind === 'env-import' && overlay.content.phase !== 'reading',
    );
    expect(app.state().overlay).toMatchObject({ content: { phase: 'failed' } });
    expect(app.screen()).toMatch(/1 001|1,001/);
    expect(app.screen()).not.toContain('hunter2');
    app.press('esc');
    const names = activeParts(app.state()).secretsForm.rows.map(({ values }) => values.name.text);
    expect(names).toContain('TYPED');
  });
});

function sentValues(body: Record<string, unknown> | undefined): readonly string[] {
  const secrets = (body?.secrets ?? []) as readonly { readonly secret: string }[];
  return secrets.map(({ secret }) => secret);
}

describe('awkward values', () => {
  const awkward = [
    'x',
    PEM,
    PEM.replaceAll('\n', '\r\n'),
    'a\u001b[201~b\u001b[200~c',
    '\u0000\u0001\u007f\u009b',
    '@looks like a path',
    '"quoted" \\ and \u2028',
    '$HOME ${'.concat('A} `id`'),
    '👨‍👩‍👧‍👦 日本語 \u202e',
    ' \t leading and trailing \t ',
    '\n\n',
    'ab'.repeat(512 * 1024),
  ];
  const drawn = fc.sample(
    fc
      .string({ unit: 'binary', minLength: 1, maxLength: 200 })
      .filter((text) => text.isWellFormed() && text !== '\n' && text !== '\r'),
    { numRuns: 48, seed: 7 },
  );

  it('arrive byte for byte, through files', async () => {
    const { app, bodies, folder } = await onSandbox();
    const values = [...awkward, ...drawn];
    app.press('2', 'n');
    values.forEach((value, at) => {
      const file = path.join(folder, `value-${at}`);
      writeFileSync(file, value);
      if (at > 0) app.press('ctrl+n');
      app.kind(`NAME_${at}`);
      app.press('tab');
      app.kind(`@${file}`);
    });
    app.press('ctrl+s');
    await app.until(hasResults);
    const sent = sentValues(bodies()[0]);
    const expected = values.map((value) =>
      value.replace(/\r?\n$/, '').includes('\n') ? value : value.replace(/\r?\n$/, ''),
    );
    expect(sent.length).toBe(values.length);
    expect(
      sent.every((secret, at) => Buffer.from(secret).equals(Buffer.from(expected[at] ?? ''))),
    ).toBe(true);
  });

  it('arrive byte for byte, pasted; only line ends become LF, as in every paste', async () => {
    const { app, bodies } = await onSandbox();
    app.press('2', 'n');
    const values = [...awkward, ...drawn].map((value) => value.replace(/\r\n?/g, '\n'));
    values.forEach((value, at) => {
      if (at > 0) app.press('ctrl+n');
      enter(app, `NAME_${at}`, value);
    });
    const fields = activeParts(app.state()).secretsForm.rows.map(({ values }) =>
      values.value.value().reveal(),
    );
    app.press('ctrl+s');
    expect(activeParts(app.state()).secretsForm.problems).toEqual([]);
    await app.until(hasResults);
    const sent = sentValues(bodies()[0]);
    expect(sent).toEqual(fields);
    expect(sent.length).toBe(values.length);
    const ends = /\n$/;
    const expected = values.map((v) =>
      v.replace(ends, '').includes('\n') ? v : v.replace(ends, ''),
    );
    expect(sent.every((secret, at) => secret === expected[at])).toBe(true);
  });
});
