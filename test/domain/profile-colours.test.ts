import { expect, it } from 'vitest';
import { freeColour, PROFILE_COLOURS, type ProfileColour } from '../../src/domain/profile.ts';

it('a new profile has a colour that no other has, as long as there is one', () => {
  const taken: (ProfileColour | null)[] = [null];
  for (const _ of PROFILE_COLOURS) taken.push(freeColour(taken));
  expect(taken.slice(1)).toEqual(PROFILE_COLOURS);
  expect(new Set(taken.slice(1)).size).toBeGreaterThanOrEqual(8);
  expect(freeColour([...taken, 'blue'])).toBe('magenta');
});
