import { expect, it } from 'vitest';
import type { DispatchRequest } from '../../src/domain/dispatch.ts';
import { openTestApp, type TestApp, type TestAppOptions } from '../support/open-test-app.tsx';
import type { Reply, SeenRequest } from '../support/reply-server.ts';
import { dispatchBefore } from './dispatch-app.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const NOT_READY: Reply = { body: { status: 'not_ready' } };
const UNKNOWN_THERE: Reply = { status: 404, body: { error: 'dispatch not found' } };
const DOWN: Reply = { status: 503, headers: { 'retry-after': '15' } };

/** Ready with so many runs. */
function ready(count = 1): Reply {
  const runs = Array.from({ length: count }, (_, at) => ({
    run_id: `run-${at + 1}`,
    run_url: `https://ci.test/runs/run-${at + 1}`,
  }));
  return { body: { status: 'ready', runs } };
}

/** The app on Runs; the service accepts each dispatch under its key, and answers checks as told by key. */
async function openRuns(
  replies: Readonly<Record<string, Reply>>,
  options: TestAppOptions = {},
): Promise<TestApp> {
  const app = await openTestApp(options);
  app.server.reply = ({ method, path, body }: SeenRequest): Reply => {
    const key = method === 'POST' ? (body as DispatchRequest).key : (path.split('/').at(-1) ?? '');
    if (method === 'GET') return replies[key] ?? NOT_READY;
    return key === 'refused'
      ? { status: 400, body: { error: 'no workflow of that name' } }
      : key === 'lost'
        ? 'drop'
        : { status: 201, body: { dispatch_id: key } };
  };
  return app;
}

/** Sends dispatches from outside of the form, lets a moment pass, and selects the last one. */
async function send(
  app: TestApp,
  requests: readonly Partial<DispatchRequest>[],
  profile = 'acme',
): Promise<void> {
  for (const request of requests) {
    await dispatchBefore(app, { key: 'deploy', ref: 'main', ...request }, profile);
    await app.pass(10);
  }
  await app.pass(2 * SECOND);
  await app.press('g');
}

/** The line of the list with this text. */
function row(app: TestApp, text: string): string {
  const rows = app.lines().map((line) => line.split(/[│┃]/)[0] ?? '');
  return rows.find((each) => /^[ x]?[ ▸▹] [↑◌✓✗⊗?■] /.test(each) && each.includes(text)) ?? '';
}

it('lists dispatches with their state, runs and age, the newest first, one line each', async () => {
  const app = await openRuns({ b: ready(2) });
  await send(app, [{ key: 'a', title: 'First' }, { key: 'b', ref: 'v2' }, { key: 'refused' }]);
  expect(row(app, 'refused')).toMatch(/⊗ refused +refused +main/);
  expect(row(app, 'v2')).toMatch(/✓ ready +b +v2 +– +2 +[12]s/);
  expect(row(app, 'First')).toMatch(/◌ waiting +a +main +First +– +2s/);
  const keys = app
    .lines()
    .flatMap((line) => /(?:refused|ready|waiting) +(\w+)/.exec(line)?.[1] ?? []);
  expect(keys).toEqual(['refused', 'b', 'a']);
  expect(app.lines()[1]).toContain('1/3');
});

it('says in its row, after the age, that the checks of a dispatch fail, and when the next one is', async () => {
  const app = await openRuns({ deploy: DOWN });
  await send(app, [{}]);
  expect(row(app, 'deploy')).toMatch(/2s +! 1\ds/);
  expect(app.details()).toMatch(/next in 1\ds, as the service asked/);
  expect(app.details()).toContain('503');
});

it("watches every profile's dispatches, and says where one isn't watched and why", async () => {
  const app = await openRuns({ g: ready() });
  await send(app, [{ key: 'g' }, { key: 'g2' }], 'globex');
  await app.press('a');
  expect(row(app, 'globex')).toMatch(/waiting +globex +g2/);
  expect(row(app, 'ready')).toMatch(/ready +globex +g/);
  const { reply } = app.server;
  app.server.reply = (request) => (request.method === 'GET' ? { status: 401 } : reply(request));
  await app.pass(10 * SECOND);
  expect(row(app, 'g2')).toMatch(/\ds +! +$/);
  expect(app.details()).toContain("Not watched here: globex's token was rejected. Press t");
  expect(app.details()).not.toMatch(/next in/);
});

