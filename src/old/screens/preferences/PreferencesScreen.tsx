import type { ReactNode } from 'react';
import type { Column } from '../../components/columns.ts';
import { ListPage } from '../../components/ListPage.tsx';
import type { Note } from '../../components/Notes.tsx';
import { Table } from '../../components/Table.tsx';
import type { Piece } from '../../components/Text.tsx';
import { optionsOf, type Preferences } from '../../domain/preferences.ts';
import type { AppState } from '../../state/app-state.ts';
import { type PreferenceRow, preferencesList } from '../../state/preferences/preferences.ts';
import { spokenPlace } from '../spoken-words.ts';
import { useAppState } from '../store-context.tsx';

/** The preferences, each with its options. A choice takes effect at once. */
export function PreferencesScreen(): ReactNode {
  const state = useAppState();
  const list = preferencesList(state);
  const { values, filePath } = state.preferences;
  return (
    <ListPage
      title="Preferences"
      below={[
        ...(list.selected ? aboutChoice(state, list.selected) : []),
        ...(filePath === null ? [] : [{ text: `Stored in ${filePath}`, tone: 'muted' } as const]),
      ]}
      listRows={list.count}
      enough={list.count}
    >
      <Table
        name="preferences"
        what="Preferences"
        list={list}
        columns={columnsOf(values)}
        say={(row) => rowWords(row, values)}
      />
    </ListPage>
  );
}

/** What the chosen option does, and what prevents it. */
function aboutChoice({ preferences }: AppState, { name }: PreferenceRow): readonly Note[] {
  const { values, hasColour } = preferences;
  const chosen = optionsOf(name).find(({ value }) => value === values[name]);
  const isWithout = name === 'theme' && !hasColour;
  return [
    { text: chosen?.about ?? '', tone: 'plain' },
    ...(isWithout
      ? [{ text: 'NO_COLOR is set, so no theme uses colour.', tone: 'warning' } as const]
      : []),
  ];
}

function columnsOf(values: Preferences): readonly Column<PreferenceRow>[] {
  return [
    { width: { least: 21, most: 24 }, cell: ({ label }) => ({ text: label, tone: 'muted' }) },
    { width: { least: 14 }, cell: (row, width) => optionPieces(row, values, width) },
  ];
}

/** All options, the chosen one in brackets; that one alone where the others have no room. */
function optionPieces(
  { name }: PreferenceRow,
  values: Preferences,
  width: number,
): readonly Piece[] {
  const pieces = optionsOf(name).map(({ value, label }): Piece => {
    return value === values[name]
      ? { text: `[${label}]`, tone: 'accent', isBold: true }
      : { text: ` ${label} `, tone: 'muted' };
  });
  const whole = pieces.reduce((sum, { text }) => sum + text.length, 0);
  if (whole <= width) return pieces;
  const at = pieces.findIndex(({ isBold }) => isBold);
  return [...pieces.slice(at, at + 1), { text: `  ${at + 1}/${pieces.length}`, tone: 'muted' }];
}

function rowWords({ name, label }: PreferenceRow, values: Preferences): string {
  const options = optionsOf(name);
  const index = options.findIndex(({ value }) => value === values[name]);
  return `${label}, choice: ${options[index]?.label ?? ''}, ${spokenPlace(index, options.length)}`;
}
