import type { ScreenName } from '../../state/screen.ts';
import { TABS } from '../../state/tabs.ts';
import { bold, indented, type Line, span } from '../blocks/line.ts';
import { spokenPlace } from '../presentation/heard-words.ts';
import type { View } from '../view.ts';

const INDENT = 2;

/** Screens that belong to the one of a tab. */
const TAB_OF: Partial<Record<ScreenName, ScreenName>> = {
  'profile-form': 'profiles',
  'secrets-form': 'secrets',
  rotation: 'secrets',
  'write-log': 'secrets',
  'vars-form': 'vars',
};

/**
 * The screens and their keys. The active one stands in brackets, which take the blanks around the
 * others, so nothing moves. Where not every label fits, the others are their keys alone.
 */
export function tabsLine(screen: ScreenName, { keyOf, columns }: View): Line {
  const on = TAB_OF[screen] ?? screen;
  const named = TABS.map((tab) => ({
    key: keyOf(tab.opens),
    isOn: tab.screen === on,
    text: `${keyOf(tab.opens)} ${tab.label}`,
    action: tab.action,
  }));
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

/** A screen without a digit says itself what it is. */
function tabWords(screen: ScreenName): string {
  const index = TABS.findIndex((tab) => tab.screen === screen);
  const tab = TABS[index];
  return tab ? `${tab.label}, screen ${spokenPlace(index, TABS.length)}` : '';
}
