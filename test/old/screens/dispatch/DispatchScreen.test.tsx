import { describe, expect, it } from 'vitest';
import { dispatchFormOf } from '../../../../src/old/state/dispatch/dispatch-form-update.ts';
import { openCore } from '../../../support/core.ts';
import { coreWithManyParams, focusOf, SAMPLES } from '../../../support/form-states.ts';
import { renderScreen } from '../../../support/screen.tsx';
import { SIZES } from '../../../support/sizes.ts';
import { dispatchIn } from '../../../support/states.ts';

const UNKNOWN = dispatchIn({ state: 'unknown', reason: 'The connection broke.' });

function dispatchForm(profile: Parameters<typeof openCore>[0], columns: number, rows: number) {
  const core = openCore(profile, { columns, rows }).press('n');
  return renderScreen(core.state, { columns, rows });
}

const lineOf = (lines: readonly string[], words: string | RegExp): string =>
  lines.find((line) => (typeof words === 'string' ? line.includes(words) : words.test(line))) ?? '';

describe.each(SIZES)('the dispatch form at %i columns and %i rows', (columns, rows) => {
  it('fills the window, and says where a dispatch goes above its fields', () => {
    const { lines, frame } = dispatchForm({ samples: SAMPLES }, columns, rows);
    expect(lines()).toHaveLength(rows);
    expect(Math.max(...lines().map((line) => line.length))).toBeLessThanOrEqual(columns);
    expect(frame()).toMatch(/New dispatch to acme ▸ ci\.acme\.dev\/svc[\s·]+organization/);
    for (const words of ['▸ Key', '→ hello', 'Ref', 'Title', 'Params', '[ Send ]']) {
      expect(frame()).toContain(words);
    }
  });

  it('has the focused field, what is wrong with it and Send in view on the way through', async () => {
    const size = { columns, rows };
    const { press, lines, frame } = renderScreen(coreWithManyParams(size).state, size);
    for (const keys of [['shift+tab'], ['tab', 'tab'], ['tab', 'tab', 'tab']]) {
      await press(...keys);
      expect(frame()).toMatch(/▸ +(\[ Send ]|Key|Title|Ref|(Params +)?param_)/);
      expect(lines().filter((line) => line.includes('[ Send ]'))).toHaveLength(1);
    }
    await press('tab', 'ctrl+n', 'tab', 'x');
    await press('ctrl+s');
    expect(frame()).toMatch(/▸ +(Params +)?name += x\n +✗ .*no name/);
    expect(frame()).toContain('[ Send ]');
  });
});

it('is filled in by keys, and sends what it holds', async () => {
  const { press, type, lines, commands, state } = dispatchForm({}, 80, 24);
  await type('deploy');
  await press('tab');
  await type('main');
  await press('tab', 'tab');
  await type('env=staging');
  expect(lineOf(lines(), 'Key')).toMatch(/^ {3}Key {5}deploy$/);
  expect(lineOf(lines(), 'Params')).toMatch(/^ ▸ Params {2}env +=? staging$/);
  await press('ctrl+s');
  expect(state().screen).toBe('runs');
  expect(commands).toContainEqual(
    expect.objectContaining({
      kind: 'send-dispatch',
      dispatch: expect.objectContaining({
        request: { key: 'deploy', ref: 'main', title: '', params: { env: 'staging' } },
      }),
    }),
  );
});

it('takes pasted lines as params, and goes through them one by one', async () => {
  const { press, paste, lines } = dispatchForm({}, 80, 24);
  await press('tab', 'tab', 'tab');
  await paste('one=1\ntwo=2\nthree=3');
  expect(lineOf(lines(), / ▸ +three/)).toMatch(/three +=? 3$/);
  await press('up');
  expect(lineOf(lines(), / ▸ +two/)).toMatch(/two +=? 2$/);
});

it('moves to the next suggestion and takes it', async () => {
  const { press, lines, frame } = dispatchForm({ samples: SAMPLES }, 80, 24);
  await press('down');
  expect(lineOf(lines(), '→')).toContain('deploy');
  await press('right');
  expect(lineOf(lines(), '▸ Key')).toMatch(/Key {5}deploy$/);
  expect(frame()).not.toContain('fan-out');
});

it.each([
  [80, 24],
  [40, 12],
])('warns of a dispatch that may be running already, in full at %i by %i', (columns, rows) => {
  const core = openCore({}, { columns, rows });
  core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches: [UNKNOWN] }).press('r');
  const { lines } = renderScreen(core.state, { columns, rows });
  const prose = lines().map((line) => line.trim());
  expect(prose.join(' ')).toContain('Check the service first');
  expect(prose).toContain('[ Send ]');
});

it('offers what was left behind, and brings it back', async () => {
  const { press, type, frame, lines } = dispatchForm({}, 80, 24);
  await type('left-behind');
  await press('esc', 'n');
  expect(lineOf(lines(), 'Draft:')).toContain('left-behind');
  await press('ctrl+d');
  expect(lineOf(lines(), '▸ Key')).toContain('left-behind');
  expect(frame()).not.toContain('Draft:');
});

it('keeps its rows in place while the focus moves within them', async () => {
  const size = { columns: 80, rows: 24 };
  const { press, lines, state } = renderScreen(coreWithManyParams(size).state, size);
  await press(...Array<string>(20).fill('up'));
  const params = () => lines().flatMap((line) => /param_\d+/.exec(line) ?? []);
  const before = params();
  await press('down', 'down');
  expect(focusOf(dispatchFormOf(state()).form)).toBe('value 42');
  expect(params()).toEqual(before);
});
