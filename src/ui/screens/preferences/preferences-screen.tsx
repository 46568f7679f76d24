import { Box, useIsScreenReaderEnabled } from 'ink';
import type { ReactNode } from 'react';
import { type Preferences, THEME_NAMES, type ThemeName } from '../../../domain/preferences.ts';
import { keyMapFor, keyProblems } from '../../../keys/key-map.ts';
import type { AppState } from '../../../state/app-state.ts';
import { wrapText } from '../../../state/details/wrap-text.ts';
import { layoutFor } from '../../../state/layout.ts';
import {
  PREFERENCE_ROWS,
  type PreferenceRow,
} from '../../../state/preferences/preferences-state.ts';
import { visibleRange } from '../../../state/visible-range.ts';
import { ProblemMark } from '../../components/heard.tsx';
import { ScreenBox } from '../../components/screen-box.tsx';
import { ChoiceField } from '../../fields/choice-field.tsx';
import { Toned } from '../../theme.tsx';

const LABEL_COLUMNS = 19;
const TEXT_MARGIN = 3;
const HEADING_ROWS = 1;

const LABELS: Readonly<Record<PreferenceRow, string>> = {
  theme: 'Theme',
  bell: 'Bell',
  notifications: 'Notifications',
  title: 'Terminal title',
  reducedMotion: 'Reduced motion',
  keys: 'Keys',
};

const ABOUT: Readonly<Record<PreferenceRow, string>> = {
  theme: '',
  bell: 'Rings when a dispatch becomes ready or fails.',
  notifications: 'A desktop notification then, where the terminal takes one.',
  title: 'The counts in the window’s title, and progress on its tab.',
  reducedMotion: 'No spinner, and times go on in coarse steps.',
  keys: 'Another key for what you do often.',
};

const ABOUT_THEMES: Readonly<Record<ThemeName, string>> = {
  terminal: 'The sixteen colours of your terminal, dark or light.',
  auto: 'Dark or light, as your terminal says its background is.',
  dark: 'Colours chosen for a dark ground.',
  light: 'Colours chosen for a light ground.',
  'high-contrast': 'Strong colours on a black ground, nothing dim.',
  monochrome: 'No colour at all: bold for what matters.',
};

/** What can be set to taste. A choice holds at once. */
export function PreferencesScreen({
  state,
  hasColour,
}: {
  readonly state: AppState;
  /** False under `NO_COLOR`. */
  readonly hasColour: boolean;
}): ReactNode {
  const { values, selected, filePath } = state.preferences;
  const { columns } = state.size;
  const messages = messagesFor(state, hasColour);
  const room = roomFor(state, messages);
  // A listener is told every row, whatever the window.
  const hasScreenReader = useIsScreenReaderEnabled();
  const rows = hasScreenReader ? PREFERENCE_ROWS : PREFERENCE_ROWS.slice(room.top, room.end);
  return (
    <ScreenBox state={state}>
      <Box paddingX={1} flexShrink={0}>
        <Toned bold>Preferences</Toned>
      </Box>
      <Box flexDirection="column" flexShrink={0}>
        {rows.map((row) => (
          <ChoiceField
            key={row}
            label={LABELS[row]}
            isFocused={row === selected}
            {...choiceOf(row, values)}
            labelColumns={LABEL_COLUMNS}
            columns={columns}
          />
        ))}
      </Box>
      <Box paddingX={TEXT_MARGIN} flexShrink={0} flexDirection="column">
        {messages.map(({ text, isProblem }) => (
          <Toned key={text} tone={isProblem ? 'warning' : 'plain'} wrap="wrap">
            {isProblem ? <ProblemMark /> : null}
            {text}
          </Toned>
        ))}
      </Box>
      {filePath === null || !room.hasPath ? null : (
        <Box paddingX={TEXT_MARGIN} flexShrink={0}>
          <Toned tone="muted" wrap="wrap">
            {pathWords(filePath)}
          </Toned>
        </Box>
      )}
    </ScreenBox>
  );
}

interface Message {
  readonly text: string;
  readonly isProblem: boolean;
}

/** What the selected choice means, and what stands against it. */
function messagesFor(state: AppState, hasColour: boolean): readonly Message[] {
  const { values, selected } = state.preferences;
  const about = selected === 'theme' ? ABOUT_THEMES[values.theme] : ABOUT[selected];
  const problems = [
    ...(selected === 'theme' && !hasColour
      ? ['NO_COLOR is set, so no colour is drawn whatever is chosen here.']
      : []),
    ...(selected === 'keys' ? keyProblems(values.keys) : []),
  ];
  return [
    { text: about, isProblem: false },
    ...problems.map((text) => ({ text, isProblem: true })),
  ];
}

/** What is said of the selected row is told whole. For it the path gives way, then the other rows. */
function roomFor({ preferences, size }: AppState, messages: readonly Message[]) {
  const { selected, filePath } = preferences;
  const { bodyRows, topRows, isCompact } = layoutFor(size);
  const columns = size.columns - 2 * TEXT_MARGIN;
  const gap = isCompact ? 0 : 1;
  const said = messages.reduce(
    (rows, { text, isProblem }) =>
      rows + wrapText(`${isProblem ? '✗ ' : ''}${text}`, columns).length,
    0,
  );
  const left = bodyRows - topRows - HEADING_ROWS - said - 2 * gap;
  const path = filePath === null ? 0 : wrapText(pathWords(filePath), columns).length;
  return {
    ...visibleRange({
      top: 0,
      selected: PREFERENCE_ROWS.indexOf(selected),
      height: left,
      count: PREFERENCE_ROWS.length,
    }),
    hasPath: left - PREFERENCE_ROWS.length >= path + gap,
  };
}

function pathWords(filePath: string): string {
  return `Kept in ${filePath}`;
}

function choiceOf(
  row: PreferenceRow,
  values: Preferences,
): { readonly choices: readonly string[]; readonly chosen: string } {
  switch (row) {
    case 'theme':
      return { choices: THEME_NAMES, chosen: values.theme };
    case 'keys': {
      const changed = keyMapFor(values.keys).changed.size;
      const chosen = changed === 0 ? 'as built in' : `${changed} changed`;
      return { choices: [chosen], chosen };
    }
    case 'bell':
    case 'notifications':
    case 'title':
    case 'reducedMotion':
      return { choices: ['on', 'off'], chosen: values[row] ? 'on' : 'off' };
  }
}
