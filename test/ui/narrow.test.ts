import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../support/catalogue/catalogue.ts';
import { draw } from '../support/draw.tsx';

/** A state of the catalogue, line by line. */
function lines(name: string, columns: number, rows: number): readonly string[] {
  const entry = CATALOGUE.find((each) => each.name === name);
  if (!entry) throw new Error(`the catalogue has no ${name}`);
  return draw(entry.at({ columns, rows }));
}

/** What is said over several lines, as one. */
function prose(name: string, columns: number, rows: number): string {
  return lines(name, columns, rows)
    .map((line) => line.trim())
    .join(' ');
}

describe('the header', () => {
  it('gives up the reason for the profile whole, before the host is cut', () => {
    expect(lines('frame / chosen by folder', 80, 24)[0]).toContain('chosen by .dispatchbox.json');
    const narrow = lines('frame / chosen by folder', 40, 12)[0];
    expect(narrow?.trim()).toBe('acme ▸ ci.acme.dev/svc');
  });

  it('counts no zeros where the host needs the room', () => {
    expect(lines('runs / empty', 80, 24)[0]).toContain('✗ 0');
    expect(lines('runs / empty', 40, 12)[0]).not.toContain('0');
  });
});

it.each([
  'dispatch / empty',
  'dispatch / templates',
  'secrets / empty',
  'rotate / plan',
  'rotate / log',
  'profiles / list',
  'profile form / new',
  'over the vault forms / import, preview',
  'over the screen / help',
])('leaves a line between the tabs and %s', (name) => {
  const shown = lines(name, 80, 24);
  const tabs = shown.findIndex((line) => line.includes('5 Profiles'));
  expect(shown[tabs + 1]?.trim()).toBe('');
  expect(shown[tabs + 2]?.trim()).not.toBe('');
});

it.each([
  [120, 40],
  [80, 24],
  [40, 12],
])(
  'a protected profile says so in a list %i columns wide, however long the names',
  (columns, rows) => {
    for (const name of ['profiles / many', 'over the screen, profiles / switcher, many']) {
      expect(prose(name, columns, rows)).toContain('PROTECTED');
    }
  },
);

it('what came of a 400 is explained to its end in the smallest window', () => {
  const shown = prose('secrets / after a 400, a failed one', 40, 12);
  expect(shown).toContain('it named 1 of 3 as failed and says nothing of the rest.');
});

it('what is odd about an imported entry, and why a line was not taken, is said to its end', () => {
  for (const [columns, rows] of [
    [120, 40],
    [60, 20],
  ] as const) {
    const shown = prose('over the vault forms / import, preview', columns, rows);
    expect(shown).toContain('quote the value if it belongs to it');
    expect(shown).toContain('with different values; none was taken');
  }
});

it('a reason is said below a list only where its row cuts it', () => {
  const said = /the service does not name it/g;
  expect(prose('rotate / partly rotated', 120, 40).match(said)).toHaveLength(1);
  expect(lines('rotate / partly rotated', 60, 20).join('\n')).toContain('…');
  expect(prose('rotate / partly rotated', 60, 20)).toContain('the service does not name it');
});

it('a problem and the button of a rotation stand where its fields begin', () => {
  const shown = lines('rotate / value missing', 80, 24);
  const column = shown.find((line) => line.includes('[the same for all]'))?.indexOf('[');
  expect(shown.find((line) => line.includes('✗ The value'))?.indexOf('✗')).toBe(column);
  expect(shown.find((line) => line.includes('[ Show'))?.indexOf('[')).toBe(column);
});
