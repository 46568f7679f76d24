import type { AppState } from '../app-state.ts';
import { type AppForm, appForm } from '../form/app-form.ts';
import { withProblems } from '../form/form.ts';
import { shownRows } from '../form/form-focus.ts';
import { toScreen } from '../screen.ts';
import { newGenerator } from '../vault/generator.ts';
import type { Filling } from '../vault/made-values.ts';
import { withPlan } from './drafting.ts';
import type { Rotation } from './rotation.ts';
import {
  newValuesForm,
  type ValuesForm,
  valueProblems,
  valuesSpec,
  withFilled,
} from './values-form.ts';

/** The new values of a rotation; `null` in its other phases. */
export function valuesFormOf(state: AppState): AppForm | null {
  const { rotation } = state;
  if (rotation.phase !== 'values') return null;
  const { values } = rotation;
  return appForm(state, 'rotation-values', valuesSpec(values), {
    form: values,
    put: (form) => withValues(state, rotation, form),
    blank: newValuesForm(values.names),
    submit: (now) => {
      const problems = valueProblems(values);
      if (problems.length === 0) return withPlan(state, rotation, now);
      return withValues(state, rotation, withProblems(values, problems));
    },
    back: () => {
      const left = withValues(state, rotation, { ...values, revealUntilMs: null });
      return toScreen(left, 'secrets');
    },
    generate: () => {
      const count = shownRows(valuesSpec(values), values).length;
      return { ...state, overlay: newGenerator(state, { count }) };
    },
  });
}

/** Puts generated values into all visible fields. */
export function withRotationFilled(state: AppState, filling: Filling): AppState {
  const { rotation } = state;
  return rotation.phase === 'values'
    ? withValues(state, rotation, withFilled(rotation.values, filling))
    : state;
}

function withValues(
  state: AppState,
  rotation: Extract<Rotation, { phase: 'values' }>,
  values: ValuesForm,
): AppState {
  return { ...state, rotation: { ...rotation, values } };
}
