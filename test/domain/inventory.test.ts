import { describe, expect, it } from 'vitest';
import {
  inventoryLine,
  inventoryPlaces,
  problemsInWords,
  readInventory,
} from '../../src/domain/inventory.ts';

const PROFILES = [
  { id: 'p1', name: 'acme', defaultVault: 'default' },
  { id: 'p2', name: 'globex prod', defaultVault: '' },
];

function placesIn(text: string) {
  const { places, problems } = inventoryPlaces(readInventory(text), PROFILES);
  return [
    ...places.map(({ profileId, vault, name }) => `${name} ${profileId}/${vault}`),
    ...problems.map((each) => problemsInWords([each])),
  ];
}

describe('an inventory', () => {
  it.each([
    [
      'lines',
      '# ours\n\nAPI_KEY acme/prod\r\nAPI_KEY   acme\n',
      ['API_KEY p1/prod', 'API_KEY p1/default'],
    ],
    [
      'CSV',
      'API_KEY,globex prod,eu west\nAPI_KEY, acme/prod',
      ['API_KEY p2/eu west', 'API_KEY p1/prod'],
    ],
    ['CSV with a head', 'vault,name,profile\nprod,API_KEY,acme', ['API_KEY p1/prod']],
    ['CSV in quotes', '\uFEFFName,Place\n"A","acme/a ""b"", c"', ['A p1/a "b", c']],
    ['a place twice', 'A acme/prod\nA,acme,prod', ['A p1/prod']],
  ])('is read from %s', (_, text, places) => {
    expect(readInventory(text).problems).toEqual([]);
    expect(placesIn(text)).toEqual(places);
  });

  it('tells which lines name no known profile or no vault, and keeps the others', () => {
    expect(placesIn('A initech/prod\nA globex-prod\nA,globex prod,\nA acme/prod')).toEqual([
      'A p1/prod',
      "Line 1 names a profile that isn't on this machine.",
      "Line 2 names a profile that isn't on this machine.",
      'Line 3 has no vault.',
    ]);
  });

  it.each([
    'API_KEY=hunter2',
    'API_KEY acme/prod hunter2',
    'API_KEY acme/prod version=hunter2',
    'API_KEY,acme,prod,hunter2',
    'ghp_hunter2hunter2hunter2hunter2hunter2hunter2 acme/prod',
    'API_KEY xK93hunter2QpLmZ84vBnT7sWq',
    'API_KEY',
  ])(
    'is refused by its line, which no sentence repeats, where it holds more than names: %s',
    (line) => {
      const { lines, problems } = readInventory(`A acme/prod\n${line}\n`);
      expect(lines).toHaveLength(1);
      expect(problems).toHaveLength(1);
      expect(problemsInWords(problems)).toMatch(
        /^Line 2 (isn't NAME PROFILE\/VAULT|contains what looks like a value)/,
      );
      expect(problemsInWords(problems)).not.toMatch(/hunter2|API_KEY/);
    },
  );

  it('tells the first of many problems, and how many more there are', () => {
    expect(problemsInWords(readInventory('a\n'.repeat(300_000)).problems)).toMatch(
      /^Line 1 .*Line 5 .*\. 299995 more lines cannot be used\.$/,
    );
  });

  it('is written as it is read', () => {
    for (const [profileName, vault] of [
      ['acme', 'prod'],
      ['globex prod', 'a "b", c'],
      ['acme', 'eu/west'],
    ] as const) {
      const [line] = readInventory(inventoryLine('A', profileName, vault)).lines;
      expect(line).toMatchObject({ name: 'A', profileName, vault });
    }
  });
});
