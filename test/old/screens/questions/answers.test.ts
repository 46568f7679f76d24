import { expect, it } from 'vitest';
import { CATALOGUE } from '../../../support/catalogue/catalogue.ts';
import { dialogIn } from '../../../support/cells.ts';
import { renderScreen, type Screen } from '../../../support/screen.tsx';

const LARGE = { columns: 80, rows: 24 };
const SMALL = { columns: 40, rows: 12 };

/** The kinds of what was asked of the world. */
const asked = ({ commands }: Screen): readonly string[] => commands.map(({ kind }) => kind);

/** Each question, a word of it, the key that answers it, and what comes of that. */
const QUESTIONS: readonly (readonly [string, string, string, (screen: Screen) => unknown])[] = [
  ['over the screen / quit with a draft', 'draft', 'q', (of) => asked(of).includes('quit')],
  ['over the screen / quit while sending', "you'd miss", 'q', (of) => asked(of).includes('quit')],
  [
    'runs / run on other profiles…, asked',
    'globex ▸',
    'y',
    ({ state }) => state().overlay?.kind !== 'confirm-write' && state().overlay?.kind !== 'run-on',
  ],
  [
    'over the screen / forget a dispatch',
    'Forgetting it',
    'd',
    (of) => asked(of).includes('forget-dispatches'),
  ],
  [
    'profile form / stored tokens would go',
    'another origin',
    'y',
    (of) => asked(of).includes('profiles'),
  ],
  [
    'over the vault forms / vars that look like secrets',
    'in plain text',
    'y',
    (of) => asked(of).includes('send-vars'),
  ],
  [
    'over the screen, profiles / switching, with a draft',
    'draft',
    'y',
    ({ state }) => state().overlay?.kind === 'switching',
  ],
];

it.each(QUESTIONS)('%s: says what it is about, and is answered', async (name, word, key, came) => {
  const state = CATALOGUE.find((each) => each.name === name)?.at(LARGE);
  if (!state) throw new Error(`the catalogue has no ${name}`);
  for (const size of [LARGE, SMALL]) {
    const screen = renderScreen(state, size);
    expect(dialogIn(screen.lines())?.isWhole).toBe(true);
    expect(screen.frame().replace(/[│\s]+/g, ' ')).toContain(word);
    expect(screen.frame()).toMatch(new RegExp(`[─ ]${key} \\w+`));
    // No other letter answers it.
    await screen.press('w');
    expect(screen.state().overlay).not.toBeNull();
    expect(came(screen)).toBe(false);
    await screen.press(key);
    expect(came(screen)).toBe(true);
    const left = renderScreen(state, size);
    await left.press('esc');
    expect(left.state().overlay?.kind).not.toBe(state.overlay?.kind);
    expect(came(left)).toBe(false);
  }
});

it('a profile that takes long to open is left with esc', async () => {
  const state = CATALOGUE.find(({ name }) => name.endsWith('/ switching'))?.at(LARGE);
  if (!state) throw new Error('the catalogue has no switching');
  const { press, frame, ...screen } = renderScreen(state, SMALL);
  expect(frame()).toMatch(/│ \S Opening .+… +│/);
  await press('j', 'y');
  expect(screen.state().overlay?.kind).toBe('switching');
  await press('esc');
  expect(screen.state().overlay).toBeNull();
});
