import { expect, it } from 'vitest';
import { newHome, SIZES, startApp } from '../support/app.ts';

it.each(SIZES)(
  'a key that begins like a known one is sent as typed ($columns×$rows)',
  async (size) => {
    const app = startApp({ home: newHome(), ...size });
    await app.waitFor('No dispatches yet.');
    app.press('n');
    app.type('mat');
    await app.waitFor('→ matrix');
    app.press('tab');
    await app.waitFor('▸ Ref');
    expect(app.text()).toMatch(/Key {5}mat\s/);
    app.press('ctrl+s');
    await app.waitFor(/(refused|error) +mat\s/);
  },
);
