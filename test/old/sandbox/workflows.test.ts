import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { SAMPLE_WORKFLOWS } from '../../../src/old/sandbox/sample-workflows.ts';
import { parseWorkflow } from '../../../src/old/sandbox/workflow-file.ts';
import { must } from '../../support/must.ts';
import {
  leapingClock,
  outcomeOf,
  problemOf,
  send,
  setSecrets,
  setVar,
  start,
  temporaryFolder,
  VARS,
} from './support.ts';

function workflowFolder(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
  return folder;
}

/** Each line repeats the one before it ten times. */
function bomb(): string {
  const lines = Array.from(
    { length: 8 },
    (_, index) => `k${index + 1}: &a${index + 1} [${`*a${index}, `.repeat(10)}]`,
  );
  return ['k0: &a0 x', ...lines].join('\n');
}

async function startWith(files: Record<string, string>) {
  const folder = workflowFolder(files);
  const sandbox = await start({ workflowFolder: folder, clock: leapingClock });
  const pages = async (body: object): Promise<string[]> => {
    const state = await outcomeOf(sandbox, body);
    if (state.status !== 'ready') throw new Error(state.error);
    const runs: { run_url: string }[] = state.runs;
    return Promise.all(runs.map(async ({ run_url }) => (await fetch(run_url)).text()));
  };
  return { folder, sandbox, pages };
}

describe('the YAML form', () => {
  test('every field is read, and all else has a default', () => {
    const text = `
key: release
description: Releases
ref: v1
vault: prod
params: {version: 1.10, tag:}
ready_after: 2.5
runs: [a, b]
fail: No.
steps: [{name: One, run: text}, {name: Two}]
`;
    expect(must(parseWorkflow(text, 'file').workflow)).toEqual({
      key: 'release',
      description: 'Releases',
      ref: 'v1',
      vault: 'prod',
      params: new Map([
        ['version', '1.10'],
        ['tag', ''],
      ]),
      readyAfterSeconds: 2.5,
      runs: ['a', 'b'],
      fail: 'No.',
      steps: [
        { name: 'One', run: 'text' },
        { name: 'Two', run: '' },
      ],
    });
    expect(must(parseWorkflow('description: short', 'file').workflow)).toEqual({
      key: 'file',
      description: 'short',
      ref: null,
      vault: 'default',
      params: null,
      readyAfterSeconds: 1,
      runs: ['file'],
      fail: null,
      steps: [],
    });
  });

  test.each([
    ['key: [', 'Flow sequence'],
    ['', 'it must be a map'],
    ['just text', 'it must be a map'],
    ['- a', 'it must be a map'],
    ['step: []', 'step is not a field of a workflow'],
    ['ready_after: soon', 'ready_after must be a number of seconds'],
    ['ready_after: -1', 'ready_after must be a number of seconds'],
    ['ready_after: 100000', 'ready_after must be a day at most'],
    ['runs: []', 'runs must name a run'],
    ['runs: one', 'runs must be a list of names'],
    ['params: [a]', 'params must be a map, not a list'],
    ['params: a', 'params must be a map of defaults'],
    ['steps: [a]', 'steps.0 must be a map'],
    ['steps: [[a]]', 'steps.0 must be a map, not a list'],
    ['params: {a: {b: c}}', 'params.a must be text'],
    ['steps: [{run: a}]', 'steps.0.name is missing'],
    ['steps: [{name: a, do: b}]', 'steps.0.do is not a field of a workflow'],
    ['key: ""', 'key must not be empty'],
    ['vault: a b', 'vault must be the name of a vault'],
    ['a: *nowhere', 'Unresolved alias'],
    ['description: a\ndescription: b', 'Map keys must be unique'],
  ])('%j is bad, and the problem says where', (text, problem) => {
    const parsed = parseWorkflow(text, 'file');
    expect(parsed).toMatchObject({
      key: 'file',
      workflow: { error: expect.stringContaining(problem) },
    });
    expect(parsed).not.toMatchObject({ workflow: { error: expect.stringContaining('\n') } });
  });

  test('a bad file keeps the key that it claims', () => {
    expect(parseWorkflow('key: deploy\nrun: x', 'file')).toMatchObject({
      key: 'deploy',
      workflow: { ok: false },
    });
  });

  test.each(SAMPLE_WORKFLOWS)('the sample %# is a good one', (text) => {
    expect(parseWorkflow(text, 'none').workflow.ok).toBe(true);
  });
});

