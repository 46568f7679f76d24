import { expect, it } from 'vitest';
import {
  coreKnowing,
  coverageCore,
  inManyPlaces,
  numbered,
} from '../../../support/catalogue/vault-list-entries.ts';
import type { Core } from '../../../support/core.ts';
import { hear } from '../../../support/hear.tsx';
import { answeredList } from '../../../support/profiles.ts';
import { renderScreen, type Screen } from '../../../support/screen.tsx';
import { SIZES } from '../../../support/sizes.ts';
import {
  guardedProfiles,
  knowing,
  known,
  ROTATED_EVERYWHERE,
  vaultCore,
} from '../../../support/vault-states.ts';

type Size = readonly [columns: number, rows: number];

async function coverage([columns, rows]: Size, core: Core = coverageCore()): Promise<Screen> {
  const screen = renderScreen(core.state, { columns, rows });
  await screen.press('2', 'm');
  return screen;
}

it('has names down and the places of all profiles across, with version and age', async () => {
  const { frame } = await coverage([120, 40]);
  expect(frame()).toMatch(/NAME +acme ▸ default +acme ▸ prod +globex ▸ default +globex ▸ prod/);
  expect(frame()).toMatch(/API_KEY +▸ v4 +12d +v3 +104d ! +v1 +2d +–/);
  expect(frame()).toMatch(/DEPLOY_TOKEN +v2 +31d +v2 +70d · +v2 +31d +v1 +200d !/);
  expect(frame()).toMatch(/PEM_SIGNING +– +v1 +9d +– +\?$/m);
  expect(frame()).toContain('3 names, 4 places · 2 due · 3 not known to be set');
});

it.each(SIZES)('tells what the selected cell is at %i columns and %i rows', async (...size) => {
  const { press, lines } = await coverage(size);
  const selected = () => lines().join(' ').replace(/ +/g, ' ');
  expect(selected()).toContain('API_KEY in acme ▸ default: version 4, set 12d ago');
  await press('right');
  expect(selected()).toContain('API_KEY in acme ▸ prod: version 3, set 104d ago, due');
  await press('j', 'right', 'right', 'right');
  expect(selected()).toContain('DEPLOY_TOKEN in globex ▸ prod: version 1, set 200d ago, due');
  await press('left', 'k');
  expect(selected()).toContain('API_KEY in globex ▸ default: version 1');
});

it.each(SIZES)('keeps the selected cell in view at %i columns and %i rows', async (...size) => {
  const [columns, rows] = size;
  const core = coreKnowing(undefined, [...inManyPlaces(13), ...numbered(200)]);
  const { press, lines } = await coverage(size, core);
  await press('G', ...Array.from({ length: 13 }, () => 'right'));
  expect(lines()).toHaveLength(rows);
  expect(Math.max(...lines().map((line) => line.length))).toBeLessThanOrEqual(columns);
  expect(lines().find((line) => line.startsWith(' ▸'))).toMatch(/^ ▸ SER.*N .* ▸ –$/);
});

it('has the profiles above their vaults where whole labels do not fit, and says what is hidden', async () => {
  const inAll = async (columns: number) =>
    (await coverage([columns, 30], coreKnowing(undefined, inManyPlaces(13)))).frame();
  const at120 = await inAll(120);
  expect(at120).toContain('Coverage · places 1 to 11 of 13, ← → for more');
  expect(at120).toMatch(/acme {2,}globex {2,}globex-production/);
  expect(at120).toMatch(/NAME +default +eu-west-1 +prod +reports +staging +default/);
  expect(at120).toMatch(/API_KEY +▸ – +180d! +60d · +– +120d! +20d +200d!/);
  expect(await inAll(80)).toContain('places 1 to 7 of 13');
  expect(await inAll(140)).not.toContain('for more');
  const { frame } = await coverage([60, 24]);
  expect(frame()).toMatch(/acme +globex\s+NAME +default +prod +default +prod/);
});

it('cuts no name of a profile while other columns have room to spare', async () => {
  const profiles = ['acme', 'globex', 'globex-prod', 'initech', 'umbrella'];
  const entries = profiles.map((profileId) => known('API_KEY', { profileId }));
  const core = knowing(answeredList(vaultCore(), guardedProfiles()), entries);
  const { frame } = await coverage([80, 24], core);
  expect(frame()).toMatch(/acme +globex +globex-prod +initech +umbrella/);
});

it('says that the profile of the selected cell is protected', async () => {
  const core = knowing(answeredList(vaultCore(), guardedProfiles()), ROTATED_EVERYWHERE);
  const { press, lines } = await coverage([80, 24], core);
  await press('right', 'right', 'right');
  expect(lines().join(' ').replace(/ +/g, ' ')).toMatch(/globex-prod ▸ default: [^:]*, PROTECTED/);
});

it('marks cells, not rows', async () => {
  const { press, frame } = await coverage([120, 40]);
  await press('right', 'space');
  expect(frame()).toContain('Coverage · 1 marked');
  expect(frame()).toMatch(/API_KEY +v4 +12d +●v3 +104d ! +v1/);
});

it('says that a view has nothing, and goes on to the next', async () => {
  const { press, frame } = await coverage([80, 24], vaultCore());
  await press('3', 'm', 'v');
  expect(frame()).toMatch(/Nothing is missing/);
  await press('v');
  expect(frame()).toMatch(/▸ REGION/);
});

it('is told as sentences, the selected place first', () => {
  const said = hear(coverageCore().press('2', 'm', 'right').state);
  expect(said.find((line) => line.includes('(selected)'))).toMatch(
    /API_KEY\. acme, vault prod: version 3, set .+, due\. acme, vault default/,
  );
  expect(said.join('\n')).toMatch(/globex, vault prod: not known to be set\.$/m);
  expect(said.filter((line) => line.startsWith('Coverage'))).toHaveLength(1);
  expect(said).toContain('3 names, 4 places, 2 due, 3 not known to be set');
});
