/** The colours a profile can have, as stored. `ui/theme.ts` defines how each looks. */
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
