import { Box } from 'ink';
import Spinner from 'ink-spinner';
import type { ReactNode } from 'react';
import { SANDBOX_PROFILE_ID } from '../../../domain/profile.ts';
import type { WindowSize } from '../../../state/app-state.ts';
import { layoutFor } from '../../../state/layout.ts';
import type { Session } from '../../../state/session.ts';
import { ForEyes } from '../../components/heard.tsx';
import { Toned } from '../../theme.tsx';
import { useKeys } from '../../use-keys.ts';

/** What stands in place of an empty list: what is going on, or what to do next. */
export function EmptyRuns({
  session,
  isLoading,
  isStill,
  size,
}: {
  readonly session: Session;
  /** Whether the history is still being read. */
  readonly isLoading: boolean;
  /** Whether nothing may move by itself. */
  readonly isStill: boolean;
  readonly size: WindowSize;
}): ReactNode {
  const { bodyRows, isCompact } = layoutFor(size);
  return (
    <Box
      flexDirection="column"
      height={bodyRows}
      paddingX={3}
      // Without blank lines, half a row of offset would draw one line over another.
      justifyContent={isCompact ? 'flex-start' : 'center'}
      rowGap={isCompact ? 0 : 1}
      overflow="hidden"
    >
      <Content session={session} isLoading={isLoading} isStill={isStill} />
    </Box>
  );
}

function Content({
  session,
  isLoading,
  isStill,
}: {
  readonly session: Session;
  readonly isLoading: boolean;
  readonly isStill: boolean;
}): ReactNode {
  const { keyOf } = useKeys();
  if (session.phase === 'failed') {
    return (
      <Toned tone="failure" wrap="wrap">
        {session.message}
      </Toned>
    );
  }
  if (session.phase === 'opening' || isLoading) {
    return (
      <Toned tone="muted">
        <ForEyes>{isStill ? '◌' : <Spinner />} </ForEyes>
        Opening
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
      {session.profile.id === SANDBOX_PROFILE_ID ? (
        <Toned tone="muted" wrap="wrap">
          This is the sandbox: a service on this machine, with sample workflows to try. For a
          service of yours, add a profile: {keyOf('profiles.go-profiles')}, then{' '}
          {keyOf('profiles.add')}.
        </Toned>
      ) : null}
    </>
  );
}
