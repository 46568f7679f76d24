import { describe, expect, it } from 'vitest';
import { TABS } from '../../../src/old/state/screen.ts';
import { linesOf } from '../../support/catalogue/catalogue.ts';
import { coreWithMany } from '../../support/catalogue/runs-entries.ts';
import { draw, seenIn } from '../../support/draw.tsx';
import { vaultCore } from '../../support/vault-states.ts';

/** What is said over several lines, as one. */
function prose(name: string, columns: number, rows: number): string {
  return linesOf(name, columns, rows)
    .map((line) => line.trim())
    .join(' ');
}

describe('the tab line', () => {
  it('puts the screen that is on in brackets, and moves nothing for it', () => {
    const core = vaultCore({ columns: 80, rows: 24 });
    const [, runs = ''] = draw(core.press('1').state);
    const [, secrets = ''] = draw(core.press('2').state);
    expect(runs).toContain('[1 Runs]  2 Secrets · 2 due   3 Vars');
    for (const { label } of TABS) expect(secrets.indexOf(label)).toBe(runs.indexOf(label));
  });

  it('is keys alone where the names have no room, but for the screen that is on', () => {
    expect(linesOf('runs / thousands', 40, 20)[1]?.trim()).toMatch(
      /^\[1 Runs\] {2}2 {3}3 {3}4 +\d+\/2000$/,
    );
  });
});

describe('a notice of several rows', () => {
  it.each([
    [80, 24],
    [60, 20],
    [40, 12],
  ])('leaves the selected row in view at %i columns and %i rows', (columns, rows) => {
    const core = coreWithMany({ columns, rows });
    const height = seenIn(core.state).get('runs')?.rows ?? 0;
    core.press(...Array<string>(height - 1).fill('j'));
    const text =
      'The token of acme was not accepted, so nothing of it is checked any more. '.repeat(2);
    core.happen({ kind: 'noticed', notice: { tone: 'failure', text } });
    expect(draw(core.state).filter((line) => line.startsWith(' ▸ '))).toHaveLength(1);
    core.happen({ kind: 'noticed', notice: { tone: 'info', text: 'Short.' } });
    expect(draw(core.state).filter((line) => line.startsWith(' ▸ '))).toHaveLength(1);
  });

  it.each([
    [120, 40],
    [60, 16],
    [40, 12],
  ])('stays within %i columns and %i rows, whatever it names', (columns, rows) => {
    const core = coreWithMany({ columns, rows });
    const text = `${'x'.repeat(4_000)} was not sent. n opens the form as you left it.`;
    core.happen({ kind: 'noticed', notice: { tone: 'failure', text } });
    expect(draw(core.state)).toHaveLength(rows);
    const drawn = draw(core.state);
    expect(drawn.filter((line) => line.startsWith(' ▸ '))).toHaveLength(1);
    expect(drawn.map((line) => line.trim()).join(' ')).toMatch(/ xxx.+…x.* form .*\./);
  });
});

describe('the dispatch form', () => {
  const keyRow = (name: string): number =>
    linesOf(name, 60, 20).findIndex((line) => line.includes('▸ Key'));

  it('stays where it is as suggestions come and go', () => {
    expect(keyRow('dispatch / empty, in the sandbox')).toBe(keyRow('dispatch / empty'));
  });

  it('counts the suggestions that few rows have no room for', () => {
    expect(prose('dispatch / empty, in the sandbox', 60, 20)).toContain('1 of 6');
    expect(prose('dispatch / empty, in the sandbox', 80, 24)).not.toContain('1 of 6');
  });

  it('shows every param beside the one that is wrong', () => {
    expect(prose('dispatch / a param is wrong', 60, 20)).toContain('nameless');
  });

  it.each([
    [80, 24],
    [40, 12],
  ])(
    'without a token says once how to add one, and that nothing was sent, at %i by %i',
    (columns, rows) => {
      const shown = prose('dispatch / no token, tried', columns, rows);
      expect(shown.match(/ctrl\+y adds one/g)).toHaveLength(1);
      expect(shown).toMatch(/Nothing was sent: acme /);
    },
  );

  it('does not tear the kind of the token in two', () => {
    expect(linesOf('dispatch / empty', 60, 20).map((line) => line.trim())).toContain(
      'organization token',
    );
  });
});

it('offers no filter where there is nothing to filter', () => {
  expect(linesOf('runs / empty', 80, 24).at(-1)).not.toContain('filter');
  expect(linesOf('runs / filter, nothing fits, kept', 80, 24).at(-1)).toContain('/ filter');
});

it('a title is not cut where the keys leave room for it', () => {
  const shown = prose('runs / thousands', 200, 60);
  expect(shown).toMatch(/ Release 1\.\d{4} /);
});

