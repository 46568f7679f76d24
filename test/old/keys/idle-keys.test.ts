import { describe, expect, it } from 'vitest';
import { resolveKey } from '../../../src/old/keys/resolve-key.ts';
import { openCore } from '../../support/core.ts';
import { coreWithEveryState } from '../../support/states.ts';

const SIZE = { columns: 120, rows: 40 };

describe('a key that means nothing here', () => {
  it.each([
    [[], 'z', 'z does nothing here.'],
    [['4'], 'o', 'o does nothing here.'],
    [['4'], 'left', '← does nothing here.'],
    [[], 'esc', 'esc does nothing here.'],
    [[], 'ctrl+q', 'ctrl+q does nothing here.'],
    [['2'], 'r', 'r does nothing here.'],
  ] as const)(
    'after %j, %s: says so in one line, and changes nothing else',
    (before, key, said) => {
      const core = coreWithEveryState(SIZE).press(...before);
      const state = core.state;
      core.press(key);
      expect(core.said).toBe(said);
      const changes = { notice: null, lastKey: null, noticeAtMs: 0, clock: null };
      expect({ ...core.state, ...changes }).toEqual({ ...state, ...changes });
    },
  );

  it.each([
    ['a button', ['n', 'shift+tab']],
    ['a dialog', ['?']],
    ['a question', ['j', 'd']],
  ] as const)('is not repeated on %s: it may be a letter of a secret', (_, before) => {
    const core = coreWithEveryState(SIZE).press(...before);
    expect(core.press('z').said).toBe('That key does nothing here.');
  });

  it('is named on a button if it is no letter', () => {
    const core = coreWithEveryState(SIZE).press('2', 'n', 'shift+tab', 'shift+tab');
    expect(core.press('ctrl+r').said).toBe('ctrl+r does nothing here.');
  });

  it.each([
    ['a letter in a field', ['n'], 'z'],
    ['a letter in a search', ['ctrl+p'], 'z'],
    ['a letter in a filter', ['/'], 'z'],
    ['page keys in a field', ['n'], 'pagedown'],
    ['a sequence that nobody knows', [], '[57358u'],
    ['an empty one', [], ''],
    ['a key that no terminal brings', [], 'f13'],
  ])('says nothing of %s', (_, before, key) => {
    const core = coreWithEveryState(SIZE).press(...before);
    const event = resolveKey(core.state, { name: key, text: key.length === 1 ? key : null });
    expect(event?.kind).not.toBe('key-idle');
  });

  it('says so of a paste into a choice, which only letters change', () => {
    const core = openCore().press('4', 'n').focus('protection').paste('read-only');
    expect(core.said).toBe('A paste does nothing here.');
  });

  it('does not stand in the way of news', () => {
    const core = openCore();
    core.happen({ kind: 'noticed', notice: { tone: 'failure', text: 'It was not sent.' } });
    expect(core.press('z').said).toBe('It was not sent.');
    core.happen({ kind: 'noticed', notice: { tone: 'info', text: 'Press it once more to undo.' } });
    expect(core.press('Z').said).toMatch(/^It was not sent\. Press it/);
    core.press('?', 'esc', 'z');
    expect(core.press('Z').said).toContain('Z does nothing here');
  });

  it('is said in place of the reason why an earlier key did nothing', () => {
    const core = coreWithEveryState(SIZE).press('g', 'i');
    expect(core.said).toMatch(/ isn.t unknown: /);
    expect(core.press('Z').said).toBe('Z does nothing here.');
  });

  it('is silent while the key that just did something is still held', () => {
    const core = coreWithEveryState(SIZE).press('enter', 'esc');
    for (let repeat = 0; repeat < 50; repeat += 1) {
      core.press('esc').wait(30);
      expect(core.said).toBe('');
    }
    core.wait(1_500).press('esc');
    expect(core.said).toBe('esc does nothing here.');
  });

  it('is not a chord that types: alt and a letter are esc and that letter', () => {
    const core = openCore().press('?');
    expect(core.state.overlay?.kind).toBe('help');
  });
});

it.each(['2', '3', '4'])('esc on the list of tab %s stays there, however often', (digit) => {
  const core = openCore().press(digit);
  const { screen } = core.state;
  core.press('esc', 'esc');
  expect(core.state.screen).toBe(screen);
  expect(core.said).not.toBe('');
});
