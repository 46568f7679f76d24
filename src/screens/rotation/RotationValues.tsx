import type { ReactNode } from 'react';
import { fitName, nameWithin, textWidth } from '../../components/fit-text.ts';
import { Form } from '../../components/form/Form.tsx';
import { type FormHead, FormPage } from '../../components/form/FormPage.tsx';
import type { Note } from '../../components/Notes.tsx';
import { useRoom } from '../../components/room.tsx';
import type { Piece } from '../../components/Text.tsx';
import { tokenLabel } from '../../domain/destination.ts';
import { counted } from '../../domain/words.ts';
import type { AppState } from '../../state/app-state.ts';
import type { RotationDraft } from '../../state/rotation/rotation.ts';
import { type PlanRow, rotationRows } from '../../state/rotation/rotation-list.ts';
import { labelOfValue } from '../../state/rotation/values-form.ts';
import { valuesFormOf } from '../../state/rotation/values-form-update.ts';
import { destinationHead, destinationWords, unwritableNotes } from '../destination-head.ts';
import { flagWords } from '../profile-flags.tsx';
import { type KeyWords, useAppState, useKeyWords } from '../store-context.tsx';
import { madeWords, waysToFill } from '../value-hints.ts';

/** The new values: one per name, or one for all; above them, where they go. */
export function RotationValues({ draft }: { readonly draft: RotationDraft }): ReactNode {
  const state = useAppState();
  const words = useKeyWords();
  const { columns } = useRoom();
  const form = valuesFormOf(state);
  if (form === null) return null;
  return (
    <FormPage {...whereTo(state, draft, words, columns)}>
      <Form
        {...form}
        said={words.said}
        labelOf={(at) => labelOfValue(draft.values, at)}
        noteOf={(at) => madeWords(draft.values, at)}
        placeholderOf={({ row }, isFocused) =>
          row !== null && isFocused ? waysToFill(words) : null
        }
      />
    </FormPage>
  );
}

/** What gets new values. One place is a destination like any other; of several, a line for each profile. */
function whereTo(
  state: AppState,
  draft: RotationDraft,
  words: KeyWords,
  columns: number,
): { readonly head: FormHead; readonly above?: readonly Note[] } {
  const { places, wanted, values } = draft;
  const rows = rotationRows(state).filter(({ id }) => wanted.has(id));
  const [name = ''] = values.names;
  const [first] = rows;
  // With others in the plan, one says how many wait there.
  if (first?.destination && places.length === 1) {
    const beside = `New value for  in ${nameWithin(first.place.vault, columns)} at`;
    const left = columns - 2 - textWidth(beside);
    const what = `New value for ${textWidth(name) <= left ? name : fitName(name, left)}`;
    const destination = { ...first.destination, vault: first.place.vault };
    const above = unwritableNotes(destination, words);
    return { head: destinationHead(what, destination, columns), above };
  }
  return {
    head: headOfSeveral(draft, columns),
    above: [...Map.groupBy(rows, ({ place }) => place.profileId).values()].map((own) =>
      placeNote(own, columns),
    ),
  };
}

function headOfSeveral(
  { places, wanted, values: { names } }: RotationDraft,
  columns: number,
): FormHead {
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

function placeNote(rows: readonly PlanRow[], columns: number): Note {
  const { destination = null, profileName = '' } = rows[0] ?? {};
  const vaults = [...new Set(rows.map(({ place }) => place.vault))];
  const where = vaults.length > 1 ? 'vaults' : 'vault';
  const shown = `${where} ${vaults.map((vault) => nameWithin(vault, columns)).join(', ')}`;
  if (destination === null) {
    return { text: `${profileName} · profile removed · ${shown}`, tone: 'failure' };
  }
  const { host } = destination;
  const marks = [tokenLabel(destination), ...flagWords(destination)].filter((each) => each);
  return {
    text: [`${profileName} ▸ ${host}`, ...marks, shown].join(' · '),
    tone: flagWords(destination).length > 0 ? 'failure' : 'plain',
    say: `${destinationWords(destination)}, ${where} ${vaults.join(', ')}`,
  };
}
