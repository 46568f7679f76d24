import { type ActionRows, NO_ROW } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { withCommands } from '../outbox.ts';
import {
  type HoldsMade,
  type MadeValue,
  type MadeValues,
  madeValueIn,
  withCopiesClosed,
} from '../vault/made-values.ts';
import { resultsList } from '../vault/results-list.ts';
import { nameIn } from '../vault/vault-form.ts';
import { vaultFormOnScreen, withVaultForm } from '../vault/vault-form-parts.ts';
import { rotationList } from './rotation-list.ts';
import { nameOfRow, rowFor, rowMeant, type ValuesForm } from './values-form.ts';

/** The row of a form whose generated value a key means, whether the form is filled in or was sent. */
interface Meant {
  readonly form: HoldsMade;
  readonly id: number;
  readonly name: string;
  /** Whether the service may have confirmed its value, which empties the field. */
  readonly isSent: boolean;
  readonly put: (made: MadeValues) => AppState;
}

/** A form's values can be copied while it is filled in, and once it was sent, while the results are on screen. */
export const COPY_GENERATED = {
  'form.copy-generated': {
    on: ['vault', 'rotation-values', 'vault-results', 'rotation-plan', 'rotation-results'],
    in: ['text', 'secret', 'choice', 'button', 'list'],
    keys: [],
    label: 'copy value',
    about: 'copy the new value, once',
    whyNot: whyNoValue,
    do: copyGenerated,
  },
} satisfies ActionRows;

/** Copies the generated value with focus, or of the row selected in a plan or in results. Once. */
function copyGenerated(state: AppState): AppState {
  const meant = meantOn(state);
  const made = meant && toCopy(meant);
  if (!meant || !made) return state;
  const { form, id, name, put } = meant;
  const what = name === '' ? 'the generated value' : `the generated value of ${name}`;
  const copied = put(new Map(form.made).set(id, { ...made, canBeCopied: false }));
  return withCommands(copied, { kind: 'copy-value', value: made.value.value(), what });
}

function whyNoValue(state: AppState): string | null {
  const meant = meantOn(state);
  return meant && toCopy(meant) ? null : NO_ROW;
}

function toCopy({ form, id, isSent }: Meant): MadeValue | null {
  const isGone = form.rows.find((row) => row.id === id)?.values.value.isEmpty === true;
  const made = isSent && isGone ? form.made.get(id) : madeValueIn(form, id);
  return made?.canBeCopied ? made : null;
}

/** Once the rotation is off the screen, nothing can be copied from it any more. */
export function closeLeftCopies(state: AppState): AppState {
  const { rotation, screen } = state;
  if (rotation.phase === 'none' || screen === 'rotation') return state;
  const values = withCopiesClosed(rotation.values);
  return values === rotation.values ? state : { ...state, rotation: { ...rotation, values } };
}

/** `null` if no row or several could be meant. */
function meantOn(state: AppState): Meant | null {
  return state.screen === 'rotation' ? meantInRotation(state) : meantInForm(state);
}

function meantInRotation(state: AppState): Meant | null {
  const { rotation } = state;
  if (rotation.phase === 'none') return null;
  const { values: form, phase } = rotation;
  const id = phase === 'values' ? rowMeant(form) : rowSelected(state, form);
  if (id === null) return null;
  return {
    form,
    id,
    name: nameOfRow(form, id) ?? '',
    isSent: phase === 'sending' || phase === 'results',
    put: (made) => ({ ...state, rotation: { ...rotation, values: { ...form, made } } }),
  };
}

function meantInForm(state: AppState): Meant | null {
  const form = vaultFormOnScreen(state);
  const isSent = form.phase.step !== 'editing';
  const { selected } = resultsList(form);
  const id = isSent ? selected && Number(selected.id) : form.focus.row;
  const row = form.rows.find((each) => each.id === id);
  if (!row) return null;
  const put = (made: MadeValues) => withVaultForm(state, { ...form, made });
  return { form, id: row.id, name: nameIn(row), isSent, put };
}

function rowSelected(state: AppState, form: ValuesForm): number | null {
  const { selected } = rotationList(state);
  return selected && rowFor(form, selected.place.name);
}
