import { type ScreenName, TAB_OF, TABS, type TabName } from '../../state/screen.ts';
import { bold, indented, type Line, type Span, span } from '../blocks/line.ts';
import { spokenPlace } from '../presentation/spoken-words.ts';
import type { View } from '../view.ts';

const INDENT = 2;

/** Says that a tab's form holds something that wasn't sent. */
const DRAFT = '*';

/** What a tab says besides its name, such as how much there is to do. */
type TabNotes = Partial<Readonly<Record<TabName, string>>>;

/**
 * The screens and their keys. The active one is in brackets, which take the place of spaces, as does the
 * mark of a draft, so nothing moves. If not every label fits, the others are shown as keys only.
 */
export function tabsLine(
  screen: ScreenName,
  { drafts, notes }: { readonly drafts: readonly TabName[]; readonly notes: TabNotes },
  { keyOf, columns }: View,
): Line {
  const on = TAB_OF[screen];
  const named = TABS.map((tab) => {
    const key = keyOf(`app.go-${tab.screen}`);
    const mark = drafts.includes(tab.screen) ? DRAFT : ' ';
    const note = notes[tab.screen];
    const text = `${key} ${tab.label}`;
    const noted = note === undefined ? text : `${text} ·${note}`;
    return { key, isOn: tab.screen === on, text, noted, mark };
  });
  const widthOf = (which: 'text' | 'noted') =>
    named.reduce((sum, tab) => sum + tab[which].length + 3, INDENT);
  const [full, whole] = [widthOf('text'), widthOf('noted')];
  const spans = named.flatMap(({ key, isOn, text, noted, mark }): readonly Span[] => {
    const shown = whole <= columns ? noted : isOn || full <= columns ? text : key;
    return isOn
      ? [bold(`[${shown}]`, 'accent'), span(mark, 'warning')]
      : [span(` ${shown}`, 'muted'), span(mark, 'warning'), span(' ')];
  });
  return indented({ spans, announce: tabWords(on, drafts, notes) }, INDENT);
}

/** A screen without a digit says what it is. */
function tabWords(on: TabName | null, drafts: readonly TabName[], notes: TabNotes): string {
  const index = TABS.findIndex(({ screen }) => screen === on);
  const tab = TABS[index];
  const place = tab ? [`${tab.label}, screen ${spokenPlace(index, TABS.length)}`] : [];
  const held = TABS.filter(({ screen }) => drafts.includes(screen)).map(({ label }) => label);
  const noted = TABS.flatMap(({ screen, label }) =>
    notes[screen] === undefined ? [] : [`${notes[screen]} on ${label}`],
  );
  return [...place, ...noted, ...(held.length > 0 ? [`drafts on ${held.join(', ')}`] : [])].join(
    '; ',
  );
}
