import type { ReactNode } from 'react';
import { fitName, nameWithin, textWidth, textWithin } from '../../components/fit-text.ts';
import { Form } from '../../components/form/Form.tsx';
import { type FormHead, FormPage, HEAD_PADDING } from '../../components/form/FormPage.tsx';
import { heightOf, NOTE_MARGIN, type Note } from '../../components/Notes.tsx';
import { type Room, useRoom } from '../../components/room.tsx';
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
import { leftNotes, madeWords, waysToFill } from '../value-hints.ts';

/** The new values: one per name, or one for all; above them, where they go. */
export function RotationValues({ draft }: { readonly draft: RotationDraft }): ReactNode {
  const state = useAppState();
  const words = useKeyWords();
  const room = useRoom();
  const form = valuesFormOf(state);
  if (form === null) return null;
  return (
    <FormPage {...whereTo(state, draft, words, room)}>
      <Form
        {...form}
        said={words.said}
        labelOf={(at) => labelOfValue(draft.values, at)}
        below={leftNotes(form, words)}
        noteOf={(at) => madeWords(draft.values, at, words)}
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
  room: Room,
): { readonly head: FormHead; readonly above?: readonly Note[] } {
  const { columns } = room;
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
    above: placeNotes(rows, room),
  };
}

/** In half of the rows at most: a row for each profile where there are few, and how many there was no room for. */
function placeNotes(of: readonly PlanRow[], room: Room): readonly Note[] {
  const columns = room.columns - HEAD_PADDING - NOTE_MARGIN;
  const most = Math.floor(room.rows / 2);
  const profiles = [...Map.groupBy(of, ({ place }) => place.profileId).values()];
  const whole = profiles.map((own) => placeNote(own, room.columns));
  if (heightOf(whole, columns) <= most) return whole;
  const short = profiles.map((own) => {
    const note = placeNote(own, room.columns, { isShort: true });
    return { ...note, text: textWithin(note.text, columns, 1) };
  });
  if (short.length <= most) return short;
  const more = counted(short.length - most + 1, 'more profile');
  return [...short.slice(0, most - 1), { text: `and ${more}`, tone: 'muted' }];
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

/** The name and what has to be known of it come first; the plan has the kind of token, too. */
function placeNote(
  rows: readonly PlanRow[],
  columns: number,
  { isShort = false }: { readonly isShort?: boolean } = {},
): Note {
  const { destination = null, profileName = '' } = rows[0] ?? {};
  const vaults = [...new Set(rows.map(({ place }) => place.vault))];
  const where = vaults.length > 1 ? 'vaults' : 'vault';
  const shown = `${where} ${vaults.map((vault) => nameWithin(vault, columns)).join(', ')}`;
  if (destination === null) {
    return { text: `${profileName} · profile removed · ${shown}`, tone: 'failure' };
  }
  const flags = flagWords(destination);
  const at = `${[profileName, ...flags].join(' ')} ▸ ${destination.host}`;
  const token = isShort ? null : tokenLabel(destination);
  return {
    text: [at, token, shown].filter(Boolean).join(' · '),
    tone: flags.length > 0 ? 'failure' : 'plain',
    say: `${destinationWords(destination)}, ${where} ${vaults.join(', ')}`,
  };
}
