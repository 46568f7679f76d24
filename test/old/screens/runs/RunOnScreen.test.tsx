import { describe, expect, it, vi } from 'vitest';
import type { Core } from '../../../support/core.ts';
import { answeredList, coreWithProfiles, FROM_URL, known } from '../../../support/profiles.ts';
import { renderScreen } from '../../../support/screen.tsx';
import { SIZES } from '../../../support/sizes.ts';
import { dispatchIn, PHASES } from '../../../support/states.ts';

const SENT = { state: 'stopped', dispatchId: 'd' } as const;
const NAMES = Array.from({ length: 30 }, (_, at) => `team-${String(at + 1).padStart(2, '0')}`);

/** Two dispatches that read the same, and thirty other profiles to run them on, all marked. */
function asked(): Core {
  const profiles = [
    known('acme'),
    ...NAMES.map((name, at) => known(name, { isProtected: at < 10 })),
  ];
  const core = coreWithProfiles(profiles, { columns: 40, rows: 12 });
  const dispatches = PHASES.slice(1, 3).map((phase) => dispatchIn(phase));
  core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches });
  answeredList(core.press('space', 'space', 'e'), profiles);
  return core.press(...profiles.map(() => 'space'));
}

const { state } = asked();

describe.each(SIZES)('run on thirty other profiles at %i columns and %i rows', (columns, rows) => {
  it('keeps the list, what comes next and the footer in their places', async () => {
    const complaints = vi.spyOn(console, 'error');
    const { press, lines, frame } = renderScreen(state, { columns, rows });
    const selected = () => lines().find((line) => line.startsWith(' ▸')) ?? '';
    expect(lines()).toHaveLength(rows);
    expect(frame()).toContain('Run 2 dispatches on other profiles…');
    expect(lines().at(-1)).toContain('esc');
    await press('g');
    expect(selected()).toContain('team-01');
    await press('G');
    expect(selected()).toContain('acme');
    expect(lines().filter((line) => /^ [ ▸] \[x\]/.test(line)).length).toBeGreaterThan(1);
    expect(complaints).not.toHaveBeenCalled();
  });
});

it('counts many profiles, and says how many names are asked for', () => {
  const { frame } = renderScreen(state, { columns: 120, rows: 40 });
  expect(frame()).toMatch(/62 dispatches to 31 profiles\.[^.]* 10\s+names/);
});

it.each([80, 60])('has why nothing is sent to a profile whole at %i columns', (columns) => {
  const profiles = [known('acme'), known('hooli', { tokens: [] })];
  const size = { columns, rows: 24 };
  const core = coreWithProfiles(profiles, size);
  core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches: [dispatchIn(SENT)] });
  answeredList(core.press('e'), profiles);
  expect(renderScreen(core.state, size).frame()).toMatch(/hooli .* no token( for dispatches)?$/m);
});

it.each([80, 60])('tells services on one host apart at %i columns', (columns) => {
  const at = (port: number) => ({ host: `127.0.0.1:${port}/svc` });
  const profiles = [known('acme', at(4871)), known('globex-prod', at(4872))];
  const size = { columns, rows: 24 };
  const core = coreWithProfiles(profiles, size);
  core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches: [dispatchIn(SENT)] });
  answeredList(core.press('e'), profiles);
  expect(renderScreen(core.state, size).frame()).toMatch(/globex-prod +127\.0\.0\.1:4872\/svc\b/);
});

it('stays in view behind its questions', async () => {
  const { press, frame } = renderScreen(state, { columns: 120, rows: 40 });
  await press('enter');
  expect(frame()).toContain('Run 2 dispatches again?');
  expect(frame()).toMatch(/\[x\] team-29/);
  await press('y');
  expect(frame()).toContain('team-01 is PROTECTED');
  expect(frame()).toMatch(/\[x\] team-29/);
});

it('keeps its marks until they are used or left: no other dialog opens over them', async () => {
  const { press, frame } = renderScreen(state, { columns: 120, rows: 40 });
  await press('ctrl+o', 'ctrl+p');
  expect(frame()).toMatch(/\[x\] team-29/);
});

it('takes the profile of DISPATCHBOX_URL as one that has a token', () => {
  const core = coreWithProfiles([known('acme'), FROM_URL]);
  core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches: [dispatchIn(SENT)] });
  answeredList(core.press('e'), [known('acme'), FROM_URL]);
  const { frame } = renderScreen(core.state, { columns: 120, rows: 40 });
  expect(frame()).toMatch(/▸ .*ci\.lab\.dev\/svc/);
  expect(frame()).not.toContain('no token');
  expect(core.press('enter').state.overlay?.kind).toBe('confirm-write');
});
