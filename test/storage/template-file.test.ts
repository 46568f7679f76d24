import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Template } from '../../src/domain/template.ts';
import { readTemplateFile, writeTemplate } from '../../src/storage/template-file.ts';
import { temporaryFolder } from './support/folders.ts';

function repository(text: string | null = null): { folder: string; file: string } {
  const folder = temporaryFolder();
  const file = path.join(folder, '.dispatchbox', 'templates.yaml');
  fs.mkdirSync(path.join(folder, '.git'));
  if (text !== null) {
    fs.mkdirSync(path.dirname(file));
    fs.writeFileSync(file, text);
  }
  return { folder, file };
}

function template(name: string, request: Partial<Template['request']> = {}): Template {
  return {
    name,
    origin: 'file',
    request: { key: 'deploy', ref: '', title: '', params: {}, ...request },
  };
}

describe('the templates of a repository', () => {
  it('are found from any folder in it, with every value as text', async () => {
    const { folder } = repository(
      'to staging:\n  key: deploy\n  ref:\n  params: {version: 1.10, dry_run: no}\n',
    );
    const below = path.join(folder, 'a', 'b');
    fs.mkdirSync(below, { recursive: true });
    expect(await readTemplateFile(below)).toMatchObject({
      templates: [template('to staging', { params: { version: '1.10', dry_run: 'no' } })],
      problems: [],
    });
  });

  it('are none without a file, which would be at the top of the repository', async () => {
    const { folder, file } = repository();
    const below = path.join(folder, 'a');
    fs.mkdirSync(below);
    expect(await readTemplateFile(below)).toEqual({ path: file, templates: [], problems: [] });
  });

  it.each([
    ['no key', 'ref: main', /Line 3: bad has no key\./],
    ['another field', 'key: k\n  vualt: x', /Line 5: bad has vualt, which is none of/],
    ['a list', '[a, b]', /Line 3: bad must be a map with a key\./],
    ['a map for a text', 'key: {a: b}', /Line 4: key of bad must be text\./],
    ['text for the params', 'key: k\n  params: x', /Line 5: params of bad must be a map/],
    ['hidden characters', 'key: "a\\e[2Jb"', /Line 4: key of bad has an invalid character/],
    ['a field twice', 'key: k\n  key: l', /Line 5: this is there already\./],
    ['a param twice', 'key: k\n  params: {a: x, a: y}', /Line 5: this is there already\./],
    ['a mistake of syntax', 'key: "open', /^Line \d/],
  ])('keep the good ones beside %s', async (_, bad, problem) => {
    const text = `good:\n  key: deploy\nbad:${bad.startsWith('[') ? ` ${bad}` : `\n  ${bad}`}\n`;
    const { folder } = repository(text);
    const { templates, problems } = await readTemplateFile(folder);
    expect(templates.map(({ name }) => name)).toEqual(['good']);
    expect(problems.join('\n')).toMatch(problem);
  });

  it('keep the first of two with the same name', async () => {
    const { folder } = repository('a:\n  key: one\nb:\n  key: x\na:\n  key: two\n');
    const { templates, problems } = await readTemplateFile(folder);
    expect(templates.map(({ name, request }) => [name, request.key])).toEqual([
      ['a', 'one'],
      ['b', 'x'],
    ]);
    expect(problems).toEqual(['Line 5: this name is already taken.']);
  });

  it('keep a param of any name', async () => {
    const names = ['constructor', '__proto__', 'prototype', 'toString'];
    const params = names.map((name) => `    ${name}: x`).join('\n');
    const { templates } = await readTemplateFile(
      repository(`a:\n  key: k\n  params:\n${params}\n`).folder,
    );
    expect(Object.keys(templates[0]?.request.params ?? {})).toEqual(names);
  });

  it.each([
    ['newlines', '\n'.repeat(65_536), 0],
    ['carriage returns', '\r'.repeat(65_536), 0],
    ['templates', lines(3_000, (i) => `k${i}: {key: a}`), 500],
    ['bad templates', lines(5_000, (i) => `k${i}: {a}`), 0],
    ['aliases', `a: &a\n  key: k\n${lines(3_000, (i) => `k${i}: {key: *a}`)}`, 0],
  ])('are read in a moment from a file full of %s', async (_, text, count) => {
    const { folder } = repository(text);
    // The parser is loaded, and as fast as it will be.
    await readTemplateFile(repository('a: {key: k}').folder);
    const startedMs = performance.now();
    const { templates } = await readTemplateFile(folder);
    expect(performance.now() - startedMs).toBeLessThan(2_500);
    expect(templates).toHaveLength(count);
  });

  it.each([
    ['a list', '- a\n- b\n', 'Line 1: this is not a map of names to templates.'],
    ['too much', 'a'.repeat(70_000), 'It cannot be read: it is larger than 65536 bytes.'],
    ['brackets', '['.repeat(60_000), 'It nests too deeply for templates.'],
    ['lists in lists', '- '.repeat(30_000), 'It nests too deeply for templates.'],
    ['itself', 'a: &a {key: *a}\n', /Line 1: /],
    ['bombs', `a: &a [x,x,x]\n${bomb()}`, 'It has more than 50 repetitions (aliases).'],
  ])('say why a file of %s has none', async (_, text, why) => {
    const { problems, templates } = await readTemplateFile(repository(text).folder);
    expect(templates).toEqual([]);
    expect(problems.join('\n')).toMatch(why);
  });
});

