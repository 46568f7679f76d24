/** The colours a profile can have, as stored: hues that no state has. `kit/theme.ts` defines how each looks. */
export const PROFILE_COLOURS = ['blue', 'magenta', 'pink', 'indigo'] as const;

export type ProfileColour = (typeof PROFILE_COLOURS)[number];

/** @returns the colour with that name, or `null` for anything else: a later version may have more. */
export function profileColourOf(text: string | undefined): ProfileColour | null {
  return PROFILE_COLOURS.find((colour) => colour === text) ?? null;
}

/**
 * @param taken the colours of the other profiles
 * @returns the colour of a new one: the first that none has, or else the first that the fewest have
 */
export function freeColour(taken: readonly (ProfileColour | null)[]): ProfileColour | null {
  const count = (colour: ProfileColour) => taken.filter((each) => each === colour).length;
  const [free = null] = PROFILE_COLOURS.toSorted((one, other) => count(one) - count(other));
  return free;
}
