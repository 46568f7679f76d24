import { type ActionRows, NO_ROW } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { withCommands } from '../outbox.ts';
import {
  type HoldsMade,
  type MadeValue,
  madeValueIn,
  withCopiesClosed,
} from '../vault/generator.ts';
import { resultsList } from '../vault/results-list.ts';
import { nameIn, type VaultForm } from '../vault/vault-form.ts';
import { vaultFormOnScreen, withVaultForm } from '../vault/vault-form-parts.ts';
import { rotationList } from './rotation-list.ts';
import { nameOfRow, rowFor, rowMeant, type ValuesForm } from './values-form.ts';

/** The row of a form whose generated value a key means, whether the form is filled in or was sent. */
interface Meant {
  readonly form: HoldsMade;
  /** `null` if several could be meant. */
  readonly id: number | null;
  readonly name: string;
  /** Whether the service may have confirmed its value, which empties the field. */
  readonly isSent: boolean;
  readonly put: (made: HoldsMade['made']) => AppState;
}

/** A form's values can be copied while it is filled in, and once it was sent, while the results are on screen. */
export const COPY_GENERATED = {
  'form.copy-generated': {
    on: ['vault', 'rotation-values', 'vault-results', 'rotation-plan', 'rotation-results'],
    in: ['text', 'secret', 'choice', 'button', 'list'],
    keys: [],
    label: 'copy value',
    about: 'copy the new value, once',
    whyNot: (state) => (meantValue(state)?.copying === 'open' ? null : NO_ROW),
    do: copyGenerated,
  },
} satisfies ActionRows;

/** Copies the generated value with focus, or of the row selected in a plan or in results. Once. */
function copyGenerated(state: AppState): AppState {
  const meant = meantOn(state);
  const made = meantValue(state);
  if (!meant || meant.id === null || made?.copying !== 'open') return state;
  const { form, id, name, put } = meant;
  const what = name === '' ? 'the generated value' : `the generated value of ${name}`;
  const copied = put(new Map(form.made).set(id, { ...made, copying: 'closed' }));
  return withCommands(copied, { kind: 'copy-value', value: made.value.value(), what });
}

/** Once the rotation is off the screen, nothing can be copied from it any more. */
export function closeLeftCopies(state: AppState): AppState {
  const { rotation, screen } = state;
  if (rotation.phase === 'none' || screen === 'rotation') return state;
  const values = withCopiesClosed(rotation.values);
  return values === rotation.values ? state : { ...state, rotation: { ...rotation, values } };
}

function meantValue(state: AppState): MadeValue | null {
  const meant = meantOn(state);
  if (meant === null || meant.id === null) return null;
  const { form, id, isSent } = meant;
  const isGone = form.rows.find((row) => row.id === id)?.values.value.isEmpty === true;
  const made = isSent && isGone ? form.made.get(id) : madeValueIn(form, id);
  return made ?? null;
}

function meantOn(state: AppState): Meant | null {
  const { rotation } = state;
  if (state.screen !== 'rotation') return meantInForm(state, vaultFormOnScreen(state));
  if (rotation.phase === 'none') return null;
  const { values: form, phase } = rotation;
  const id = phase === 'values' ? rowMeant(form) : rowSelected(state, form);
  return {
    form,
    id,
    name: (id !== null && nameOfRow(form, id)) || '',
    isSent: phase === 'sending' || phase === 'results',
    put: (made) => ({ ...state, rotation: { ...rotation, values: { ...form, made } } }),
  };
}

function meantInForm(state: AppState, form: VaultForm): Meant {
  const isSent = form.phase.step !== 'editing';
  const { selected } = resultsList(form);
  const id = isSent ? selected && Number(selected.id) : form.focus.row;
  const row = form.rows.find((each) => each.id === id);
  const put = (made: HoldsMade['made']) => withVaultForm(state, { ...form, made });
  return { form, id, name: row ? nameIn(row) : '', isSent, put };
}

function rowSelected(state: AppState, form: ValuesForm): number | null {
  const { selected } = rotationList(state);
  return selected && rowFor(form, selected.place.name);
}
