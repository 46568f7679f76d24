import { Box } from 'ink';
import type { ReactNode } from 'react';
import { type Preferences, THEME_NAMES, type ThemeName } from '../../domain/preferences.ts';
import { keyMapFor, keyProblems } from '../../keys/key-map.ts';
import type { AppState } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { PREFERENCE_ROWS, type PreferenceRow } from '../../state/preferences/preferences-state.ts';
import { ChoiceField } from '../components/choice-field.tsx';
import { ProblemMark, Spoken } from '../components/heard.tsx';
import { Toned } from '../theme.tsx';

const LABEL_COLUMNS = 18;

const LABELS: Readonly<Record<PreferenceRow, string>> = {
  theme: 'Theme',
  bell: 'Bell',
  notifications: 'Notifications',
  title: 'Title',
  reducedMotion: 'Reduced motion',
  keys: 'Keys',
};

const ABOUT: Readonly<Record<PreferenceRow, string>> = {
  theme: '',
  bell: 'Rings when a dispatch becomes ready or fails.',
  notifications: 'A desktop notification then, where the terminal takes one.',
  title: 'The counts stand in the title of the terminal.',
  reducedMotion: 'No spinner, and times go on in coarse steps.',
  keys: 'Another key for what you do often.',
};

const ABOUT_THEMES: Readonly<Record<ThemeName, string>> = {
  terminal: 'The sixteen colours of your terminal, dark or light.',
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
  const layout = layoutFor(state.size);
  const about = selected === 'theme' ? ABOUT_THEMES[values.theme] : ABOUT[selected];
  const overruled = selected === 'theme' && !hasColour;
  return (
    <Box
      flexDirection="column"
      height={layout.bodyRows}
      paddingTop={layout.isCompact ? 0 : 1}
      rowGap={layout.isCompact ? 0 : 1}
      overflow="hidden"
    >
      <Spoken words="Preferences" />
      <Box flexDirection="column" flexShrink={0}>
        {PREFERENCE_ROWS.map((row) => (
          <ChoiceField
            key={row}
            label={LABELS[row]}
            isFocused={row === selected}
            {...choiceOf(row, values)}
            labelColumns={LABEL_COLUMNS}
            columns={state.size.columns}
          />
        ))}
      </Box>
      <Box paddingX={3} flexShrink={0} flexDirection="column">
        <Toned wrap="wrap">{about}</Toned>
        {overruled ? (
          <Toned tone="warning" wrap="wrap">
            NO_COLOR is set, so no colour is drawn whatever is chosen here.
          </Toned>
        ) : null}
        {(selected === 'keys' ? keyProblems(values.keys) : []).map((problem) => (
          <Toned key={problem} tone="warning" wrap="wrap">
            <ProblemMark />
            {problem}
          </Toned>
        ))}
      </Box>
      {filePath === null || layout.isCompact ? null : (
        <Box paddingX={3} flexShrink={0}>
          <Toned tone="muted" wrap="wrap">{`Kept in ${filePath}`}</Toned>
        </Box>
      )}
    </Box>
  );
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
