import { describe, expect, it } from 'vitest';
import type { Dispatch, DispatchPhase } from '../../src/domain/dispatch.ts';
import { keyMapFor, keyProblems } from '../../src/keys/key-map.ts';
import { ACME, acceptedDispatch, Core, openCore } from '../support/core.ts';
import { text } from '../support/draw.tsx';
import { withPreferences } from '../support/preferences.ts';
import { programEnded, userCommand } from '../support/programs.ts';
import { dispatchIn } from '../support/states.ts';
import { knowing, vaultCore } from '../support/vault-states.ts';

const WIDE = { columns: 200, rows: 40 };
const URL = 'https://ci.acme.dev/runs/1';
const READY: DispatchPhase = {
  state: 'ready',
  dispatchId: 'd-1',
  runs: [{ id: 'r-1', url: URL }],
  endedAtMs: 1,
};

function coreWith(...rows: readonly Dispatch[]): Core {
  const dispatches = rows.length > 0 ? rows : [dispatchIn(READY)];
  return openCore({}, WIDE).happen({ type: 'history-loaded', profileId: 'acme', dispatches });
}

describe("a command of the user's own", () => {
  it('runs its program with what is known about the selected dispatch', () => {
    const core = withPreferences(coreWith(), { commands: [userCommand()] });
    core.press('alt+g');
    const [command] = core.take('run-program');
    const { key } = dispatchIn(READY).request;
    expect(command).toMatchObject({
      profileId: 'acme',
      run: { name: 'open logs', words: ['lnav', URL, `--key=${key}`] },
    });
    expect(command?.run.variables).toMatchObject({
      DISPATCHBOX_RUN_URL: URL,
      DISPATCHBOX_RUN_ID: 'r-1',
      DISPATCHBOX_DISPATCH_ID: 'd-1',
      DISPATCHBOX_KEY: key,
      DISPATCHBOX_STATE: 'ready',
      DISPATCHBOX_PROFILE_NAME: 'acme',
    });
    expect(core.said).toBe('Running open logs…');
  });

  it('stands in the footer, the help and the palette', () => {
    const core = withPreferences(coreWith(), { commands: [userCommand()] });
    expect(text(core)).toContain('alt+g open logs');
    core.press('?', '/').fill('open logs');
    expect(text(core)).toMatch(/alt\+g +open logs +Runs/);
    core.press('enter', 'esc', 'esc', 'ctrl+p').fill('open logs').press('enter');
    expect(core.take('run-program')).toHaveLength(1);
  });

  it('asks first where it says so, and shows what would run', () => {
    const core = withPreferences(coreWith(), { commands: [userCommand({ asksFirst: true })] });
    core.press('alt+g');
    expect(core.take('run-program')).toEqual([]);
    expect(text(core)).toContain(`lnav ${URL}`);
    expect(core.press('esc').take('run-program')).toEqual([]);
    expect(core.press('alt+g', 'y').take('run-program')).toHaveLength(1);
  });

  it('says what is missing instead of running without it', () => {
    const waiting = dispatchIn({ state: 'waiting', dispatchId: 'd', unknownStatus: null });
    const core = withPreferences(coreWith(waiting), { commands: [userCommand()] }).press('alt+g');
    expect(core.take('run-program')).toEqual([]);
    expect(core.said).toMatch(/open logs needs \{url\}, which .* does not have\./);
  });

  it.each([
    [['git', 'log', '{ref}'], null],
    [
      ['git', 'log', '--', '{ref}'],
      ['git', 'log', '--', '--output=x'],
    ],
    [
      ['git', 'log', '--grep={ref}'],
      ['git', 'log', '--grep=--output=x'],
    ],
  ])('lets nobody else choose options: %j', (program, words) => {
    const request = { key: 'k', ref: '--output=x', title: '', params: {} };
    const core = withPreferences(coreWith(dispatchIn(READY, { request })), {
      commands: [userCommand({ program })],
      hooks: [{ profile: null, program }],
    }).press('alt+g');
    const run = core.take('run-program')[0]?.run;
    expect(run?.words ?? null).toEqual(words);
    if (words === null)
      expect(core.said).toContain('open logs was not run: {ref} begins with a dash');
  });

  it.each([
    ['Runs', '1', ['lnav', '{url}']],
    ['Secrets', '2', ['grep', '{name}']],
    ['Vars', '3', ['grep', '{name}']],
  ])('without a row on %s says what the keys there say', (_, tab, program) => {
    const reading = new Core(WIDE).happen({ type: 'session-opened', profile: ACME });
    const empty = knowing(openCore({}, WIDE), []);
    const filtered = vaultCore(WIDE);
    filtered.happen({ type: 'history-loaded', profileId: 'acme', dispatches: [dispatchIn(READY)] });
    filtered.press(tab, '/').fill('zzz').press('enter');
    for (const [core, sentence] of [
      [reading, /still being read\.$/],
      [empty, /yet\. n (makes|sets) one\.$/],
      [filtered, /^No matches\. esc clears the filter\.$/],
    ] as const) {
      withPreferences(core, { commands: [userCommand({ program })] }).press(tab);
      expect(core.press('alt+g').said).toMatch(sentence);
      const { said } = core;
      expect(core.press('z', 'd').said).toBe(said);
    }
  });

  it('with a placeholder of secrets is for the selected secret or var, and is told no value', () => {
    const rotate = userCommand({ name: 'who reads it', program: ['grep', '-r', '{name}@{vault}'] });
    const core = withPreferences(vaultCore(WIDE), { commands: [rotate] }).press('alt+g');
    expect(core.take('run-program')).toEqual([]);
    expect(text(core.press('2'))).toContain('alt+g who reads it');
    core.press('alt+g');
    const [command] = core.take('run-program');
    expect(command?.run.words).toEqual(['grep', '-r', 'API_KEY@default']);
    expect(command?.run.variables).toMatchObject({
      DISPATCHBOX_ENTRY_NAME: 'API_KEY',
      DISPATCHBOX_ENTRY_VAULT: 'default',
      DISPATCHBOX_ENTRY_VERSION: '3',
      DISPATCHBOX_PROFILE_NAME: 'acme',
      DISPATCHBOX_KEY: '',
    });
    expect(core.press('3', 'alt+g').take('run-program')).toHaveLength(1);
  });

  it('of secrets may have a key that means something on Runs only', () => {
    const forEntry = (key: string) => [userCommand({ key, program: ['grep', '{name}'] })];
    expect(keyProblems({}, forEntry('o'))).toEqual([]);
    expect(keyProblems({}, forEntry('m'))).toEqual([
      expect.stringContaining('"m" is already "coverage" (coverage.open) on Secrets or Vars'),
    ]);
    expect(keyProblems({}, [userCommand({ key: 'm' })])).toEqual([]);
  });

  it('never passes an address on that a browser would not open', () => {
    const odd = { ...READY, runs: [{ id: 'r', url: 'file:///etc/passwd' }] };
    const core = withPreferences(coreWith(dispatchIn(odd)), { commands: [userCommand()] });
    expect(core.press('alt+g').take('run-program')).toEqual([]);
  });

  it.each([
    ['o', '"o" is already "open" (runs.open-run) on Runs; the command open logs has no key.'],
    ['enter', `"enter" can't be remapped; the command open logs has no key.`],
    ['j', '"j" is already "next" (list.move-down) on Runs'],
    ['f9', '"f9" isn\'t a key that terminals send'],
  ])('with the key %s is only in the palette, and the reason is said', (key, sentence) => {
    const commands = [userCommand({ key })];
    expect(keyProblems({}, commands)).toEqual([expect.stringContaining(sentence)]);
    const core = withPreferences(coreWith(), { commands });
    core.press('ctrl+p').fill('open logs').press('enter');
    expect(core.take('run-program')).toHaveLength(1);
    core.press('?', '/').fill('open logs');
    expect(text(core)).toMatch(/ctrl\+p +open logs +Runs/);
  });

  it('gives way to one before it and to a key of another action that was moved', () => {
    const two = [userCommand(), userCommand({ name: 'second' })];
    expect(keyProblems({}, two)).toEqual([
      expect.stringContaining('the command second has no key'),
    ]);
    const { problems } = keyMapFor({ 'runs.check-now': ['alt+g'] }, [userCommand()]);
    expect(problems).toMatchObject([{ name: 'open logs' }]);
  });

  it('says how it went, and the log has what it printed', () => {
    const core = withPreferences(coreWith(), { commands: [userCommand()] });
    programEnded(core, { status: 3, problem: 'ended with status 3.', output: 'no\n  such file' });
    expect(core.said).toBe('open logs ended with status 3. L shows what it printed.');
    core.press('L');
    expect(text(core)).toMatch(/acme +RUN +open logs +exit 3 +120ms/);
    core.press('enter');
    expect(text(core)).toMatch(/open logs: exit 3\s+no\s+such file/);
    expect(core.press('esc').state.overlay).toBeNull();
  });
});

