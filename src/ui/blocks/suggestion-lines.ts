import { fitName, fitText, textWidth } from '../../components/fit-text.ts';
import { spokenList } from '../../screens/spoken-words.ts';
import type { Offered } from '../../state/form/form-suggestions.ts';
import { type Block, block } from './fit.ts';
import { indented, type Line, line, span } from './line.ts';

/** The arrow or its blank, and the gap before the description. */
const MARK_COLUMNS = 2;
const GAP_COLUMNS = 2;
const LONGEST_TEXT = 32;
/** With less room, a description would be unreadable. */
const FEWEST_ABOUT_COLUMNS = 12;

/** Suggestions for the field above. `→` marks the one that the key accepts. */
export function suggestionLines(
  { suggestions, current }: Offered,
  indent: number,
  columns: number,
): readonly Line[] {
  const room = columns - indent - 1 - MARK_COLUMNS - GAP_COLUMNS;
  // A long text leaves half of the room for descriptions, a short one nearly all of it.
  const longest = Math.min(
    LONGEST_TEXT,
    Math.max(0, ...suggestions.map(({ text }) => textWidth(text))),
  );
  const shortest = Math.min(longest, Math.floor(room / 2));
  const hasAbout = room - shortest >= FEWEST_ABOUT_COLUMNS;
  const textColumns = hasAbout ? shortest : room;
  return suggestions.map((suggestion, index): Line => {
    const isCurrent = suggestion === current;
    const { description: about } = suggestion;
    const text = `${isCurrent ? '→ ' : '  '}${fitName(suggestion.text, textColumns)}`;
    const drawn = line(
      span(text, isCurrent ? 'accent' : 'muted'),
      ...(hasAbout
        ? [span(' '.repeat(GAP_COLUMNS) + fitText(about, room - textColumns).trimEnd(), 'muted')]
        : []),
    );
    const announced = isCurrent ? { ...drawn, isSelected: true } : drawn;
    const words = spokenList(suggestion.text, about);
    const first = index === 0 ? 'Suggestions, right takes the selected one: ' : '';
    return indented({ ...announced, announce: first + words }, indent);
  });
}

/** The same as a block that gives up its rows, except for the current suggestion. */
export function suggestionBlock(offered: Offered, indent: number, columns: number): Block {
  const { suggestions, current } = offered;
  const index = current === null ? 0 : suggestions.indexOf(current);
  return block(suggestionLines(offered, indent, columns), {
    name: 'suggestions',
    anchor: { from: index, to: index },
    enough: suggestions.length,
    yields: 6,
    least: 1,
    more: () => indented(line(span(`  ${index + 1} of ${suggestions.length}`, 'muted')), indent),
  });
}
