import { type ScreenName, TAB_OF, TABS, type TabName } from '../../state/screen.ts';
import { bold, indented, type Line, span } from '../blocks/line.ts';
import { spokenPlace } from '../presentation/spoken-words.ts';
import type { View } from '../view.ts';

const INDENT = 2;

/**
 * The screens and their keys. The active one is in brackets, which take the place of spaces, so nothing
 * moves. If not every label fits, the others are shown as keys only.
 */
export function tabsLine(screen: ScreenName, { keyOf, columns }: View): Line {
  const on = TAB_OF[screen];
  const named = TABS.map((tab) => {
    const key = keyOf(`app.go-${tab.screen}`);
    const action = { on: 'app', do: `go-${tab.screen}` } as const;
    return { key, isOn: tab.screen === on, text: `${key} ${tab.label}`, action };
  });
  const full = named.reduce((sum, { text }) => sum + text.length + 3, INDENT);
  const spans = named.flatMap(({ key, isOn, text, action }, index) => {
    const shown = isOn || full <= columns ? text : key;
    return [
      ...(index === 0 ? [] : [span(' ')]),
      isOn
        ? { ...bold(`[${shown}]`, 'accent'), action }
        : { ...span(` ${shown} `, 'muted'), action },
    ];
  });
  return indented({ spans, announce: tabWords(on) }, INDENT);
}

/** A screen without a digit says what it is. */
function tabWords(on: TabName | null): string {
  const index = TABS.findIndex(({ screen }) => screen === on);
  const tab = TABS[index];
  return tab ? `${tab.label}, screen ${spokenPlace(index, TABS.length)}` : '';
}
