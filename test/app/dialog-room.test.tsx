import { expect, it } from 'vitest';
import { openTestApp } from '../support/open-test-app.tsx';

it.each([
  [80, 24],
  [60, 20],
  [40, 12],
])('keeps a dialog whole above what is wrong, at %i×%i', async (columns, rows) => {
  const app = await openTestApp({ columns, rows });
  app.server.reply = () => ({ status: 401 });
  await app.press('n');
  await app.type('deploy');
  await app.press('ctrl+s');
  await app.press('ctrl+p');
  const lines = app.lines().map((line) => line.trimEnd());
  const [top, foot] = ['╭', '╰'].map((corner) => lines.findIndex((line) => line.includes(corner)));
  expect(lines[foot ?? -1]).toMatch(/^ +╰─ enter go · esc close ─+╯$/);
  expect(lines.slice((top ?? 0) + 1, foot).every((line) => /^ +│.*│$/.test(line))).toBe(true);
  const alert = lines.findIndex((line) => line.startsWith(' ! '));
  expect(alert).toBeGreaterThan(foot ?? 0);
  expect(lines[alert]).toContain("acme's token was rejected");
});
