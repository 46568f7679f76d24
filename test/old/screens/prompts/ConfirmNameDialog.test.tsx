import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { coreWithProfiles, known } from '../../../support/profiles.ts';
import { renderScreen } from '../../../support/screen.tsx';
import { SIZES } from '../../../support/sizes.ts';

const LONG = 'globex-production-with-a-name';

function removing(name: string) {
  const profiles = [known('acme', { isDefault: true }), known(name)];
  return coreWithProfiles(profiles).press('4', 'j', 'd').state;
}

describe.each([...SIZES, [40, 10] as const])(
  'the question for a name at %i columns and %i rows',
  (columns, rows) => {
    it('has what to type, the field and what is wrong in rows of their own', async () => {
      const { type, press, lines } = renderScreen(removing(LONG), { columns, rows });
      await type('globex');
      await press('enter');
      const inside = lines().flatMap((line) => line.split('┃').slice(1, -1));
      const field = inside.findIndex((line) => line.includes('› globex'));
      expect(inside[field]?.trim()).toBe('› globex');
      const above = inside.slice(0, field).map((line) => line.trim());
      expect(above.join(' ').trimEnd()).toMatch(new RegExp(`${LONG}$`));
      expect(inside[field + 1]).toContain("✗ That isn't the name.");
      expect(lines().join('\n')).toContain('esc cancel');
      expect(lines()).toHaveLength(rows);
    });

    it('keeps its field where a name is endless', () => {
      const { lines } = renderScreen(removing('x'.repeat(5_000)), { columns, rows });
      expect(lines().some((line) => /┃ › +┃/.test(line))).toBe(true);
      expect(lines()).toHaveLength(rows);
    });
  },
);

it('takes the name from someone who listens, too', async () => {
  vi.stubEnv('INK_SCREEN_READER', 'true');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { type, press, state, frame } = renderScreen(removing('globex'));
  await type('glo');
  expect(frame()).toContain('Name, text field, focused: glo');
  await type('bex');
  await press('enter');
  expect(state().overlay).toBeNull();
});
