import { Box } from 'ink';
import Spinner from 'ink-spinner';
import type { ReactNode } from 'react';
import { SANDBOX_PROFILE_NAME } from '../../domain/profile.ts';
import type { AppState } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { Toned } from '../theme.tsx';
import { useKeys } from '../use-keys.ts';

/** What stands in place of an empty list: what is going on, or what to do next. */
export function EmptyRuns({ state }: { readonly state: AppState }): ReactNode {
  return (
    <Box
      flexDirection="column"
      height={layoutFor(state.size).bodyRows}
      paddingX={3}
      justifyContent="center"
      rowGap={1}
      overflow="hidden"
    >
      <Content state={state} />
    </Box>
  );
}

function Content({ state }: { readonly state: AppState }): ReactNode {
  const { keyOf } = useKeys();
  const { session, runsScreen } = state;
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
        <Spinner /> Opening
      </Toned>
    );
  }
  return (
    <>
      <Toned bold>No dispatches yet.</Toned>
      <Toned wrap="wrap">
        Press <Toned tone="accent">{keyOf('app.new-dispatch')}</Toned> to make one. It is watched
        here until its runs exist, and found here again tomorrow.
      </Toned>
      {session.profile.name === SANDBOX_PROFILE_NAME ? (
        <Toned tone="muted" wrap="wrap">
          This is the sandbox: a service of the program&apos;s own on this machine, with sample
          workflows to try. For a service of yours, add a profile: {keyOf('profiles.go-profiles')},
          then {keyOf('profiles.add')}.
        </Toned>
      ) : null}
    </>
  );
}
