import { describe, expect, it } from 'vitest';
import { focusedForm } from '../../../src/old/state/app/focused-form.ts';
import { listTakingInput } from '../../../src/old/state/app/focused-list.ts';
import { textAt } from '../../../src/old/state/form/form.ts';
import { type Core, openCore } from '../../support/core.ts';
import { coreWithProfiles } from '../../support/profiles.ts';
import { coreWithEveryState } from '../../support/states.ts';
import { vaultCore } from '../../support/vault-states.ts';

const PROMPTS: readonly (readonly [string, () => Core])[] = [
  ['the filter of the runs', () => coreWithEveryState({ columns: 100, rows: 30 }).press('/')],
  ['the filter of the secrets', () => vaultCore({ columns: 100, rows: 30 }).press('2', '/')],
  ['the palette', () => openCore().press('ctrl+p')],
  ['the switcher', () => coreWithProfiles().press('ctrl+o')],
  ['an id to watch', () => openCore().choose('watch a dispatch')],
  ['the name of a template', () => openCore().press('n', 'a', 'ctrl+t', 'n')],
];

function textOf(core: Core): string {
  const { state } = core;
  const filter = listTakingInput(state)?.list?.state.filter.field;
  const form = focusedForm(state)?.form;
  const prompt = form ? textAt(form, form.focus) : null;
  return (filter ?? prompt)?.text ?? 'no prompt';
}

describe.each(PROMPTS)('%s', (_, open) => {
  it('is edited as every field is: by words, by whole letters, with undo', () => {
    const core = open().type('alpha beta');
    core.press('alt+b').type('x').press('home').type('y');
    expect(textOf(core)).toBe('yalpha xbeta');
    core.press('ctrl+k');
    expect(textOf(core)).toBe('y');
    core.press('ctrl+_');
    expect(textOf(core)).toBe('yalpha xbeta');
    core.press('end', 'ctrl+w');
    expect(textOf(core)).toBe('yalpha ');
    core.press('ctrl+u').paste('👨‍👩‍👧').press('left').paste('日本\n').press('right', 'backspace');
    expect(textOf(core)).toBe('日本');
  });

  it('has nothing of an earlier time to bring back', () => {
    const core = open().type('gamma');
    core.press('ctrl+u', 'esc');
    expect(JSON.stringify(core.state)).not.toContain('gamma');
  });
});

it('takes back what was typed into a query as it does in a field, and never brings half of it back', () => {
  const core = coreWithEveryState({ columns: 100, rows: 30 }).press('/');
  for (const text of ['d', 'de', 'de ', 'de m', 'de ma']) {
    core.happen({ kind: 'query-changed', text });
  }
  expect(textOf(core.press('ctrl+_'))).toBe('de ');
  expect(textOf(core.press('ctrl+_'))).toBe('');
  expect(textOf(core.press('ctrl+_'))).toBe('');
});

it.each(PROMPTS.slice(-2))(
  '%s, half typed, is not replaced by the palette or the switcher',
  (_, open) => {
    const core = open().type('half an id');
    const { overlay } = core.state;
    expect(core.press('ctrl+p', 'ctrl+o').state.overlay).toEqual(overlay);
  },
);

it('a name that undo would bring back is not typed', () => {
  const core = coreWithProfiles().press('4', 'j', 'd');
  expect(core.state.overlay?.kind).toBe('confirm-name');
  core.type('glob').press('ctrl+u', 'ctrl+_');
  expect(textOf(core)).toBe('');
  core.paste('globex');
  expect(textOf(core)).toBe('');
});

it('what is typed into a dialog leaves the filter that it covers as it is', () => {
  const core = coreWithEveryState({ columns: 100, rows: 30 }).press('/').type('deploy');
  core.press('ctrl+p').type('x').press('ctrl+u', 'ctrl+_');
  expect(textOf(core)).toBe('x');
  core.press('esc');
  expect(textOf(core)).toBe('deploy');
});
