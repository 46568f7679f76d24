import { choiceLabel } from '../../domain/generated-value.ts';
import { withProblems } from '../form/form.ts';
import { withPlan } from '../rotation/drafting.ts';
import type { Rotation } from '../rotation/rotation.ts';
import type { RotationScope } from '../rotation/rotation-scope.ts';
import {
  newValuesForm,
  type ValuesForm,
  valueProblems,
  valuesSpec,
  valuesToMake,
  withGenerated,
} from '../rotation/values-form.ts';
import { noCommands } from '../update-result.ts';
import { openGenerator } from '../vault/generate.ts';
import type { VaultEvent } from '../vault/vault-command.ts';
import { type AppForm, appForm } from './app-form.ts';

/** The new values of a rotation; `null` in its other phases. */
export function valuesFormOf<S extends RotationScope>(state: S): AppForm<S> | null {
  const { rotation } = state;
  if (rotation.phase !== 'values') return null;
  const { values } = rotation;
  return appForm(state, 'rotation-values', valuesSpec(values), {
    form: values,
    put: (form) => withValues(state, rotation, form),
    blank: newValuesForm(values.names),
    submit: (now) => {
      const problems = valueProblems(values);
      if (problems.length === 0) return noCommands(withPlan(state, rotation, now));
      return noCommands(withValues(state, rotation, withProblems(values, problems)));
    },
    back: () => {
      const left = withValues(state, rotation, { ...values, revealUntilMs: null });
      return noCommands({ ...left, screen: 'secrets' });
    },
    generate: () => noCommands(openGenerator(state, valuesToMake(values))),
  });
}

/** The generated values go into all visible fields. */
export function newValuesGenerated<S extends RotationScope>(
  state: S,
  { values: made }: Extract<VaultEvent, { type: 'values-generated' }>,
): S {
  const { rotation, lastGenerated } = state;
  const closed = { ...state, overlay: null };
  if (rotation.phase !== 'values' || lastGenerated === null) return closed;
  const filled = withGenerated(rotation.values, made, choiceLabel(lastGenerated));
  return withValues(closed, rotation, filled);
}

function withValues<S extends RotationScope>(
  state: S,
  rotation: Extract<Rotation, { phase: 'values' }>,
  values: ValuesForm,
): S {
  return { ...state, rotation: { ...rotation, values } };
}
