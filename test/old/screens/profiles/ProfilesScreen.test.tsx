import { describe, expect, it } from 'vitest';
import { coreWithProfiles, known } from '../../../support/profiles.ts';
import { renderScreen } from '../../../support/screen.tsx';
import { SIZES } from '../../../support/sizes.ts';

const MANY = Array.from({ length: 40 }, (_, at) => known(`team-${at + 1}`));
const { state: STATE } = coreWithProfiles([
  known('acme', { isDefault: true }),
  known('globex-prod', { isProtected: true, colour: 'red' }),
  known('initech', { isReadOnly: true }),
  ...MANY,
]).press('4');

describe.each(SIZES)('the profiles at %i columns and %i rows', (columns, rows) => {
  it('has the selected one, what must be known of it, and the footer on screen', async () => {
    const { press, lines } = renderScreen(STATE, { columns, rows });
    const selected = () => lines().find((line) => line.startsWith(' ▸')) ?? '';
    await press('j');
    expect(selected()).toMatch(/globex-prod .*PROTECTED/);
    await press('j');
    expect(selected()).toMatch(/initech .*read-only/);
    await press('G', 'k');
    expect(selected()).toContain('team-40');
    expect(lines()).toHaveLength(rows);
    expect(Math.max(...lines().map((line) => line.length))).toBeLessThanOrEqual(columns);
    expect(lines().at(-1)).toContain('?');
  });

  it('says whole how to add the first one', () => {
    const { frame } = renderScreen(coreWithProfiles([]).press('4').state, { columns, rows });
    const hint = 'Press n to add one: a service, an organization, its tokens.';
    expect(frame().replace(/\s+/g, ' ')).toContain(hint);
    expect(frame()).toMatch(/▸ sandbox/);
  });

  it('switches by name from a dialog whose selected row stays on screen', async () => {
    const { press, type, frame, commands } = renderScreen(STATE, { columns, rows });
    await press('ctrl+o', 'pagedown', 'pagedown');
    expect(frame()).toMatch(/│ ▸ (team-\d+|sandbox)/);
    expect(frame()).toContain('ctrl+d make it the default');
    await type('globex');
    expect(frame()).toMatch(/│ ▸ globex-prod .*PROTECTED/);
    await press('enter');
    expect(commands).toContainEqual(
      expect.objectContaining({
        kind: 'profiles',
        request: expect.objectContaining({ do: 'switch', id: 'globex-prod' }),
      }),
    );
  });
});

it('shows the details beside the list from 110 columns on, below it before that', async () => {
  const wide = renderScreen(STATE, { columns: 120, rows: 40 });
  expect(wide.lines().find((line) => line.includes('base URL'))).toMatch(/│ +base URL/);
  const narrow = renderScreen(STATE, { columns: 80, rows: 24 });
  expect(narrow.lines().find((line) => line.includes('base URL'))).toMatch(/^ +base URL/);
  await narrow.press('j');
  expect(narrow.frame()).toContain('https://ci.globex-prod.dev');
});

it('marks the current profile and the previous one in the switcher of a narrow window', async () => {
  const core = coreWithProfiles([known('acme'), known('globex')]).press('4');
  const state = { ...core.state, profiles: { ...core.state.profiles, previousIds: ['globex'] } };
  const { press, lines } = renderScreen(state, { columns: 60, rows: 20 });
  await press('ctrl+o');
  const line = (name: string) => lines().findLast((each) => each.includes(name));
  expect(line('acme')).toContain('current');
  expect(line('globex')).toContain('previous');
});

it.each([40, 50, 60, 80, 110, 120])(
  'marks the current profile at %i columns, in the list and in the switcher',
  async (columns) => {
    const profiles = [known('acme', { isDefault: true, isProtected: true }), known('globex')];
    const { press, lines } = renderScreen(coreWithProfiles(profiles).press('4').state, {
      columns,
      rows: 20,
    });
    const row = (name: string) => lines().findLast((each) => each.includes(`${name} `)) ?? '';
    expect(row('acme')).toMatch(/PROTECTED .*(current|●)/);
    expect(row('globex')).not.toMatch(/current|●/);
    await press('ctrl+o');
    expect(row('acme')).toMatch(/PROTECTED .*(current|●)/);
    expect(row('globex')).not.toMatch(/current|●/);
  },
);

it('says whole where a profile stands, in the list and in the switcher', async () => {
  const profiles = [known('acme'), known('globex', { isDefault: true })];
  const core = coreWithProfiles(profiles).press('4');
  const state = { ...core.state, profiles: { ...core.state.profiles, previousIds: ['globex'] } };
  const { press, frame } = renderScreen(state, { columns: 80, rows: 24 });
  expect(frame()).toContain('default · previous');
  await press('ctrl+o');
  expect(frame()).toContain('default · previous ');
});

it.each([80, 60])('tells services on one host apart at %i columns', async (columns) => {
  const at = (port: number) => ({ host: `127.0.0.1:${port}/svc` });
  const profiles = [
    known('acme', { ...at(4871), isDefault: true }),
    known('globex', at(4872)),
    known('globex-prod', { ...at(4872), isProtected: true }),
  ];
  const { press, lines } = renderScreen(coreWithProfiles(profiles).press('4').state, {
    columns,
    rows: 20,
  });
  const row = (name: string) => lines().findLast((each) => each.includes(`${name} `)) ?? '';
  const expectWhole = () => {
    expect(row('acme')).toContain('127.0.0.1:4871/svc');
    expect(row('globex-prod')).toMatch(/127\.0\.0\.1:4872\/svc .*PROTECTED/);
    expect(row('sandbox')).toContain('on this machine');
  };
  expectWhole();
  await press('ctrl+o');
  expectWhole();
});
