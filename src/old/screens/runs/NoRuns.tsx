import type { ReactNode } from 'react';
import { Empty, Problem } from '../../components/Empty.tsx';
import { Waiting } from '../../components/Spinner.tsx';
import { Text } from '../../components/Text.tsx';
import { SANDBOX_PROFILE_NAME } from '../../domain/profile.ts';
import { whyNoWrite } from '../../state/destination.ts';
import { activeParts } from '../../state/profiles/profile-parts.ts';
import { listedRows, runsScreenOf } from '../../state/runs/runs-list.ts';
import { useAppState, useKeyWords } from '../store-context.tsx';

/** In place of an empty list: what is going on, or what to do next. */
export function NoRuns(): ReactNode {
  return (
    <Empty>
      <Reason />
    </Empty>
  );
}

function Reason(): ReactNode {
  const state = useAppState();
  const { keyOf, said } = useKeyWords();
  const { session } = state;
  const { history } = activeParts(state);
  if (session.phase === 'failed') return <Problem text={session.message} />;
  if (session.phase === 'opening' || history === 'loading') return <Waiting text="Opening…" />;
  if (typeof history === 'object') {
    return (
      <>
        <Problem text={history.problem} />
        <Text tone="muted" wrap="wrap">
          Retrying every second. Until it works, nothing can be dispatched.
        </Text>
      </>
    );
  }
  if (listedRows(state).length > 0) {
    return (
      <Text tone="muted" wrap="wrap">
        {`Nothing in this view (${runsScreenOf(state).view}). ${keyOf('runs.choose-view')} shows another.`}
      </Text>
    );
  }
  const whyNot = whyNoWrite(state, 'dispatches');
  const hasProfiles = state.profiles.known.some(({ kind }) => kind === 'stored');
  const ownService = hasProfiles
    ? `${keyOf('switcher.open')} switches to another profile.`
    : `To use a service of your own, add a profile: ${keyOf('app.go-profiles')}, then ${keyOf('profiles.add')}.`;
  return (
    <>
      <Text isBold wrap="wrap">
        No dispatches yet.
      </Text>
      {whyNot !== null ? (
        <Text wrap="wrap">{said(whyNot)}</Text>
      ) : (
        <Text wrap="wrap">
          Press <Text tone="accent">{keyOf('runs.new')}</Text> to make one. It's watched here until
          its runs exist, and stays in the list after you quit.
        </Text>
      )}
      {session.profile.name === SANDBOX_PROFILE_NAME && (
        <Text tone="muted" wrap="wrap">
          {`This is the sandbox: a service on this machine, with sample workflows to try. ${ownService}`}
        </Text>
      )}
    </>
  );
}
