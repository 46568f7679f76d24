/** The colours a profile can have, as they are stored. `ui/theme.ts` says what each looks like. */
export type ProfileColour = 'blue' | 'green' | 'yellow' | 'magenta' | 'red';

export const PROFILE_COLOURS: readonly ProfileColour[] = [
  'blue',
  'green',
  'yellow',
  'magenta',
  'red',
];

/** @returns the colour of that name, `null` for any other text: a later version may know more. */
export function profileColourOf(text: string | undefined): ProfileColour | null {
  return PROFILE_COLOURS.find((colour) => colour === text) ?? null;
}

/** @returns the colour after this one; after the last comes none, which is the accent of the app. */
export function nextColour(colour: ProfileColour | null): ProfileColour | null {
  const index = colour === null ? -1 : PROFILE_COLOURS.indexOf(colour);
  return PROFILE_COLOURS[index + 1] ?? null;
}