it('says when another terminal checked a dispatch, and of the next check only what is known', async () => {
  const first = await openRuns({});
  await send(first, [{}]);
  const { reply } = first.server;
  const second = await openTestApp({ machine: first.machine });
  await second.pass(3 * SECOND);
  await first.close();
  await second.settle();
  expect(second.details()).toMatch(/checked \ds ago by another terminal/);
  // What is counted down has a line of its own: it moves nothing below it.
  expect(second.frame()).toMatch(/│ +◌ waiting *\n.*│ +checked \ds ago/);
  expect(second.details()).not.toMatch(/next in 0|next in -/);
  // The check is under way, and its answer takes a minute.
  second.server.reply = (request) => (request.method === 'GET' ? 'silence' : reply(request));
  await second.pass(8 * SECOND);
  expect(second.details()).toContain('checking now');
  expect(second.details()).not.toContain('next in');
});

it('says the same of a lost dispatch wherever it is told: it was accepted', async () => {
  const app = await openRuns({ deploy: UNKNOWN_THERE });
  await send(app, [{}]);
  await app.pass(2 * MINUTE);
  expect(row(app, 'deploy')).toContain('? unknown');
  expect(app.details()).toContain('The service accepted it but no longer knows it');
  await app.press('d');
  expect(app.words()).toMatch(/The service accepted +│ .*This row is the only record/);
  expect(app.words()).not.toMatch(/still has it|never confirmed/);
  await app.press('esc', 'i');
  expect(app.words()).toContain('The service accepted it but no longer knows it under its id');
  expect(app.words()).not.toMatch(/never confirmed/);
});

it('goes back one step at a time: filter, marks, view, all profiles', async () => {
  const app = await openRuns({ a: NOT_READY });
  await send(app, [{ key: 'a' }, { key: 'b' }, { key: 'refused' }]);
  await app.press('a', 'v', 'space', '/');
  await app.type('b');
  await app.press('enter');
  const seen = () => ({
    isFiltered: app.frame().includes('/ b'),
    isMarked: app.words().includes('1 marked'),
    isWaiting: !app.frame().includes('refused'),
    isAll: app.frame().includes('PROFILE'),
  });
  expect(seen()).toEqual({ isFiltered: true, isMarked: true, isWaiting: true, isAll: true });
  await app.press('esc');
  expect(seen()).toEqual({ isFiltered: false, isMarked: true, isWaiting: true, isAll: true });
  await app.press('esc');
  expect(seen()).toEqual({ isFiltered: false, isMarked: false, isWaiting: true, isAll: true });
  await app.press('esc');
  expect(seen()).toEqual({ isFiltered: false, isMarked: false, isWaiting: false, isAll: true });
  await app.press('esc');
  expect(seen()).toEqual({ isFiltered: false, isMarked: false, isWaiting: false, isAll: false });
});

it('keeps marks while another view is looked at, and acts on none that it hides', async () => {
  const app = await openRuns({});
  await send(app, [{ key: 'waits' }, { key: 'refused' }]);
  await app.press('space', 'v');
  expect(row(app, 'waits')).toContain('▸');
  await app.press('x');
  expect(row(app, 'waits')).toBe('');
  await app.press('v');
  expect(row(app, 'refused')).toMatch(/^x/);
});

it('counts and shows what is unknown apart from what failed', async () => {
  const app = await openRuns({});
  await send(app, [{ key: 'refused' }]);
  expect(app.lines()[0]).toMatch(/✗ 1 failed$/);
  await send(app, [{ key: 'lost' }]);
  expect(app.lines()[0]).toMatch(/✗ 1 failed +\? 1 unknown$/);
  await app.press('v', 'v');
  expect(row(app, 'refused')).toContain('▸');
  expect(row(app, 'lost')).toBe('');
  await app.press('v');
  expect(row(app, 'lost')).toContain('▸');
});

it('finds a dispatch by its params, its run, its error text and its profile', async () => {
  const app = await openRuns({ a: ready(), b: { body: { status: 'error', error: 'exit 137' } } });
  await send(app, [
    { key: 'a', params: { region: 'eu-west' } },
    { key: 'b', title: 'Nightly' },
  ]);
  await send(app, [{ key: 'c' }], 'globex');
  await app.press('a');
  const found = async (text: string) => {
    await app.press('/', 'ctrl+u');
    await app.type(text);
    const rows = app.lines().filter((line) => /^[ x]?[ ▸▹] [✓✗◌]/.test(line));
    return rows.flatMap((line) => / (?:acme|globex) +(\w+)/.exec(line)?.[1] ?? []);
  };
  expect(await found('eu-west')).toEqual(['a']);
  expect(await found('run-1')).toEqual(['a']);
  expect(await found('137')).toEqual(['b']);
  expect(await found('nightly error')).toEqual(['b']);
  expect(await found('globex')).toEqual(['c']);
});