it.each([
  [200, 60],
  [100, 30],
  [40, 12],
])('no line of the help is cut in a window of %i columns and %i rows', (columns, rows) => {
  expect(prose('over the screen / help', columns, rows)).not.toContain('…');
});

it('offers nothing where nothing fits', () => {
  expect(prose('over the screen / palette, nothing fits', 80, 24)).not.toContain('enter go');
});

describe('the header', () => {
  it.each([80, 40])('says PROTECTED behind a name of any length, at %i columns', (columns) => {
    const [header] = linesOf('frame / long name and host', columns, 24);
    expect(header).toMatch(/^ release-\S+… PROTECTED ▸ ci\.eu/);
  });

  it('counts nothing before a profile is open', () => {
    expect(linesOf('frame / opening', 80, 24)[0]?.trim()).toBe('dispatchbox');
  });

  it('keeps the host before the words of the counts', () => {
    const [header] = linesOf('frame / profile in blue', 40, 12);
    expect(header).toMatch(/acme ▸ ci\.acme\.dev\/svc .*◌ 1 ✗ 3$/);
  });

  it('gives up the reason for the profile whole, before the host is cut', () => {
    expect(linesOf('frame / chosen by folder', 80, 24)[0]).toContain('chosen by .dispatchbox.json');
    const narrow = linesOf('frame / chosen by folder', 40, 12)[0];
    expect(narrow?.trim()).toBe('acme ▸ ci.acme.dev/svc');
  });

  it('counts no zeros where the host needs the room', () => {
    expect(linesOf('runs / empty', 80, 24)[0]).toContain('✗ 0');
    expect(linesOf('runs / empty', 40, 12)[0]).not.toContain('0');
  });
});

