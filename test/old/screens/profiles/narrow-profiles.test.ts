import { describe, expect, it } from 'vitest';
import { CATALOGUE, linesOf } from '../../../support/catalogue/catalogue.ts';

/** What is said over several lines, as one. */
function prose(name: string, columns: number, rows: number): string {
  return linesOf(name, columns, rows)
    .map((line) => line.replace(/[│█]/g, '').trim())
    .join(' ');
}

const SMALL = [
  [80, 24],
  [60, 20],
  [40, 12],
] as const;

const FORMS = CATALOGUE.map(({ name }) => name).filter((name) =>
  name.startsWith('profile form / '),
);
const WITHOUT_FORM = [
  'saved',
  'stored tokens would go',
  'a token is removed',
  'protection is taken away',
];

describe.each(SMALL)('the form of a profile at %i columns and %i rows', (columns, rows) => {
  it.each(FORMS.filter((name) => !WITHOUT_FORM.some((each) => name.endsWith(each))))(
    'has the focused field, Save and the way out in view: %s',
    (name) => {
      const shown = linesOf(name, columns, rows);
      expect(shown.some((line) => line.startsWith(' ▸ ') && !line.includes('5 Profiles'))).toBe(
        true,
      );
      expect(shown.join('\n')).toContain('[ Save ]');
      expect(shown.at(-1)).toContain('ctrl+s save');
      expect(shown.at(-1)).toContain('esc back');
    },
  );

  it('tells the mistake of the focused field to its end', () => {
    expect(prose('profile form / everything wrong', columns, rows)).toMatch(/letter or digit\./);
  });

  it('the report of a check is whole', () => {
    const report = prose('profiles / connection, checked', columns, rows);
    expect(report).toContain('not refused.');
    expect(report).toMatch(/only be tested by writing/);
  });

  it('says that there is more below the report of a check than fits', () => {
    const report = prose('profiles / connection, checked', columns, rows);
    const isWhole = /plain text/.test(report);
    expect(report.includes('↓')).toBe(!isWhole && rows > 12);
    // The key of the row below it opens the form.
    expect(report).not.toMatch(/↓ enter/);
  });

  it('tells profiles apart whose names begin alike', () => {
    for (const name of ['profiles / many', 'over the screen, profiles / switcher, many']) {
      const names = linesOf(name, columns, rows)
        .map((line) => /organ\S*/.exec(line)?.[0])
        .filter((each) => each !== undefined);
      expect(names.length).toBeGreaterThan(2);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

it('says which fields are in view where a form does not fit', () => {
  expect(prose('profile form / name taken', 40, 12)).toContain('fields 1–2 of ');
  expect(prose('profile form / everything wrong', 40, 12)).toContain('field 1 of ');
  expect(prose('profile form / name taken', 80, 24)).not.toContain('fields 1');
});

it('says of a choice that is drawn alone which of how many it is', () => {
  expect(prose('preferences / theme dark', 40, 12)).toContain('[dark]  2/4');
  expect(prose('preferences / theme dark', 100, 30)).not.toContain('2/4');
});

it('tells how many kinds of token there are where their names do not fit', () => {
  expect(prose('profiles / three tokens', 80, 24)).toContain('3 kinds');
});

it('hides no field for what is below the form', () => {
  const form = 'profile form / uses plain http';
  expect(prose(form, 60, 20)).toContain('Writes');
  expect(prose(form, 60, 20)).not.toContain('fields 1');
  expect(prose(form, 80, 24)).toContain('profiles.json');
});

it('has the tokens of a profile whole in the list, or in the details beside it', () => {
  expect(prose('profiles / list', 80, 24)).toMatch(/TOKENS .*globex .* organization /);
  expect(prose('profiles / list', 120, 40)).not.toContain('TOKENS');
  expect(prose('profiles / list', 120, 40)).toContain('ci.globex.io/eu/svc');
});

it.each(['list', 'many'])('says whole where tokens are stored, or not at all: %s', (name) => {
  const said = prose(`profiles / ${name}`, 80, 24);
  expect(said.includes('Tokens are stored')).toBe(said.includes('profiles.json'));
});
