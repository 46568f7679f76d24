/** The colours a profile can have, as stored. `components/theme.ts` defines how each looks. */
export const PROFILE_COLOURS = ['blue', 'green', 'yellow', 'magenta', 'red'] as const;

export type ProfileColour = (typeof PROFILE_COLOURS)[number];

/** @returns the colour with that name, or `null` for anything else: a later version may have more. */
export function profileColourOf(text: string | undefined): ProfileColour | null {
  return PROFILE_COLOURS.find((colour) => colour === text) ?? null;
}

/** @returns the next colour; after the last comes none, which means the app's accent. */
export function nextColour(colour: ProfileColour | null): ProfileColour | null {
  const index = colour === null ? -1 : PROFILE_COLOURS.indexOf(colour);
  return PROFILE_COLOURS[index + 1] ?? null;
}

/** Red is for what is protected, so only people choose it. */
const GIVEN = PROFILE_COLOURS.filter((colour) => colour !== 'red');

/**
 * @param taken the colours of the other profiles
 * @returns the colour of a new one: the first that none has, or else the first that the fewest have
 */
export function freeColour(taken: readonly (ProfileColour | null)[]): ProfileColour | null {
  const count = (colour: ProfileColour) => taken.filter((each) => each === colour).length;
  const [free = null] = GIVEN.toSorted((one, other) => count(one) - count(other));
  return free;
}
