import { Box } from 'ink';
import { memo, type ReactNode } from 'react';
import { fitName, fitText, textWidth } from '../fit-text.ts';
import { useRoom } from '../Room.tsx';
import { Say } from '../spoken.tsx';
import { Text } from '../Text.tsx';
import type { EditedText } from './edit-text.ts';
import { useFieldColumns } from './FieldLine.tsx';

/** A possible text for a field. */
export interface Suggestion {
  readonly text: string;
  readonly about?: string;
  /** Something is to be typed behind it: `enter` stays in the field. */
  readonly isStart?: boolean;
  /** Fills what comes with it. @returns a sentence to say, or `null` */
  readonly accept?: () => string | null;
}

/** What is suggested now. */
interface Offers {
  readonly all: readonly Suggestion[];
  /** The one that `→` accepts unless the arrows went to another: `null` where the text is one already. */
  readonly first: Suggestion | null;
}

const NONE: Offers = { all: [], first: null };

/** Filters what is known by what is typed, those that begin with it first, in the given order. */
export function offersFor(known: readonly Suggestion[], text: EditedText, most: number): Offers {
  if (known.length === 0) return NONE;
  // A selected text narrows nothing, since typing replaces it.
  const isKept = text.isSelected ?? false;
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

interface SuggestionsProps {
  readonly offers: Offers;
  /** The one that the arrows went to; `null` for none. */
  readonly highlighted: number | null;
}

/** The arrow or its blank, and the gap before what is said of it. */
const SIGN_COLUMNS = 2;
const GAP_COLUMNS = 2;
const LONGEST_TEXT = 32;
/** With less room, what is said would be unreadable. */
const FEWEST_ABOUT_COLUMNS = 12;
/** Around the field, of the room there is. */
const ROWS_BESIDE = 4;

/** Suggestions for the field above. `→` stands in front of the one that the key accepts. */
export function Suggestions({ offers: { all, first }, highlighted }: SuggestionsProps): ReactNode {
  const { noteStart } = useFieldColumns();
  const { columns, rows: most } = useRoom();
  const rows = Math.max(1, Math.min(all.length, most - ROWS_BESIDE));
  const top = Math.max(0, Math.min((highlighted ?? 0) - rows + 1, all.length - rows));
  const room = columns - noteStart - 1 - SIGN_COLUMNS - GAP_COLUMNS;
  // A long text leaves half of the room for what is said, a short one nearly all of it.
  const longest = Math.min(LONGEST_TEXT, Math.max(0, ...all.map(({ text }) => textWidth(text))));
  const shortest = Math.min(longest, Math.floor(room / 2));
  const hasAbout = room - shortest >= FEWEST_ABOUT_COLUMNS;
  const textColumns = hasAbout ? shortest : room;
  const taken = highlighted === null ? first : all[highlighted];
  const words = taken && [taken.text, taken.about].filter(Boolean).join(', ');
  return (
    <>
      <Say words={words ? `right takes the selected one: ${words}` : null} isLive />
      {all.slice(top, top + rows).map((each, index) => (
        <Row
          key={each.text}
          of={each}
          isAccepted={each === taken}
          isHighlighted={top + index === highlighted}
          noteStart={noteStart}
          textColumns={textColumns}
          aboutColumns={hasAbout ? room - textColumns : 0}
        />
      ))}
    </>
  );
}

interface RowProps {
  readonly of: Suggestion;
  readonly isAccepted: boolean;
  readonly isHighlighted: boolean;
  readonly noteStart: number;
  readonly textColumns: number;
  readonly aboutColumns: number;
}

/** A letter more often leaves most of them as they are. */
const Row = memo(function Row(row: RowProps): ReactNode {
  const { of, isAccepted, isHighlighted, noteStart, textColumns, aboutColumns } = row;
  return (
    <Box flexShrink={0} height={1} paddingLeft={noteStart}>
      <Text tone={isAccepted ? 'accent' : 'muted'} isSelected={isHighlighted}>
        {`${isAccepted ? '→ ' : '  '}${fitName(of.text, textColumns)}`}
        {aboutColumns > 0 && (
          <Text tone="muted" isSelected={isHighlighted}>
            {' '.repeat(GAP_COLUMNS) + fitText(of.about ?? '', aboutColumns).trimEnd()}
          </Text>
        )}
      </Text>
    </Box>
  );
});
