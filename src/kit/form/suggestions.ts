import { type EditedText, isSelected } from './edit-text.ts';

/** A possible text for a field. */
export interface Suggestion {
  readonly text: string;
  readonly about?: string;
  /** Fills what comes with it. @returns a sentence to say, or `null` */
  readonly accept?: () => string | null;
}

/** What is suggested now. */
export interface Offers {
  readonly all: readonly Suggestion[];
  /** The one that `→` accepts unless the arrows went to another: `null` where the text is one already. */
  readonly first: Suggestion | null;
}

const NONE: Offers = { all: [], first: null };

/** Filters what is known by what is typed, those that begin with it first, in the given order. */
export function offersFor(known: readonly Suggestion[], text: EditedText, most: number): Offers {
  if (known.length === 0) return NONE;
  // A selected text narrows nothing, since typing replaces it.
  const isKept = isSelected(text);
  const wanted = isKept ? '' : text.text.trim().toLowerCase();
  const searched = searchedTexts(known);
  const starting: Suggestion[] = [];
  const containing: Suggestion[] = [];
  let isKnown = isKept;
  for (let index = 0; index < known.length; index += 1) {
    const each = known[index];
    const at = searched[index]?.indexOf(wanted) ?? -1;
    if (each === undefined || at === -1) continue;
    if (each.text === text.text) isKnown = true;
    else if (at === 0 && starting.length < most) starting.push(each);
    else if (at > 0 && containing.length < most) containing.push(each);
  }
  const all = [...starting, ...containing].slice(0, most);
  // Whoever has accepted one and presses the key again must not get another.
  return { all, first: isKnown ? null : (all[0] ?? null) };
}

/** By what is known: of ten thousand, each key would have to lower all of them again. */
const lowered = new WeakMap<readonly Suggestion[], readonly string[]>();

function searchedTexts(known: readonly Suggestion[]): readonly string[] {
  const texts = lowered.get(known) ?? known.map(({ text }) => text.toLowerCase());
  lowered.set(known, texts);
  return texts;
}
