import { describe, expect, it } from 'vitest';
import { type Core, openCore } from '../../support/core.ts';
import { coreWithProfiles } from '../../support/profiles.ts';
import { coreWithEveryState } from '../../support/states.ts';
import { importEntries, vaultCore } from '../../support/vault-states.ts';

const SIZE = { columns: 120, rows: 40 };

const HALF_TYPED: Readonly<Record<string, () => Core>> = {
  'half a token': () => coreWithProfiles().press('4', 't').type('half-a-token'),
  'an id to watch': () => openCore().choose('watch a').type('7f3c'),
  'the id of an unknown dispatch': () =>
    coreWithEveryState(SIZE).press('j', 'j', 'j', 'j', 'j', 'i').focus('id').type('7f3c'),
  'the name of a template': () =>
    openCore().press('n').type('deploy').press('ctrl+t', 'n').type('staging'),
  'a place to add to a plan': () =>
    vaultCore().press('2', 'enter').paste('x').choose('show the plan').press('n').type('glo'),
  'a paste that is being read': () => vaultCore().press('2', 'n').paste('A=one\nB=two\n'),
  'the preview of a paste': () => importEntries(vaultCore().press('2', 'n'), 'A=one\nB=two\n'),
};

describe('ctrl+c', () => {
  it.each(Object.entries(HALF_TYPED))('asks before it loses %s', (_, typed) => {
    const core = typed();
    const { overlay } = core.state;
    core.press('ctrl+c');
    expect(core.take('quit')).toEqual([]);
    const asked = core.state.overlay;
    expect(asked).toMatchObject({ kind: 'confirm-quit', from: overlay });
    expect(asked?.kind === 'confirm-quit' && asked.what).toContainEqual(
      expect.stringMatching(/ this (prompt|preview) /),
    );
    core.press('ctrl+c');
    expect(core.take('quit')).toHaveLength(1);
  });

  it('asks nothing about a preview without entries, and a file that is being read', () => {
    for (const core of [
      importEntries(vaultCore().press('2', 'n'), '=no name\n'),
      vaultCore().press('2', 'n').type('@.env').press('enter'),
    ]) {
      expect(core.state.overlay?.kind).toBe('env-import');
      core.press('ctrl+c');
      const { overlay } = core.state;
      expect(overlay?.kind === 'confirm-quit' ? overlay.what.join() : '').not.toContain('preview');
    }
  });

  it('asks nothing about a prompt in which nothing was typed, and about a name to confirm', () => {
    for (const core of [
      coreWithProfiles().press('4', 't'),
      openCore({ isProtected: true }).press('n').type('deploy').press('ctrl+s').type('ac'),
    ]) {
      core.press('ctrl+c');
      const { overlay } = core.state;
      expect(overlay?.kind === 'confirm-quit' ? overlay.what.join() : '').not.toContain('prompt');
    }
  });
});

describe('the note of a rotation', () => {
  function noted(): Core {
    return vaultCore().press('2', 'g', 'enter', 'shift+tab').type('OPS-1');
  }

  it('is kept while another secret gets its new value', () => {
    const core = noted().press('esc', 'j', 'enter', 'esc', 'k', 'enter');
    expect(core.state.rotation).toMatchObject({ values: { values: { note: { text: 'OPS-1' } } } });
  });

  it('is asked about before it is lost, until it is in the journal', () => {
    const core = noted().press('ctrl+c');
    expect(core.state.overlay?.kind).toBe('confirm-quit');
    core.press('esc', 'tab').paste('x').press('ctrl+s');
    const [sent] = core.take('send-rotation');
    const results = new Map(
      sent?.targets.map(({ id }) => [id, { state: 'set', version: 4 } as const]),
    );
    const sendId = sent?.sendId ?? '';
    core.happen({ kind: 'entries-answered', sendId, said: null, results, explanation: null });
    core.happen({ kind: 'send-ended', sendId }).press('ctrl+c');
    expect(core.take('quit')).toHaveLength(1);
  });
});
