import { InvalidArgumentError, Option } from 'commander';

/**
 * An option that takes the rest of the command line as a program and its arguments, dashes included.
 * Commander has no such option, so `packRest` joins the rest into one word.
 */
export function restOption(description: string): Option {
  return new Option(`${REST_OPTION} <cmd...>`, description).argParser((packed: string) => {
    if (packed.startsWith(MARK)) return JSON.parse(packed.slice(MARK.length));
    throw new InvalidArgumentError(`Write ${REST_OPTION} and the command at the end, without a =.`);
  });
}

const REST_OPTION = '--token-command';

/** No argument from a shell can contain it. */
const MARK = '\0';

/** @returns the words of the command line, with everything after the rest option as one word. */
export function packRest(words: readonly string[]): readonly string[] {
  const end = words.indexOf('--');
  const at = words.indexOf(REST_OPTION);
  if (at < 0 || (end >= 0 && end < at) || at === words.length - 1) return words;
  return [...words.slice(0, at + 1), MARK + JSON.stringify(words.slice(at + 1))];
}
