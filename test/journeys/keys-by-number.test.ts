import { expect, it } from 'vitest';
import { newHome, startApp } from '../support/app.ts';

it('keys that the terminal sends by their number do what they do everywhere', async () => {
  const app = startApp({ home: newHome() });
  await app.waitFor('No dispatches yet.');
  app.type('\u001b[110;1u');
  await app.waitFor('New dispatch');
  // "hello", each letter pressed and let go, in the Kitty protocol.
  for (const letter of 'hello') {
    const code = letter.charCodeAt(0);
    app.type(`\u001b[${code};1:1u\u001b[${code};1:3u`);
  }
  await app.waitFor('Key     hello');
  // ctrl+s, as tmux and xterm send it.
  app.type('\u001b[27;5;115~');
  await app.waitFor(/✓ ready +hello/);
  app.type('\u001b[99;5u');
  expect(await app.exit()).toMatchObject({ code: 0 });
});
