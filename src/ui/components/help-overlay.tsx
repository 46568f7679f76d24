import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Binding } from '../../keys/binding.ts';
import { EDIT_KEYS } from '../../keys/edit-keys.ts';
import { keyLabel } from '../../keys/key-label.ts';
import { KEY_TABLE } from '../../keys/key-table.ts';
import {
  FORM_PLACES,
  LIST_PLACES,
  type Place,
  ROTATE_FORM_PLACES,
  VAULT_FORM_PLACES,
} from '../../keys/place.ts';
import type { AppState } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { fitText } from '../presentation/fit-text.ts';
import { Toned } from '../theme.tsx';

const SECTIONS: readonly { readonly title: string; readonly places: readonly Place[] }[] = [
  { title: 'Runs', places: LIST_PLACES },
  { title: 'Filter', places: ['filter'] },
  { title: 'Dispatch form', places: FORM_PLACES },
  { title: 'Secrets and vars forms', places: VAULT_FORM_PLACES },
  { title: 'Secrets and vars, after sending', places: ['vault-results'] },
  { title: 'Generate a value', places: ['generate'] },
  { title: 'Rotate', places: ['rotate-list'] },
  { title: 'Rotate, new values', places: [...ROTATE_FORM_PLACES, 'rotate-plan'] },
  { title: 'Rotate, after sending', places: ['rotate-results'] },
  { title: 'Rotation log', places: ['rotate-log'] },
];

const KEYS_COLUMNS = 24;

/** Every key, read from the table that also handles it. */
export function HelpOverlay({ state }: { readonly state: AppState }): ReactNode {
  const { bodyRows } = layoutFor(state.size);
  const lines = helpLines();
  const scroll = state.overlay?.kind === 'help' ? state.overlay.scroll : 0;
  const top = Math.min(scroll, Math.max(0, lines.length - bodyRows));
  return (
    <Box flexDirection="column" height={bodyRows} paddingX={2} overflow="hidden">
      {lines.slice(top, top + bodyRows).map((line) => (
        <Toned key={`${line.section} ${line.keys} ${line.text}`} bold={line.keys === ''}>
          <Toned tone="accent">{line.keys === '' ? '' : fitText(line.keys, KEYS_COLUMNS)}</Toned>
          {line.text === '' ? ' ' : line.text}
        </Toned>
      ))}
    </Box>
  );
}

interface HelpLine {
  readonly section: string;
  readonly keys: string;
  readonly text: string;
}

function helpLines(): readonly HelpLine[] {
  const sections = SECTIONS.flatMap(({ title, places }) => [
    { section: title, keys: '', text: title },
    ...bindingsIn(places).map(({ keys, label }) => ({
      section: title,
      keys: keys.map(keyLabel).join('  '),
      text: label,
    })),
    { section: title, keys: '', text: '' },
  ]);
  const editing = EDIT_KEYS.map(({ keys, edit }) => ({
    section: 'Text fields',
    keys: keys.map(keyLabel).join('  '),
    text: edit.type.replaceAll('-', ' '),
  }));
  return [...sections, { section: 'Text fields', keys: '', text: 'Text fields' }, ...editing];
}

function bindingsIn(places: readonly Place[]): readonly Binding[] {
  return KEY_TABLE.filter((binding) => binding.places.some((place) => places.includes(place)));
}
