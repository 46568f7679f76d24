import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { AppState } from '../../../state/app-state.ts';
import { layoutFor } from '../../../state/layout.ts';
import { activeParts } from '../../../state/profiles/parts.ts';
import { rotatable } from '../../../state/rotate/rotate-rows.ts';
import { Destination } from '../../components/destination.tsx';
import { ScreenBox } from '../../components/screen-box.tsx';
import { Toned } from '../../theme.tsx';
import { useKeys } from '../../use-keys.ts';
import { rotateDestination } from './rotate-destination.ts';
import { RotateList } from './rotate-list.tsx';
import { RotateLog } from './rotate-log.tsx';
import { RotatePlan } from './rotate-plan.tsx';
import { RotateValues } from './rotate-values.tsx';

/** Known secrets with their age, and the way of some of them to new values. */
export function RotateScreen({ state }: { readonly state: AppState }): ReactNode {
  const { step } = activeParts(state).rotate;
  if (step.at === 'list') {
    return rotatable(state).length === 0 ? <Empty state={state} /> : <RotateList state={state} />;
  }
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
      return <RotateList state={state} />;
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

function Empty({ state }: { readonly state: AppState }): ReactNode {
  const { keyOf } = useKeys();
  return (
    <Box
      flexDirection="column"
      height={layoutFor(state.size).bodyRows}
      paddingX={3}
      justifyContent="center"
      rowGap={1}
      overflow="hidden"
    >
      <Toned bold>No secret to rotate yet.</Toned>
      <Toned tone="muted" wrap="wrap">
        The service has no list of secrets to ask for. Every secret that you set here is remembered
        by name, version and age, never its value.
      </Toned>
      <Toned wrap="wrap">
        <Toned tone="accent">{keyOf('app.go-secrets')}</Toned> sets secrets.
      </Toned>
    </Box>
  );
}