it.each([
  'dispatch / empty',
  'dispatch / templates',
  'known / secrets',
  'secrets / empty',
  'rotation / plan',
  'rotation / log',
  'profiles / list',
  'profile form / new',
  'over the vault forms / import, preview',
  'over the screen / help',
])('has a rule between the tabs and %s', (name) => {
  const shown = linesOf(name, 80, 24);
  const tabs = shown.findIndex((line) => line.includes('4 Profiles'));
  expect(shown[tabs + 1]).toMatch(/^─+$/);
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

it.each([
  [60, 20],
  [40, 12],
])('after a 400 every entry is on screen at %i columns and %i rows', (columns, rows) => {
  const shown = linesOf('secrets / after a 400', columns, rows).join('\n');
  expect(shown).toMatch(/API_KEY +✓ set/);
  expect(shown).toMatch(/DEPLOY_PEM +\? unknown/);
  expect(shown).toMatch(/OLD_TOKEN +✗ failed/);
});

it('what came of a 400 is explained to its end where there is room', () => {
  const shown = prose('secrets / after a 400, a failed one', 80, 24);
  expect(shown).toMatch(/1 of 3 as failed .*the rest\./);
});

it('what is odd about an imported entry, and why a line was not taken, is said to its end', () => {
  for (const [columns, rows] of [
    [120, 40],
    [60, 20],
  ] as const) {
    const shown = prose('over the vault forms / import, preview', columns, rows);
    expect(shown).toContain('3 entries, 6 skipped');
    expect(shown).toMatch(/own line/);
    expect(shown).toContain('A is also on line 6');
  }
});

it('a problem and the button of a rotation stand where its fields begin', () => {
  const shown = linesOf('rotation / value missing', 80, 24);
  const column = shown.find((line) => line.includes('[one for each name]'))?.indexOf('[');
  expect(shown.find((line) => line.includes('✗ The value'))?.indexOf('✗')).toBe(column);
  expect(shown.find((line) => line.includes('[ Show'))?.indexOf('[')).toBe(column);
});

it.each([
  'secrets / filled',
  'secrets / on Send',
  'vars / filled',
  'secrets / after a 400',
  'over the vault forms / import, preview',
  'rotation / new value',
  'rotation / plan',
  'rotation / partly rotated',
])('the way out of %s is in the footer of the smallest window, beside what it is for', (name) => {
  const footer = linesOf(name, 40, 12).at(-1) ?? '';
  expect(footer).toMatch(/\besc (leave|back|cancel|close|change it)\b/);
  expect(footer.trim().split(/ {3,}/).length).toBeGreaterThan(1);
});

it('the way to send what is left is in the footer of the smallest window', () => {
  expect(linesOf('secrets / after a 400', 40, 12).at(-1)).toContain('r retry');
  expect(linesOf('rotation / partly rotated', 40, 12).at(-1)).toContain('r retry');
});

it('a plan says in the smallest window that nothing is sent yet, and why it was not sent', () => {
  expect(prose('rotation / plan, many', 40, 12)).toContain('Nothing has been sent yet.');
  const failed = prose('rotation / plan, not sent', 40, 12);
  expect(failed).toMatch(/\(the disk is full\)/);
});

it('the places of a plan come before what else could be done with it', () => {
  expect(prose('rotation / plan, many', 40, 12)).not.toContain('sends only');
  expect(prose('rotation / plan, many', 80, 24)).toContain('sends only');
});

it('what is wrong with a value is said to its end in the smallest window', () => {
  for (const name of ['secrets / a value is missing', 'rotation / value missing']) {
    expect(prose(name, 40, 12)).toMatch(/empty values\. .*one\./);
  }
});

it('a missing token is told of once, and that nothing was sent', () => {
  for (const [columns, rows] of [
    [80, 24],
    [40, 12],
  ] as const) {
    const shown = prose('secrets / no token, tried', columns, rows);
    expect(shown.match(/has no service account/g)).toHaveLength(1);
    expect(shown).toMatch(/Nothing was sent: acme /);
  }
});

it.each([
  ['secrets / many results', '31/60'],
  ['known / secrets, thousands', '1998/2000'],
  ['rotation / one each, many', 'row 21 of 50'],
  ['rotation / log, long', '4/300'],
])('%s says which part of the list is on screen', (name, place) => {
  expect(prose(name, 80, 24)).toContain(place);
});

it('where a rotated secret lives is whole in the log at 80 columns', () => {
  expect(linesOf('rotation / log', 80, 24).join('\n')).toMatch(/DEPLOY_PEM .* acme ▸ prod$/m);
});

it('nothing is offered for taking while an import is read, or where nothing is in it', () => {
  for (const name of ['reading', 'not readable', 'nothing in it']) {
    const footer = linesOf(`over the vault forms / import, ${name}`, 80, 24).at(-1) ?? '';
    expect(footer).toMatch(/^ esc \w+$/);
  }
});

it.each(['resolve an unknown one, not there', 'resolve an unknown one, no id'])(
  'a question in a row of its own ends with a sentence: %s',
  (name) => {
    const shown = linesOf(`over the screen / ${name}`, 40, 12).filter((row) => row.includes('│'));
    expect(shown.join('\n')).toMatch(/│ The service .*\. +│/);
    expect(shown.join('\n')).not.toContain('…');
  },
);

it('a key to scroll an import is named where not all of it is in view', () => {
  const keys = (name: string, columns: number) =>
    linesOf(`over the vault forms / import, ${name}`, columns, 24).join('\n');
  expect(keys('preview', 80)).not.toMatch(/pgdn|j down/);
  expect(keys('many', 80)).toContain('more, pgdn shows them');
});

it('the open entry stands apart from the others where there is room', () => {
  const shown = linesOf('secrets / after a 400, edited', 80, 24);
  const next = shown.findIndex((line) => line.includes('OLD_TOKEN'));
  expect(shown[next - 1]?.trim()).toBe('');
});

it.each(['rotation / plan, adding a place', 'rotation / unfinished, closing'])(
  'only the field has the mark of the focus, not the list below it: %s',
  (name) => {
    const shown = linesOf(name, 80, 24);
    expect(shown.filter((row) => row.startsWith('   › '))).toHaveLength(1);
    expect(shown.filter((row) => row.startsWith(' ▸ '))).toEqual([]);
    expect(shown.filter((row) => row.startsWith(' ▹ '))).toHaveLength(1);
  },
);

it.each([
  [60, 20],
  [80, 24],
])(
  'what a copied profile leaves behind is told whole or not at all, at %i by %i',
  (columns, rows) => {
    const shown = prose('profile form / like another', columns, rows);
    expect(/tokens .*:/.test(shown)).toBe(shown.includes("Enter this one's."));
    expect(shown).toContain('not copied from acme');
  },
);

it('a fact stands apart from its name', () => {
  expect(prose('profiles / three tokens', 80, 24)).toContain('service account  stored');
  expect(prose('details / waiting', 80, 24)).toContain('params  environment  staging');
});

it.each([
  [
    'runs / run on other profiles…',
    'runs / run on other profiles…, searched',
    'enter asks, then sends it to globex',
  ],
  ['rotation / plan, over profiles', 'rotation / plan, filtered', 'then sends what is marked'],
])('%s says which key sends, and %s that nothing is sent yet', (list, filtered, sending) => {
  expect(prose(list, 80, 24)).toContain(sending);
  expect(prose(filtered, 80, 24)).toContain('Nothing has been sent yet.');
  expect(prose(filtered, 80, 24)).not.toMatch(/\bsends\b/);
});