describe('expressions', () => {
  test('vars and params stand in clear, secrets never, and what was put in is not read again', async () => {
    const { sandbox, pages } = await startWith({
      'x.yaml': `steps:
  - name: Run \${{run.name}}
    run: "[\${{ secrets.TOKEN }}] [\${{vars.REGION}}] [\${{  params.who  }}] [\${{ not closed"
`,
    });
    await setSecrets(sandbox, [{ name: 'TOKEN', secret: 'canary-7f3c' }]);
    await setVar(sandbox, 'REGION', `$&eu\${{ secrets.TOKEN }}`);
    const [page] = await pages({ key: 'x', params: { who: `you\${{ vars.REGION }}` } });
    expect(page).toContain(
      `[***] [$&#38;eu\${{ secrets.TOKEN }}] [you\${{ vars.REGION }}] [\${{ not closed`,
    );
    expect(page).toContain('Run x');
    expect(page).toContain('secret, version 1');
    expect(page).not.toContain('canary-7f3c');
  });

  test.each([
    [
      `\${{ secrets.A }} \${{ secrets.B }} \${{ vars.C }}`,
      /secret A, the secret B and the var C, .*default/,
    ],
    [`\${{ params.who }}`, /param who/],
    [`\${{ github.token }}`, /\$\{\{ github\.token \}\}/],
    [`\${{ secrets.A B }}`, /\$\{\{ secrets\.A B \}\}/],
    [`\${{ run.url }}`, /\$\{\{ run\.url \}\}/],
  ])('%s ends in error with what is wrong', async (run, words) => {
    const { sandbox } = await startWith({ 'x.yaml': `steps: [{name: a, run: '${run}'}]` });
    expect((await outcomeOf(sandbox, { key: 'x' })).error).toMatch(words);
  });

  test('are filled in wherever a text of the workflow is shown', async () => {
    const { sandbox, pages } = await startWith({
      'x.yaml': `ref: \${{ vars.BRANCH }}
params: {region: "\${{ vars.REGION }}", who: }
runs: ["\${{ vars.REGION }} for \${{ params.who }}", "again \${{ secrets.TOKEN }}"]
steps: [{name: "Step of \${{ run.name }}", run: "in \${{ params.region }}"}]
`,
      'y.yaml': `fail: boom \${{ vars.REGION }}, \${{ params.who }}, \${{ secrets.TOKEN }}`,
    });
    await setSecrets(sandbox, [{ name: 'TOKEN', secret: 'canary-7f3c' }]);
    await setVar(sandbox, 'REGION', 'eu');
    await setVar(sandbox, 'BRANCH', 'trunk');
    const [first = '', second = ''] = await pages({ key: 'x', params: { who: 'ada' } });
    for (const text of ['x · eu for ada', 'trunk', 'Step of eu for ada', 'in eu']) {
      expect(first).toContain(text);
    }
    expect(second).toContain('Step of again ***');
    expect(`${first}${second}`).not.toContain('${{');
    expect(`${first}${second}`).not.toContain('canary-7f3c');
    const [sent = ''] = await pages({ key: 'x', params: { who: 'ada', region: 'us' } });
    expect(sent).toContain('in us');
    const failed = await outcomeOf(sandbox, { key: 'y', params: { who: 'me' } });
    expect(failed.error).toBe('boom eu, me, ***');
    expect((await outcomeOf(sandbox, { key: 'y' })).error).toMatch(/y needs the param who/);
  });

  test('need no value where the dispatch brings its own ref, or the workflow fails without runs', async () => {
    const { sandbox, pages } = await startWith({
      'x.yaml': `ref: \${{ vars.BRANCH }}`,
      'y.yaml': `fail: boom\nsteps: [{name: a, run: "\${{ secrets.TOKEN }}"}]`,
    });
    expect(await pages({ key: 'x', ref: 'main' })).toEqual([expect.stringContaining('main')]);
    expect((await outcomeOf(sandbox, { key: 'x' })).error).toContain('BRANCH');
    expect((await outcomeOf(sandbox, { key: 'y' })).error).toBe('boom');
  });

  test('read the vault that the workflow names', async () => {
    const { sandbox, pages } = await startWith({
      'x.yaml': `vault: prod\nsteps: [{name: a, run: "\${{ vars.REGION }} \${{ secrets.TOKEN }}"}]`,
    });
    await setVar(sandbox, 'REGION', 'elsewhere');
    await setSecrets(sandbox, [{ name: 'TOKEN', secret: 'a' }]);
    expect((await outcomeOf(sandbox, { key: 'x' })).error).toMatch(
      /x needs the var REGION and the secret TOKEN, .*prod/,
    );
    const { serviceAccount: token } = sandbox.tokens;
    await send(sandbox, VARS, {
      token,
      body: { vault_name: 'prod', var: { name: 'REGION', value: 'eu' } },
    });
    await setSecrets(sandbox, [{ name: 'TOKEN', secret: 'b' }], 'prod');
    const [page = ''] = await pages({ key: 'x' });
    expect(page).toContain('eu ***');
    expect(page).toContain('Used from the vault prod');
  });

  test.each([
    [`runs: ["run \${{ run.name }}"]`, 'run.name', 'secrets.NAME, vars.NAME or params.NAME'],
    [`fail: in \${{ run.name }}`, 'run.name', 'secrets.NAME, vars.NAME or params.NAME'],
    [`params: {a: 1, b: "\${{ params.a }}"}`, 'params.a', 'secrets.NAME or vars.NAME'],
  ])('%s ends in error, since it means nothing there', async (text, expression, usable) => {
    const { sandbox } = await startWith({ 'x.yaml': text });
    expect((await outcomeOf(sandbox, { key: 'x' })).error).toMatch(
      new RegExp(`^The workflow x .*${expression} .*${usable}`),
    );
  });

  test('a param without a default must be given, one with a default may', async () => {
    const { sandbox, pages } = await startWith({
      'x.yaml': `params: {who: , how: fast}\nsteps: [{name: a, run: "\${{ params.who }} \${{ params.how }}"}]`,
    });
    for (const params of [{}, { who: '' }]) {
      expect((await outcomeOf(sandbox, { key: 'x', params })).error).toContain(
        'needs the param who',
      );
    }
    expect(await pages({ key: 'x', params: { who: 'me' } })).toEqual([
      expect.stringContaining('me fast'),
    ]);
    expect(await pages({ key: 'x', params: { who: 'me', how: '' } })).toEqual([
      expect.stringContaining('<pre>me </pre>'),
    ]);
  });
});

