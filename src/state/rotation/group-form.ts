import { inventoryLine, inventoryPlaces, readInventory } from '../../domain/inventory.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { distinct, type RotationGroup, type SecretPlace } from '../../domain/rotation-group.ts';
import { type FieldProblem, type FormOf, isBlankRow, newForm } from '../form/form.ts';
import { insertRows } from '../form/form-rows.ts';
import { formSpec, text } from '../form/form-spec.ts';
import { fieldOf } from '../form/text-field.ts';
import type { KnownProfile } from '../profiles/known-profile.ts';

/** A rotation group: a row for each of its places. */
export const GROUP_SPEC = formSpec({
  fields: {
    name: text('Group'),
    dueDays: text('Due after', { placeholder: 'days; empty to follow the preferences' }),
  },
  rows: {
    noun: 'Place',
    label: 'Places',
    fields: {
      place: text('Place', { placeholder: 'NAME profile/vault' }),
    },
  },
  submit: 'Save the group',
});

export interface GroupForm extends FormOf<typeof GROUP_SPEC> {
  /** The group that it changes; `null` for a new one. */
  readonly before: RotationGroup | null;
  /** It is being saved: a repeated key must not save it again. */
  readonly isSaving: boolean;
  /** How many of its places have no row, because their profile was removed. */
  readonly leftOut: number;
}

export const NEW_GROUP: GroupForm = {
  ...newForm(GROUP_SPEC),
  before: null,
  isSaving: false,
  leftOut: 0,
};

/** A form that would save the group as it is, without the places whose profile was removed. */
export function groupFormFor(group: RotationGroup, profiles: readonly KnownProfile[]): GroupForm {
  const { name, dueDays, places } = group;
  const rows = places.flatMap(({ profileId, vault, name: secret }) => {
    const profile = profiles.find(({ id }) => id === profileId);
    if (!profile) return [];
    return [{ place: fieldOf(inventoryLine(secret, profile.name, vault)) }];
  });
  const values = { name: fieldOf(name), dueDays: fieldOf(dueDays === null ? '' : String(dueDays)) };
  return {
    ...newForm(GROUP_SPEC, values, rows),
    before: group,
    isSaving: false,
    leftOut: places.length - rows.length,
  };
}

/** Pasted lines of an inventory become rows, whatever is in them: each says what is wrong with it. */
export function pastePlaces(form: GroupForm, pasted: string): GroupForm | null {
  const lines = pasted.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  if (lines.length < 2 || form.focus.field !== 'place') return null;
  return insertRows(
    GROUP_SPEC,
    form,
    lines.map((line) => ({ place: fieldOf(line.trim()) })),
  );
}

/** @returns what to save, or what is wrong with it */
export function readGroup(
  { values, rows }: GroupForm,
  profiles: readonly KnownProfile[],
): Result<RotationGroup, readonly FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const name = values.name.text.trim();
  const mark = (field: string, row: number | null, message: string) =>
    problems.push({ at: { field, row }, message });
  if (name === '') mark('name', null, 'Type a name, such as that of its secret.');
  const days = values.dueDays.text.trim();
  const dueDays = days === '' ? null : Number(days);
  if (dueDays !== null && !(/^\d{1,4}$/.test(days) && dueDays > 0)) {
    mark('dueDays', null, 'Type a number of days, or nothing.');
  }
  const places: SecretPlace[] = [];
  for (const row of rows) {
    if (isBlankRow(row)) continue;
    const place = placeIn(row.values.place.text, profiles);
    if (!place.ok) mark('place', row.id, place.error);
    else places.push(place.value);
  }
  if (places.length === 0 && problems.length === 0) {
    mark('place', rows[0]?.id ?? null, 'Type at least one place: NAME profile/vault.');
  }
  return problems.length > 0 ? err(problems) : ok({ name, dueDays, places: distinct(places) });
}

function placeIn(typed: string, profiles: readonly KnownProfile[]): Result<SecretPlace, string> {
  const inventory = readInventory(typed);
  const { places, problems } = inventoryPlaces(inventory, profiles);
  const why = [...inventory.problems, ...problems][0]?.why ?? 'is not NAME profile/vault.';
  const [place] = places;
  return place && inventory.problems.length === 0 ? ok(place) : err(`This ${why}`);
}
