import type { EntryResult } from '../../domain/entry-result.ts';
import { noted } from '../notice.ts';
import type { ScreenPart } from '../screen.ts';
import { withCopiesClosed } from '../vault/made-values.ts';
import type { ValuesWanted } from '../vault/value-overlay.ts';
import type { CarriedValues, RotationPart, RotationScope, SendingRotation } from './rotation.ts';
import { valueFor } from './values-form.ts';

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

/** Once the rotation is off the screen, nothing can be copied from it any more. */
export function withoutLeftCopies<S extends RotationPart & ScreenPart>(state: S): S {
  const { rotation, screen } = state;
  if (rotation.phase === 'none' || screen === 'rotation') return state;
  const values = withCopiesClosed(rotation.values);
  return values === rotation.values ? state : { ...state, rotation: { ...rotation, values } };
}
