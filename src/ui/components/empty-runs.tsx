import { Box } from 'ink';
import Spinner from 'ink-spinner';
import type { ReactNode } from 'react';
import { SANDBOX_PROFILE_NAME } from '../../domain/profile.ts';
import type { AppState } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { Toned } from '../theme.tsx';
import { ForEyes } from './heard.tsx';

/** What stands in place of an empty list: what is going on, or what to do next. */
export function EmptyRuns({ state }: { readonly state: AppState }): ReactNode {
  return (
    <Box
      flexDirection="column"
      height={layoutFor(state.size).bodyRows}
      paddingX={3}
      justifyContent="center"
      rowGap={layoutFor(state.size).isCompact ? 0 : 1}
      overflow="hidden"
    >
      <Content state={state} />
    </Box>
  );
}

function Content({ state }: { readonly state: AppState }): ReactNode {
  const { session, runsScreen, preferences } = state;
  if (session.phase === 'failed') {
    return (
      <Toned tone="failure" wrap="wrap">
        {session.message}
      </Toned>
    );
  }
  if (session.phase === 'opening' || runsScreen.history === 'loading') {
    return (
      <Toned tone="muted">
        <ForEyes>{preferences.values.reducedMotion ? '◌' : <Spinner />} </ForEyes>
        Opening
      </Toned>
    );
  }
  return (
    <>
      <Toned bold>No dispatches yet.</Toned>
      <Toned wrap="wrap">
        Press <Toned tone="accent">n</Toned> to make one. It is watched here until its runs exist,
        and found here again tomorrow.
      </Toned>
      {session.profile.name === SANDBOX_PROFILE_NAME ? (
        <Toned tone="muted" wrap="wrap">
          This is the sandbox: a service on this machine, with sample workflows to try. For a
          service of yours, add a profile: 5, then a.
        </Toned>
      ) : null}
    </>
  );
}
