import { describe, expect, it } from 'vitest';
import { TABS } from '../../../src/old/state/screen.ts';
import { openCore } from '../../support/core.ts';
import { draw, text } from '../../support/draw.tsx';
import { coreWithProfiles } from '../../support/profiles.ts';
import { coreWithEveryState } from '../../support/states.ts';
import { sentSecrets, vaultCore } from '../../support/vault-states.ts';

const SIZE = { columns: 80, rows: 24 };
const SENT = [
  { state: 'set', version: 4 },
  { state: 'failed', reason: 'the name is reserved' },
] as const;

describe('a mark, not a colour alone, tells', () => {
  it.each([
    ['the selected dispatch', () => coreWithEveryState(SIZE), 'j'],
    ['the selected profile', () => coreWithProfiles(undefined, SIZE).press('4'), 'j'],
    ['the profile to switch to', () => coreWithProfiles(undefined, SIZE).press('ctrl+o'), 'down'],
    ['the command to go to', () => openCore({}, SIZE).press('ctrl+p'), 'down'],
    ['the selected secret', () => vaultCore(SIZE).press('2'), 'j'],
    ['a marked secret', () => vaultCore(SIZE).press('2'), 'space'],
    ['the selected result', () => sentSecrets(vaultCore(SIZE), SENT), 'j'],
    ['the run that the keys mean', () => coreWithEveryState(SIZE).press('j', 'j', 'enter'), 'j'],
    ['the field of the dispatch form', () => openCore({}, SIZE).press('n'), 'tab'],
    ['the field of the secrets form', () => vaultCore(SIZE).press('2', 'n'), 'tab'],
    ['the field of the profile form', () => openCore({}, SIZE).press('4', 'n'), 'tab'],
    ['what a value is made of', () => vaultCore(SIZE).press('2', 'n', 'tab', 'ctrl+g'), 'down'],
  ])('%s', (_, open, key) => {
    const core = open();
    const before = text(core);
    expect(text(core.press(key))).not.toBe(before);
  });

  it('the screen that is on', () => {
    for (const { digit, label } of TABS) {
      const tabs = draw(openCore({}, SIZE).press(digit).state)[1];
      expect(tabs).toContain(`[${digit} ${label}]`);
      expect(tabs?.match(/\[/g)).toHaveLength(1);
    }
  });

  it('a protected profile', () => {
    const core = coreWithProfiles(undefined, SIZE);
    expect(text(core.press('4', 'j', 'j'))).toMatch(/▸ globex-prod .* PROTECTED/);
  });
});
