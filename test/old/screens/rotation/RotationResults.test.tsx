import { describe, expect, it } from 'vitest';
import type { EntryResult } from '../../../../src/old/domain/entry-result.ts';
import type { Core } from '../../../support/core.ts';
import { hear } from '../../../support/hear.tsx';
import { answeredList } from '../../../support/profiles.ts';
import { renderScreen } from '../../../support/screen.tsx';
import { SIZES } from '../../../support/sizes.ts';
import {
  knowing,
  ROTATED_EVERYWHERE,
  rotationProfiles,
  vaultCore,
} from '../../../support/vault-states.ts';

const REASON = `The service returned 400: ${'the name is reserved, '.repeat(12)}so it was not stored.`;

const RESULTS: readonly EntryResult[] = [
  { state: 'set', version: 4 },
  { state: 'set', version: 9, jumpedFrom: 7 },
  { state: 'unknown', reason: 'the connection broke' },
  { state: 'failed', reason: REASON },
];

/** A rotation over six profiles, so many of its five places answered. */
function sent(answers: number): Core {
  const core = knowing(answeredList(vaultCore(), rotationProfiles()), ROTATED_EVERYWHERE);
  core.press('2', 'a').choose('mark all').press('enter').paste('new value').press('ctrl+s');
  core.sendPlan();
  const [{ sendId = '', targets = [] } = {}] = core.take('send-rotation');
  const known = targets.slice(0, answers);
  const results = new Map(
    known.map(({ id }, at) => [id, RESULTS[at] ?? ({ state: 'set', version: 5 } as const)]),
  );
  core.happen({ kind: 'entries-answered', sendId, said: null, results, explanation: null });
  return answers < targets.length ? core : core.happen({ kind: 'send-ended', sendId });
}

function shown(core: Core, columns = 120, rows = 40) {
  const screen = renderScreen(core.state, { columns, rows });
  const rowOf = (pattern: RegExp) => screen.lines().find((line) => pattern.test(line)) ?? '';
  return { ...screen, rowOf, prose: () => screen.frame().replace(/\s+/g, ' ') };
}

describe('the results of a rotation', () => {
  it('have an outcome for each place, sent or not', () => {
    const { rowOf, frame } = shown(sent(5));
    expect(rowOf(/ acme +default/)).toContain('✓ set, version 4 (was 3)');
    expect(rowOf(/ prod /)).toContain('? unknown: the connection broke');
    expect(rowOf(/globex-prod/)).toMatch(/globex-prod +default +✗ failed: .*…$/);
    expect(rowOf(/hooli/)).toContain('– not sent: no token for vaults');
    expect(frame()).toContain('7 places: 3 set · 1 failed · 1 unknown · 2 not sent');
  });

  it('have room for an outcome before that of names at 60 columns', () => {
    const { rowOf } = shown(sent(5), 60, 20);
    expect(rowOf(/ acme +default/)).toContain('✓ set, version 4 (was 3)');
    expect(rowOf(/ prod /)).toContain('? unknown: the connection broke');
    expect(rowOf(/hooli/)).toContain('– not sent: no token for vaults');
    expect(rowOf(/globex-prod/)).toMatch(/globex-prod +default/);
  });

  it('have a reason that is too long for its row below, in full', async () => {
    const { press, prose } = shown(sent(5), 80, 24);
    await press('j', 'j');
    expect(prose().match(/the connection broke/g)).toHaveLength(1);
    expect(prose()).not.toContain(REASON);
    await press('j');
    expect(prose()).toContain(REASON);
    expect(prose()).toContain('globex-prod ▸ ci.globex-prod.dev/svc · vault default');
  });

  it('have progress while the rest is waited for', () => {
    const { frame, rowOf } = shown(sent(3));
    expect(frame()).toContain('5 of 7 · 2 set · 1 unknown · 2 not sent');
    expect(rowOf(/globex-prod/)).toContain('◌ sending');
    expect(frame()).toContain('Rotation: sending');
  });

  it('say each outcome once to a screen reader', () => {
    const heard = hear(sent(5).press('j', 'j').state);
    expect(heard.filter((line) => line.includes('the connection broke'))).toHaveLength(1);
    expect(hear(sent(3).state)).toContain('5 of 7, 2 set, 1 unknown, 2 not sent');
  });
});

describe.each(SIZES)('the results at %i columns and %i rows', (columns, rows) => {
  it('have the selected place, its outcome and the totals on screen, nothing over the edge', async () => {
    const { press, lines, rowOf, prose } = shown(sent(5), columns, rows);
    await press('j', 'j', 'j');
    expect(lines()).toHaveLength(rows);
    expect(Math.max(...lines().map((line) => line.length))).toBeLessThanOrEqual(columns);
    expect(rowOf(/▸ globex-prod/)).toContain('✗ failed');
    expect(prose()).toContain('7 places: 3 set · 1 failed · 1 unknown · 2 not sent');
  });
});

it('of one place are those of a new value', () => {
  const core = vaultCore().press('2', 'enter').paste('new value').press('ctrl+s');
  expect(shown(core).frame()).toContain('New value: sending · API_KEY');
  expect(shown(sent(5)).frame()).toContain('Rotation: 1 failed, 1 unknown, 2 not sent');
});
