import { describe, expect, it } from 'vitest';
import { resolveKey } from '../../src/keys/resolve-key.ts';
import { openCore } from '../support/core.ts';
import { withPreferences } from '../support/preferences.ts';
import { coreWithEveryState } from '../support/states.ts';

const SIZE = { columns: 120, rows: 40 };

describe('a key that means nothing here', () => {
  it.each([
    [[], 'z', 'z does nothing here. ? lists every key.'],
    [[], 'u', 'u does nothing here; on Profiles (4) it is "make it the default".'],
    [['4'], 'o', 'o does nothing here; on Runs (1) it is "open the run in the browser".'],
    [['4'], 'o', 'o does nothing here; on Runs (1) it is "open the run in the browser".'],
    [[','], 'l', 'l does nothing here; on Secrets (2) it is "log of writes to vaults".'],
    [['2'], 'c', 'c does nothing here; on Runs (1) it is "copy id, error or curl".'],
    [[], 'esc', 'There is nothing to leave with esc here.'],
    [[], 'ctrl+_', 'There is nothing to undo.'],
    [[], 't', 'No token was rejected. To enter another: 4, then t.'],
    [['2'], 'r', 'There is no rotation to go back to.'],
    [[], 'ctrl+q', 'ctrl+q does nothing here. ? lists every key.'],
    [['4'], 'left', '← does nothing here. ? lists every key.'],
    [['?'], 'z', 'That key does nothing here; esc is "close".'],
    [['j', 'd'], 'z', 'That key does nothing here; d is "forget", esc is "keep".'],
    [['n', 'ctrl+t'], 'z', 'That key does nothing here; enter is "fill in", esc is "back".'],
  ] as const)('after %j, %s: says where it does, or what does', (before, key, sentence) => {
    const core = coreWithEveryState(SIZE).press(...before);
    const state = core.state;
    core.press(key);
    expect(core.said).toBe(sentence);
    expect({
      ...core.state,
      notice: state.notice,
      lastKey: null,
      noticeAtMs: 0,
      clock: null,
    }).toEqual({
      ...state,
      lastKey: null,
      noticeAtMs: 0,
      clock: null,
    });
  });

  it('names the keys in force', () => {
    const core = withPreferences(openCore(), {
      keys: { 'app.show-help': ['H'], 'app.go-profiles': ['P'] },
    });
    expect(core.press('z').said).toBe('z does nothing here. H lists every key.');
    expect(core.press('u').said).toContain('on Profiles (P)');
    expect(core.press('?').said).toBe('? does nothing here. H lists every key.');
  });

  it('says what a button is for, and not which letter was typed, which can be one of a secret', () => {
    const core = openCore().press('n', 'shift+tab', 'z');
    expect(core.said).toBe('That key does nothing here; enter is "send", esc is "back".');
  });

  it.each([
    ['a letter in a field', ['n'], 'z'],
    ['a letter in a prompt', ['w'], 'z'],
    ['a letter in a filter', ['/'], 'z'],
    ['page keys in a field', ['n'], 'pagedown'],
    ['a sequence that nobody knows', [], '[57358u'],
    ['an empty one', [], ''],
    ['a key that no terminal brings', [], 'f13'],
  ])('says nothing of %s', (_, before, key) => {
    const core = coreWithEveryState(SIZE).press(...before);
    const event = resolveKey(core.state, { name: key, text: key.length === 1 ? key : null });
    expect(event?.type).not.toBe('key-idle');
  });

  it('does not stand in the way of news', () => {
    const core = openCore();
    core.happen({ type: 'noticed', notice: { tone: 'failure', text: 'It was not sent.' } });
    expect(core.press('z').said).toBe('It was not sent.');
    core.happen({ type: 'noticed', notice: { tone: 'info', text: 'Press it once more to undo.' } });
    expect(core.press('Z').said).toBe('It was not sent. Press it once more to undo.');
    core.press('?', 'esc', 'z');
    expect(core.press('Z').said).toContain('Z does nothing here');
  });

  it('is silent while the key that just did something is still held', () => {
    const core = coreWithEveryState(SIZE).press('enter', 'esc');
    for (let repeat = 0; repeat < 50; repeat += 1) {
      core.press('esc').wait(30);
      expect(core.said).toBe('');
    }
    core.wait(1_500).press('esc');
    expect(core.said).toContain('nothing to leave');
  });

  it('is not a chord that types: alt and a letter are esc and that letter', () => {
    const core = openCore().press('?');
    expect(core.state.overlay?.kind).toBe('help');
  });
});