describe('a folder of workflows', () => {
  test('its files add to the samples and replace them, and an edited file counts at once', async () => {
    const { folder, sandbox, pages } = await startWith({
      'hello.yaml': 'description: Mine\nsteps: [{name: a, run: first}]',
      'b.YML': 'key: own\nref: trunk\nparams: {a: "1"}\nruns: [one, two]',
      'notes.txt': 'key: notes',
    });
    const keys = () => sandbox.workflowKeys.map(({ key }) => key).sort();
    expect(keys()).toEqual([
      'broken',
      'deploy',
      'deploy-with-secret',
      'hello',
      'matrix',
      'nightly',
      'own',
    ]);
    expect(sandbox.workflowKeys).toContainEqual({
      key: 'own',
      description: '',
      ref: 'trunk',
      params: { a: '1' },
    });
    expect(await pages({ key: 'own' })).toHaveLength(2);
    expect(await pages({ key: 'hello' })).toEqual([expect.stringContaining('first')]);
    fs.writeFileSync(path.join(folder, 'hello.yaml'), 'steps: [{name: a, run: again}]');
    expect(await pages({ key: 'hello' })).toEqual([expect.stringContaining('again')]);
    fs.rmSync(path.join(folder, 'b.YML'));
    expect(keys()).not.toContain('own');
  });

  test('a bad file is told where its key is dispatched, and the others go on', async () => {
    const { folder, sandbox } = await startWith({
      'bad.yaml': 'steps: [',
      'empty.yml': '',
      'one.yaml': 'key: same',
      'two.yaml': 'key: same',
      'huge.yaml': `description: ${'x'.repeat(64 * 1024)}`,
    });
    fs.mkdirSync(path.join(folder, 'folder.yaml'));
    fs.symlinkSync(path.join(folder, 'nowhere'), path.join(folder, 'link.yaml'));
    const errorOf = async (key: string) => (await outcomeOf(sandbox, { key })).error;
    expect(await errorOf('bad')).toMatch(/bad\.yaml .*Flow sequence/);
    expect(await errorOf('empty')).toMatch(/empty\.yml .*a map/);
    expect(await errorOf('same')).toMatch(/one\.yaml and two\.yaml .*key/);
    expect(await errorOf('huge')).toContain('larger than 64 KiB');
    expect(await errorOf('folder')).toContain("it isn't a file");
    expect(await errorOf('link')).toMatch(/doesn't exist/);
    expect((await outcomeOf(sandbox, { key: 'hello' })).status).toBe('ready');
    const index = await send(sandbox, '/');
    expect(index.text).toContain('bad.yaml has a mistake');
  });

  describe('a hostile file', () => {
    const nested = (mark: string) =>
      Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth)}${mark}\n`).join('');
    test.each([
      ['keys in keys', nested('?'), 'a key is a list or a map'],
      [
        'a list for a key',
        'steps:\n  ? [ \u009d52;c;eA==\u009c ]\n  : v\n',
        'a key is a list or a map',
      ],
      ['a map for a key', '{a: b}: c', 'a key is a list or a map'],
      ['an alias for a key', 'key: &a x\n*a : b\n', 'a key is a list or a map'],
      ['brackets in brackets', '['.repeat(60_000), 'it nests too deeply'],
      ['braces in braces', '{a: '.repeat(15_000), 'it nests too deeply'],
      ['lists in one line', '- '.repeat(30_000), 'it nests too deeply'],
      ['maps in one line', 'a: '.repeat(20_000), 'it nests too deeply'],
      ['nothing but commas', `[${','.repeat(60_000)}`, 'Unexpected , in flow sequence at line 1'],
      ['aliases of aliases', bomb(), 'Excessive alias count'],
    ])('with %s is refused at once, and nothing is printed', (_name, text, problem) => {
      const warned = vi.spyOn(process, 'emitWarning');
      expect(parseWorkflow(text, 'x')).toMatchObject({
        workflow: { error: expect.stringContaining(problem) },
      });
      expect(warned).not.toHaveBeenCalled();
      warned.mockRestore();
    });
  });

  test('one that does not exist, or is none, is said at the start', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'file');
    fs.writeFileSync(file, '');
    for (const workflowFolder of [path.join(folder, 'none'), file]) {
      const problem = await problemOf({ workflowFolder });
      expect(problem).toMatch(/^The workflows folder .+\.$/);
      expect(problem).not.toContain(folder);
    }
  });

  test('one that goes away while the service runs leaves the samples', async () => {
    const { folder, sandbox } = await startWith({ 'own.yaml': 'key: own' });
    fs.rmSync(folder, { recursive: true });
    expect(sandbox.workflowKeys).toHaveLength(SAMPLE_WORKFLOWS.length);
    expect((await outcomeOf(sandbox, { key: 'own' })).error).toMatch(/key own/);
  });
});
