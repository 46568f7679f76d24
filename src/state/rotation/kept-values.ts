import type { EntryResult } from '../../domain/entry-result.ts';
import { noted } from '../notice.ts';
import { withCommands } from '../outbox.ts';
import type { ScreenPart } from '../screen.ts';
import { copiedOnce, whyNotCopied, withCopiesClosed } from '../vault/made-values.ts';
import type { ValuesWanted } from '../vault/value-overlay.ts';
import type { CarriedValues, RotationPart, RotationScope, SendingRotation } from './rotation.ts';
import { rotationList } from './rotation-list.ts';
import { nameOfRow, rowFor, valueFor } from './values-form.ts';

/** The values of a rotation that were just set, for the next one. A file can be named again. */
export function carriedOn(
  before: CarriedValues | null,
  { rotationId, places, values: form }: SendingRotation,
  news: ReadonlyMap<string, EntryResult>,
): CarriedValues | null {
  const values = new Map(before?.rotationId === rotationId ? before.values : []);
  for (const { id, name } of places) {
    const value = news.get(id)?.state === 'set' ? valueFor(form, name) : null;
    if (value && !value.field.isEmpty && value.field.filePath() === null) values.set(name, value);
  }
  return values.size === 0 ? before : { rotationId, values };
}

/** The value that a name, or all of them, can get from the last rotation; `null` if there is none. */
export function carriedFor(
  carried: CarriedValues | null,
  name: string | null,
): ValuesWanted['carried'] {
  const all = [...(carried?.values ?? [])];
  const [first] = all;
  const isOne = all.every(([, { field }]) => first?.[1].field.holdsSameAs(field));
  const own = all.find(([each]) => each === name) ?? (isOne ? first : undefined);
  return own ? { name: own[0], field: own[1].field } : null;
}

/** Forgets the values of the last rotation, also where they are being offered. */
export function withoutCarried<S extends RotationScope>(state: S): S {
  const { overlay } = state;
  const left = { ...state, carried: null, overlay: overlay?.kind === 'generate' ? null : overlay };
  return noted(left, 'info', 'Forgot the value of the last rotation.');
}

/** Copies the generated value of a row, or else of the place selected in the plan or the results. */
export function copyValue<S extends RotationScope>(
  state: S,
  row: number | null = rowSelected(state),
): S {
  const { rotation } = state;
  if (rotation.phase === 'none') return state;
  const { values, phase } = rotation;
  const isSent = phase === 'sending' || phase === 'results';
  const name = row === null ? null : nameOfRow(values, row);
  const copied = copiedOnce(values, { id: row, isSent }, name ?? '');
  if (copied === null) return state;
  const { made, command } = copied;
  return withCommands(
    { ...state, rotation: { ...rotation, values: { ...values, made } } },
    command,
  );
}

/** @returns why the generated value of the selected place can't be copied, or `null` if it can */
export function whyNoCopyOfPlace(state: RotationScope): string | null {
  const { rotation } = state;
  if (rotation.phase === 'none') return null;
  const isSent = rotation.phase === 'sending' || rotation.phase === 'results';
  return whyNotCopied(rotation.values, { id: rowSelected(state), isSent });
}

/** A heading stands for its places, if they all have the same value. */
function rowSelected(state: RotationScope): number | null {
  const { rotation } = state;
  const { selected } = rotationList(state);
  if (rotation.phase === 'none' || !selected) return null;
  const places = selected.kind === 'group' ? selected.places : [selected.place];
  const [row, ...others] = new Set(places.map(({ name }) => rowFor(rotation.values, name)));
  return others.length === 0 ? (row ?? null) : null;
}

/** Once the rotation is off the screen, nothing can be copied from it any more. */
export function withoutLeftCopies<S extends RotationPart & ScreenPart>(state: S): S {
  const { rotation, screen } = state;
  if (rotation.phase === 'none' || screen === 'rotation') return state;
  const values = withCopiesClosed(rotation.values);
  return values === rotation.values ? state : { ...state, rotation: { ...rotation, values } };
}