describe('the hook of a profile', () => {
  const hooks = [
    { profile: null, program: ['notify', '{key} {state}'] },
    { profile: 'globex', program: ['other'] },
  ] as const;

  function ended(core: Core): Core {
    const localId = acceptedDispatch(core);
    const runs = [{ id: 'r-1', url: URL }];
    core.take('check-dispatch');
    return core.checked(localId, { status: 'ready', runs });
  }

  it('runs when this terminal learns of an end', () => {
    const core = ended(withPreferences(openCore({}, WIDE), { hooks }));
    expect(core.take('run-program')).toMatchObject([
      { profileId: 'acme', run: { words: ['notify', 'deploy ready'] }, endOf: expect.any(String) },
    ]);
  });

  it('is the one of its name before the one for all, and none without either', () => {
    const globex = ended(withPreferences(openCore({ name: 'globex' }, WIDE), { hooks }));
    expect(globex.take('run-program')).toMatchObject([{ run: { words: ['other'] } }]);
    const none = ended(withPreferences(openCore({}, WIDE), { hooks: hooks.slice(1) }));
    expect(none.take('run-program')).toEqual([]);
  });

  it('does not run for what another terminal learned', () => {
    const core = withPreferences(openCore({}, WIDE), { hooks });
    const localId = acceptedDispatch(core);
    const known = { ...dispatchIn(READY), localId };
    core.happen({ type: 'check-left-to-another-terminal', localId, known });
    expect(core.take('run-program')).toEqual([]);
  });

  it('gets no more of a long error than a system takes', () => {
    const core = withPreferences(openCore({}, WIDE), {
      hooks: [{ profile: null, program: ['notify', '{error}'] }],
    });
    const localId = acceptedDispatch(core);
    core.take('check-dispatch');
    core.checked(localId, { status: 'error', message: '漢'.repeat(99_000) });
    const [command] = core.take('run-program');
    const { words = [], variables = {} } = command?.run ?? {};
    for (const each of [...words, ...Object.values(variables)]) {
      expect(Buffer.byteLength(each)).toBeLessThan(32 * 1024);
    }
    expect(variables.DISPATCHBOX_ERROR).toMatch(/^漢+…$/);
  });

  it('says once that it fails, and again only after it has worked', () => {
    const core = openCore({}, WIDE);
    const failed = { isHook: true, status: 1, problem: 'ended with status 1.' } as const;
    programEnded(core, failed);
    expect(core.said).toContain('The hook of acme ended with status 1.');
    core.press('j');
    expect(programEnded(core, failed).state.notice).toBeNull();
    expect(programEnded(core, { isHook: true }).state.notice).toBeNull();
    expect(programEnded(core, failed).said).toContain('The hook of acme');
  });
});