function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => line(index)).join('\n');
}

function bomb(): string {
  return Array.from({ length: 20 }, (_, i) => {
    const before = i === 0 ? 'a' : `l${i - 1}`;
    return `l${i}: &l${i} [*${before},*${before},*${before},*${before}]`;
  }).join('\n');
}

describe('writing a template to the repository', () => {
  it('makes the file at its top', async () => {
    const { folder, file } = repository();
    const params = { notes: 'one\ntwo', version: '1.10' };
    const written = await writeTemplate(folder, template('a: b', { ref: 'main', params }));
    expect(written).toMatchObject({
      ok: true,
      value: { templates: [template('a: b', { ref: 'main', params })] },
    });
    expect(fs.readdirSync(path.dirname(file))).toEqual(['templates.yaml']);
  });

  it('keeps comments, order and the others, and its mode', async () => {
    const { folder, file } = repository(COMMENTED);
    fs.chmodSync(file, 0o640);
    const next = template('one', { key: 'new', ref: 'v2', params: { a: 'x' } });
    expect(await writeTemplate(folder, next)).toMatchObject({ ok: true });
    expect(fs.readFileSync(file, 'utf8')).toBe(
      COMMENTED.replace('deploy # how', 'new # how')
        .replace('a: 1 # first', 'a: x # first')
        .replace('        b: 2\n', '')
        .replace('    ref: main\n', '    ref: v2\n'),
    );
    expect(fs.statSync(file).mode & 0o777).toBe(0o640);
  });

  it('changes nothing in a file that has a mistake, or is behind a link', async () => {
    const { folder, file } = repository('a: "open\n');
    expect(await writeTemplate(folder, template('b'))).toMatchObject({
      ok: false,
      error: expect.stringMatching(/was not changed\. Line \d/),
    });
    expect(fs.readFileSync(file, 'utf8')).toBe('a: "open\n');
    const elsewhere = path.join(folder, 'elsewhere.yaml');
    fs.renameSync(file, elsewhere);
    fs.writeFileSync(elsewhere, '');
    fs.symlinkSync(elsewhere, file);
    expect(await writeTemplate(folder, template('b'))).toMatchObject({ ok: false });
    expect(fs.readFileSync(elsewhere, 'utf8')).toBe('');
  });
});

const COMMENTED = `# The team's.
one:
    key: deploy # how we ship

    ref: main
    # both are needed
    params:
        a: 1 # first
        b: 2
# at night
two:
    key: nightly
`;
