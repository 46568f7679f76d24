import { type ScreenName, TAB_OF, TABS, type TabName } from '../../state/screen.ts';
import { bold, indented, type Line, type Span, span } from '../blocks/line.ts';
import { spokenPlace } from '../presentation/spoken-words.ts';
import type { View } from '../view.ts';

const INDENT = 2;

/** Says that a tab's form holds something that wasn't sent. */
const DRAFT = '*';

/**
 * The screens and their keys. The active one is in brackets, which take the place of spaces, as does the
 * mark of a draft, so nothing moves. If not every label fits, the others are shown as keys only.
 */
export function tabsLine(
  screen: ScreenName,
  drafts: readonly TabName[],
  { keyOf, columns }: View,
): Line {
  const on = TAB_OF[screen];
  const named = TABS.map((tab) => {
    const key = keyOf(`app.go-${tab.screen}`);
    const action = { on: 'app', do: `go-${tab.screen}` } as const;
    const mark = drafts.includes(tab.screen) ? DRAFT : ' ';
    return { key, isOn: tab.screen === on, text: `${key} ${tab.label}`, action, mark };
  });
  const full = named.reduce((sum, { text }) => sum + text.length + 3, INDENT);
  const spans = named.flatMap(({ key, isOn, text, action, mark }): readonly Span[] => {
    const shown = isOn || full <= columns ? text : key;
    return isOn
      ? [{ ...bold(`[${shown}]`, 'accent'), action }, span(mark, 'warning')]
      : [{ ...span(` ${shown}`, 'muted'), action }, span(mark, 'warning'), span(' ')];
  });
  return indented({ spans, announce: tabWords(on, drafts) }, INDENT);
}

/** A screen without a digit says what it is. */
function tabWords(on: TabName | null, drafts: readonly TabName[]): string {
  const index = TABS.findIndex(({ screen }) => screen === on);
  const tab = TABS[index];
  const place = tab ? [`${tab.label}, screen ${spokenPlace(index, TABS.length)}`] : [];
  const held = TABS.filter(({ screen }) => drafts.includes(screen)).map(({ label }) => label);
  return [...place, ...(held.length > 0 ? [`drafts on ${held.join(', ')}`] : [])].join('; ');
}
