import type { ReactNode } from 'react';
import { nameWithin } from '../../components/fit-text.ts';
import { Form } from '../../components/form/Form.tsx';
import { FormPage } from '../../components/form/FormPage.tsx';
import type { Note } from '../../components/ListPage.tsx';
import { useRoom } from '../../components/room.tsx';
import type { Piece } from '../../components/Text.tsx';
import { counted } from '../../domain/words.ts';
import type { AppState } from '../../state/app-state.ts';
import type { FieldRef } from '../../state/form/form.ts';
import type { GroupRow } from '../../state/rotation/plan-rows.ts';
import type { RotationDraft } from '../../state/rotation/rotation.ts';
import { rotationRows } from '../../state/rotation/rotation-list.ts';
import { labelOfValue } from '../../state/rotation/values-form.ts';
import { valuesFormOf } from '../../state/rotation/values-form-update.ts';
import { madeValueIn } from '../../state/vault/made-values.ts';
import { useAppState, useKeyWords } from '../app-state.tsx';
import { destinationWords } from '../destination-head.ts';
import { flagWords } from '../profile-flags.tsx';
import { madeWords, waysToFill } from '../ways-to-fill.ts';

/** The new values: one per name, or one for all; above them, where they go. */
export function RotationValues({ draft }: { readonly draft: RotationDraft }): ReactNode {
  const state = useAppState((whole) => whole);
  const words = useKeyWords();
  const { columns } = useRoom();
  const form = valuesFormOf(state);
  if (form === null) return null;
  return (
    <FormPage head={headOf(draft, columns)} above={placesOf(state, draft, columns)}>
      <Form
        {...form}
        said={words.said}
        labelOf={(at) => labelOfValue(draft.values, at)}
        noteOf={({ row }: FieldRef) => {
          const made = row === null ? null : madeValueIn(draft.values, row);
          return made && madeWords(made);
        }}
        placeholderOf={({ row }, isFocused) =>
          row !== null && isFocused ? waysToFill(words) : null
        }
      />
    </FormPage>
  );
}

function headOf({ places, wanted, values: { names } }: RotationDraft, columns: number) {
  const [name = ''] = names;
  const what = (shown: string) =>
    names.length === 1 ? `New value for ${shown}` : `New values for ${names.length} secrets`;
  const where = ` in ${counted(wanted.size, 'place')}`;
  const others = places.length - wanted.size;
  const more = others === 0 ? '' : ` · ${others} more in the plan, not marked`;
  const line: readonly Piece[] = [
    { text: what(nameWithin(name, columns)) + where, isBold: true },
    { text: more, tone: 'muted' },
  ];
  return { lines: [line], words: what(name) + where + more };
}

/** Each profile with the vaults there. */
function placesOf(state: AppState, { wanted }: RotationDraft, columns: number): readonly Note[] {
  return rotationRows(state)
    .filter((row) => row.kind === 'group')
    .map((row) => ({ ...row, places: row.places.filter(({ id }) => wanted.has(id)) }))
    .filter(({ places }) => places.length > 0)
    .map((group) => placeNote(group, columns));
}

function placeNote({ destination, profileName, places }: GroupRow, columns: number): Note {
  const vaults = [...new Set(places.map(({ vault }) => vault))];
  const where = vaults.length > 1 ? 'vaults' : 'vault';
  const shown = `${where} ${vaults.map((vault) => nameWithin(vault, columns)).join(', ')}`;
  if (destination === null) {
    return { text: `${profileName} · profile removed · ${shown}`, tone: 'failure' };
  }
  const text = destinationWords(destination).replaceAll(', ', ' · ');
  return {
    text: `${text} · ${shown}`,
    tone: flagWords(destination).length > 0 ? 'failure' : 'plain',
    say: `${destinationWords(destination)}, ${where} ${vaults.join(', ')}`,
  };
}