it('asks which of several runs to open or copy, and in the details takes the one that is chosen', async () => {
  const app = await openRuns({ deploy: ready(3) });
  await send(app, [{}]);
  await app.press('o');
  expect(app.words()).toContain('Open which run?');
  await app.press('esc');
  expect(app.words()).not.toContain('Open which run?');
  await app.press('o', 'j', 'enter');
  expect(app.opened).toEqual(['https://ci.test/runs/run-2']);
  await app.press('y', 'a');
  expect(app.copied).toEqual([
    'https://ci.test/runs/run-1\nhttps://ci.test/runs/run-2\nhttps://ci.test/runs/run-3',
  ]);
  await app.press('enter', 'right', 'right', 'y', 'left', 'o');
  expect(app.copied[1]).toBe('https://ci.test/runs/run-3');
  expect(app.opened[1]).toBe('https://ci.test/runs/run-2');
});

it('copies ids and error texts, and says where there is nothing to copy', async () => {
  const app = await openRuns({ b: { body: { status: 'error', error: 'first\nsecond' } } });
  await send(app, [{ key: 'a' }, { key: 'b' }]);
  await app.press('c');
  expect(app.words()).not.toMatch(/\bu URL/);
  await app.press('e', 'c', 'i');
  expect(app.copied).toEqual(['first second', 'b']);
  await app.press('y');
  expect(app.words()).toContain('b ended in error, so it has no run.');
});

it('forgets what has finished at once, asks about what has not, and brings either back', async () => {
  const app = await openRuns({ a: ready() });
  await send(app, [{ key: 'a' }, { key: 'b' }]);
  await app.press('d');
  expect(app.words()).toContain('Forget b at ref main?');
  await app.press('esc');
  expect(row(app, ' b ')).toContain('waiting');
  await app.press('d');
  await app.press('y');
  expect(row(app, ' b ')).toBe('');
  await app.press('d');
  expect(app.words()).toContain('No dispatches yet');
  await app.press('u', 'g', 'u');
  expect(row(app, ' a ')).toContain('ready');
  expect(row(app, ' b ')).toContain('waiting');
});

it('names how many dispatches one answer forgets', async () => {
  const app = await openRuns({ a: ready() });
  await send(app, [{ key: 'a' }, { key: 'b' }, { key: 'lost' }]);
  await app.press('space', 'space', 'space', 'd');
  expect(app.words()).toContain('Forget 3 dispatches?');
  expect(app.words()).toContain('1 unknown, 1 waiting');
  await app.press('y');
  expect(app.words()).toContain('Forgot 3 dispatches');
});

it('stops a watch, resumes it, and checks when it is told to', async () => {
  const app = await openRuns({});
  await send(app, [{}]);
  await app.press('x');
  expect(row(app, 'deploy')).toContain('■ stopped');
  const before = app.server.count('GET');
  await app.pass(MINUTE);
  expect(app.server.count('GET')).toBe(before);
  expect(app.details()).toContain('Not watched. Press x to resume.');
  // Another key in between, or the second x would be the first one, held.
  await app.press('k', 'x');
  expect(row(app, 'deploy')).toContain('◌ waiting');
  await app.pass(MINUTE);
  const after = app.server.count('GET');
  await app.press('R');
  expect(app.server.count('GET')).toBe(after + 1);
});

it('records what a person found out about a lost answer, and takes it back', async () => {
  const app = await openRuns({ 'd-7': ready() });
  await send(app, [{ key: 'lost' }]);
  expect(row(app, 'lost')).toContain('? unknown');
  await app.press('i');
  await app.paste('d-7\n');
  await app.press('enter');
  await app.pass(2 * SECOND);
  expect(row(app, 'lost')).toContain('✓ ready');
  await app.press('u');
  expect(app.words()).toContain('the service has confirmed lost since');
  await send(app, [{ key: 'lost' }]);
  await app.press('i', 'up', 'right', 'enter');
  expect(row(app, 'lost')).toContain('⊗ refused');
  await app.press('u');
  expect(row(app, 'lost')).toContain('? unknown');
  // An id that is pasted on the choice says that it was accepted.
  await app.press('i', 'up', 'right');
  await app.paste('d-8');
  expect(app.frame()).toMatch(/\[yes\][\s\S]*Id +d-8/);
  await app.press('enter');
  expect(row(app, 'lost')).not.toContain('? unknown');
});

it('scrolls the details from the list with J and K, and starts another row at its top', async () => {
  const params = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`param_${at}`, 'x']));
  const app = await openRuns({});
  await send(app, [{ key: 'a' }, { key: 'b', params }]);
  expect(app.details()).toContain('b · main');
  await app.press('J', 'J', 'J');
  expect(app.details()).not.toContain('b · main');
  await app.press('K', 'K', 'K');
  expect(app.details()).toContain('b · main');
  await app.press('J', 'J', 'j', 'k');
  expect(app.details()).toContain('b · main');
  expect(app.lines()[1]).toContain('1/2');
});

