import { namesToType } from '../../domain/write-guard.ts';
import type { AppState } from '../app-state.ts';
import { destinationOf, whyNoWrite } from '../destination.ts';
import { type AppForm, appForm } from '../form/app-form.ts';
import { shownRows, withProblems } from '../form/form.ts';
import { toWrite } from '../outbox.ts';
import { toScreen } from '../screen.ts';
import { activeProfileId } from '../session.ts';
import { holdsInput, NO_ROTATION, type RotationValues } from './rotation.ts';
import { withPlan } from './rotation-draft.ts';
import {
  fillValues,
  newValuesForm,
  ONE_PLACE_SPEC,
  type ValuesForm,
  valueProblems,
  valuesSpec,
} from './values-form.ts';

/** The new values of a rotation; `null` in its other phases. */
export function valuesFormOf(state: AppState): AppForm | null {
  const { rotation } = state;
  if (rotation.phase !== 'values') return null;
  const { values } = rotation;
  const isAtOnce = needsNoPlan(state);
  const spec = isAtOnce ? ONE_PLACE_SPEC : valuesSpec(values);
  const whyNot = isAtOnce ? whyNoWrite(state, 'vaults') : null;
  return appForm(state, 'rotation-values', spec, {
    form: values,
    put: (form) => withValues(state, rotation, form),
    blank: newValuesForm(values.names),
    submit: () =>
      isAtOnce && (whyNot !== null || valueProblems(values).length === 0)
        ? toWrite(state, { kind: 'rotation', only: null })
        : showPlan(state),
    whyNoWrite: whyNot,
    back: () => {
      const left = withValues(state, rotation, { ...values, problems: [], revealUntilMs: null });
      const isWorthKeeping = rotation.rotationId !== null || holdsInput(rotation);
      return toScreen(isWorthKeeping ? left : { ...state, rotation: NO_ROTATION }, 'secrets');
    },
    toGenerate: {
      count: shownRows(valuesSpec(values), values).length,
      fill: (filling) => withValues(state, rotation, fillValues(values, filling)),
    },
  });
}

/** The plan for the values, unless something is wrong with them. */
export function showPlan(state: AppState): AppState {
  const { rotation } = state;
  if (rotation.phase !== 'values') return state;
  const { values } = rotation;
  const problems = valueProblems(values);
  return problems.length === 0
    ? withPlan(state, rotation)
    : withValues(state, rotation, withProblems(values, problems));
}

/** Of one place that the guard asks nothing about, the form says all that a plan would. */
export function needsNoPlan(state: AppState): boolean {
  const { rotation } = state;
  if (rotation.phase !== 'values') return false;
  const [place, ...others] = rotation.places;
  if (!place || others.length > 0 || place.profileId !== activeProfileId(state)) return false;
  const to = destinationOf(state, place.profileId, 'vaults', place.vault);
  return to !== null && namesToType([to]).length === 0;
}

function withValues(state: AppState, rotation: RotationValues, values: ValuesForm): AppState {
  return { ...state, rotation: { ...rotation, values } };
}
