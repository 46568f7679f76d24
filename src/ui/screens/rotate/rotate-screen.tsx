import type { ReactNode } from 'react';
import type { AppState } from '../../../state/app-state.ts';
import { activeParts } from '../../../state/profiles/parts.ts';
import { Destination } from '../../components/destination.tsx';
import { ScreenBox } from '../../components/screen-box.tsx';
import { rotateDestination } from './rotate-destination.ts';
import { RotateLog } from './rotate-log.tsx';
import { RotatePlan } from './rotate-plan.tsx';
import { RotateValues } from './rotate-values.tsx';

/** Known secrets with their age, and the way of some of them to new values. */
export function RotateScreen({ state }: { readonly state: AppState }): ReactNode {
  const { step } = activeParts(state).rotate;
  if (step.at === 'list') return null;
  return (
    <ScreenBox state={state}>
      {step.at === 'log' ? null : <Destination state={state} {...rotateDestination(step.draft)} />}
      <Step state={state} />
    </ScreenBox>
  );
}

function Step({ state }: { readonly state: AppState }): ReactNode {
  const { step } = activeParts(state).rotate;
  switch (step.at) {
    case 'list':
      return null;
    case 'value':
      return <RotateValues state={state} draft={step.draft} />;
    case 'plan':
    case 'sending':
    case 'results':
      return <RotatePlan state={state} step={step} />;
    case 'log':
      return <RotateLog state={state} step={step} />;
  }
}