it('opens the details in place of the list where there is no room for both', async () => {
  const app = await openRuns({}, { columns: 109, rows: 24 });
  await send(app, [{ key: 'a' }, { key: 'b', params: { region: 'eu' } }]);
  expect(app.frame()).not.toContain('region');
  await app.press('enter');
  expect(app.frame()).toMatch(/region +eu/);
  expect(app.frame()).not.toContain('STATE');
  await app.press('x');
  expect(app.frame()).toContain('stopped');
  await app.press('esc');
  expect(row(app, ' b ')).toContain('stopped');
  await app.resize({ columns: 110, rows: 24 });
  expect(row(app, ' b ')).toContain('stopped');
  expect(app.details()).toMatch(/region +eu/);
});

it.each([
  { columns: 60, rows: 20, title: 10, all: 0 },
  { columns: 80, rows: 24, title: 22, all: 20 },
  { columns: 120, rows: 40, title: 22, all: 20 },
  { columns: 200, rows: 60, title: 60, all: 60 },
])(
  'gives the title at least $title cells of $columns, whatever the rows hold',
  async ({ title, all, ...size }) => {
    const app = await openRuns({ a: NOT_READY }, size);
    const long = 'abcdefghijklmnopqrstuvwxyz0123456789'.repeat(2);
    await send(app, [{ key: 'a-workflow-with-a-long-name', ref: 'release/2026-11', title: long }]);
    const heads = () =>
      app
        .lines()
        .find((line) => line.includes('STATE'))
        ?.split('│')[0]
        ?.trimEnd() ?? '';
    const shown = () => /abc\w*/.exec(row(app, 'abc'))?.[0].length ?? -1;
    expect(shown() + 1).toBeGreaterThanOrEqual(title);
    const before = heads();
    await send(app, [{ key: 'b' }]);
    await app.press('x');
    expect(heads()).toBe(before);
    await app.press('a');
    expect(shown() + 1).toBeGreaterThanOrEqual(all);
    expect(app.lines().every((line) => line.length <= size.columns)).toBe(true);
  },
);

it('keeps the age whole in a window of 40 columns with all profiles', async () => {
  const app = await openRuns({}, { columns: 40, rows: 12 });
  await send(app, [{ key: 'deploy' }], 'globex');
  await app.press('a');
  expect(app.frame()).toMatch(/STATE +PROFILE +KEY +AGE/);
  expect(row(app, 'globex')).toMatch(/globex +deploy +\ds/);
});

it('says of an empty list what a dispatch is, and that secrets are half of it', async () => {
  const app = await openRuns({});
  await app.pass(SECOND);
  expect(app.words()).toContain('A dispatch asks the service to start runs');
  expect(app.words()).toMatch(/2 Secrets and 3 Vars set the values that workflows use/);
  await send(app, [{ key: 'refused' }]);
  await app.press('v');
  expect(app.words()).toContain('Nothing is waiting. v shows another view.');
});

it('watches a dispatch that was sent elsewhere, by its id, and selects one that it knows', async () => {
  const app = await openRuns({ 'from-elsewhere': ready() });
  await send(app, [{ key: 'a' }]);
  const watch = async (id: string) => {
    await app.press('ctrl+p');
    await app.type('watch a dispatch');
    await app.press('enter');
    await app.paste(id);
    await app.press('enter');
    await app.pass(2 * SECOND);
  };
  await watch('from-elsewhere\n');
  expect(row(app, '▸')).toMatch(/ready +from-e…where +– +sent from elsewhere/);
  await watch('a');
  expect(row(app, '▸')).toMatch(/waiting +a /);
  expect(app.lines()[1]).toContain('2/2');
});

it("keeps a removed profile's dispatches under its name, and says why nothing can be done there", async () => {
  const app = await openRuns({});
  await send(app, [{ key: 'g' }], 'globex');
  await app.press('4', 'j', 'd');
  await app.press('y');
  await app.press('1', 'a');
  await app.pass(10 * SECOND);
  expect(row(app, 'globex')).toMatch(/waiting +globex +g .* !/);
  expect(app.details()).toContain('Not watched here: its profile was removed.');
  const asked = app.server.requests.length;
  await app.press('R');
  await app.press('r');
  await app.press('ctrl+s');
  expect(app.words()).toMatch(/removed/);
  expect(app.server.requests.length).toBe(asked);
});
