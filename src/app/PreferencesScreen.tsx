import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import {
  optionsOf,
  PREFERENCE_NAMES,
  PREFERENCES,
  type PreferenceName,
  type Preferences,
} from '../domain/preferences.ts';
import type { Column } from '../kit/columns.ts';
import { optionPieces } from '../kit/form/Choice.tsx';
import { keyTable } from '../kit/key-table.ts';
import { Table } from '../kit/Table.tsx';
import { Text } from '../kit/Text.tsx';
import { useTheme } from '../kit/ThemeProvider.tsx';
import { NO_COLOURS } from '../kit/theme.ts';
import { useKeys } from '../kit/use-keys.ts';
import { useList } from '../kit/use-list.ts';
import { useStore } from '../kit/use-store.ts';
import { Page } from '../screens/Page.tsx';
import { useServices } from '../screens/services.tsx';

export const CHOICE_KEYS = keyTable('choice', 'Preferences', {
  next: { keys: ['right', 'space', 'enter'], label: 'change', help: 'another choice', foot: 1 },
  previous: { keys: ['left'], label: 'change back', help: 'another choice', isBasic: true },
  back: { keys: ['esc'], label: 'back', foot: 2, isBasic: true },
});

interface PreferenceRow {
  readonly name: PreferenceName;
  readonly label: string;
}

const ROWS: readonly PreferenceRow[] = PREFERENCE_NAMES.map((name) => ({
  name,
  label: PREFERENCES[name].label,
}));

const LIST = {
  idOf: ({ name }: PreferenceRow) => name,
  searchText: ({ label }: PreferenceRow) => label,
};

interface PreferencesScreenProps {
  /** The one to select. */
  readonly start: PreferenceName | undefined;
}

/** The preferences, each with its options. A choice takes effect at once, and is stored. */
export function PreferencesScreen({ start }: PreferencesScreenProps): ReactNode {
  const { preferences, notices, navigation } = useServices();
  const { theme } = useTheme();
  const { preferences: values } = useStore(preferences.state);
  const list = useList(ROWS, { ...LIST, start: start ?? null });
  const { selected } = list;
  const choose = async (by: 1 | -1): Promise<void> => {
    if (selected === null) return;
    const { name } = selected;
    const options = optionsOf(name);
    const now = preferences.state.get().preferences[name];
    const at = options.findIndex(({ value }) => value === now);
    const next = options.at((at + by) % options.length);
    const changed = next && (await preferences.change({ [name]: next.value }));
    if (changed && !changed.ok) notices.say('failure', changed.error);
  };
  useKeys(CHOICE_KEYS, {
    next: selected && (() => choose(1)),
    previous: selected && (() => choose(-1)),
    back: () => navigation.show(null),
  });
  const columns = useMemo(() => columnsOf(values), [values]);
  const chosen = selected && optionsOf(selected.name).find(isChosen(values, selected.name));
  return (
    <Page title="Preferences" list={list}>
      <Box flexDirection="column" flexShrink={1} height={ROWS.length}>
        <Table list={list} columns={columns} />
      </Box>
      <Box flexDirection="column" flexShrink={0} paddingX={1} paddingTop={1}>
        <Text wrap="wrap">{chosen?.about ?? ''}</Text>
        {selected?.name === 'theme' && theme === NO_COLOURS && (
          <Text tone="warning" wrap="wrap">
            NO_COLOR is set, so no theme uses colour.
          </Text>
        )}
        {preferences.filePath !== null && (
          <Text tone="muted" wrap="wrap">{`Stored in ${preferences.filePath}`}</Text>
        )}
      </Box>
    </Page>
  );
}

function isChosen(values: Preferences, name: PreferenceName) {
  return ({ value }: { readonly value: string | boolean }) => value === values[name];
}

function columnsOf(values: Preferences): readonly Column<PreferenceRow>[] {
  return [
    { width: { least: 21, most: 24 }, cell: ({ label }) => ({ text: label, tone: 'muted' }) },
    {
      width: { least: 14 },
      cell: ({ name }, columns) => {
        const options = optionsOf(name);
        const chosen = options.findIndex(isChosen(values, name));
        return optionPieces(options, chosen, { columns, tone: 'accent' });
      },
      say: ({ name }) => {
        const options = optionsOf(name);
        const at = options.findIndex(isChosen(values, name));
        return `choice: ${options[at]?.label ?? ''}, ${at + 1} of ${options.length}`;
      },
    },
  ];
}
