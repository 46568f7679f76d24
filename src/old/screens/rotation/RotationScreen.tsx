import type { ReactNode } from 'react';
import { useAppState } from '../store-context.tsx';
import { RotationPlan } from './RotationPlan.tsx';
import { RotationResults } from './RotationResults.tsx';
import { RotationValues } from './RotationValues.tsx';

/** A rotation from its new values to their outcome. */
export function RotationScreen(): ReactNode {
  const { rotation } = useAppState();
  switch (rotation.phase) {
    case 'none':
      return null;
    case 'values':
      return <RotationValues draft={rotation} />;
    case 'plan':
      return <RotationPlan plan={rotation} />;
    case 'sending':
    case 'results':
      return <RotationResults rotation={rotation} />;
  }
}
