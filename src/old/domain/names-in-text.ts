import { sanitizeText } from './sanitize-text.ts';

export interface NameAt {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Letters and digits with dots and dashes between them: a name can end only where one of these does. */
const WORD = /[\p{L}\p{N}\p{M}_]+(?:[.-]{1,16}[\p{L}\p{N}\p{M}_]+)*/gu;

/**
 * Creates a function that finds names in a text in linear time. Names match only as whole words: `A` is not
 * in `API_KEY`, and `API_KEY` is not in `API_KEY.OLD` or `MY-API_KEY`. A shorter name inside a longer one
 * doesn't match.
 */
export function wholeNames(names: readonly string[]): (text: string) => readonly NameAt[] {
  const byForm = new Map<string, string>();
  const lengths = new Map<number, Set<number>>();
  for (const name of names) {
    const quoted = JSON.stringify(name).slice(1, -1);
    for (const form of [name, sanitizeText(name), sanitizeText(quoted)]) {
      if (form === '') continue;
      byForm.set(form, name);
      const first = form.charCodeAt(0);
      lengths.set(first, (lengths.get(first) ?? new Set()).add(form.length));
    }
  }
  const longestFirst = new Map(
    [...lengths].map(([first, of]) => [first, [...of].sort((a, b) => b - a)]),
  );
  return (text) => {
    const isInside = insideOfWords(text);
    const found: NameAt[] = [];
    for (let at = 0; at < text.length; at += 1) {
      if (isInside[at]) continue;
      const length = longestFirst
        .get(text.charCodeAt(at))
        ?.find((each) => !isInside[at + each] && byForm.has(text.slice(at, at + each)));
      if (length === undefined) continue;
      const end = at + length;
      found.push({ name: byForm.get(text.slice(at, end)) ?? '', start: at, end });
      at = end - 1;
    }
    return found;
  };
}

function insideOfWords(text: string): Uint8Array {
  const isInside = new Uint8Array(text.length + 1);
  for (const { index, 0: word } of text.matchAll(WORD)) {
    isInside.fill(1, index + 1, index + word.length);
  }
  return isInside;
}
