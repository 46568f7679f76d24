import type { ReactNode } from 'react';
import { Empty } from '../../components/Empty.tsx';
import { Waiting } from '../../components/Spinner.tsx';
import { Text } from '../../components/Text.tsx';
import { SANDBOX_PROFILE_NAME } from '../../domain/profile.ts';
import { whyNoWrite } from '../../state/destination.ts';
import { activeParts } from '../../state/profiles/profile-parts.ts';
import { listedRows, runsScreenOf } from '../../state/runs/runs-list.ts';
import { useAppState, useKeyWords } from '../store-context.tsx';

/** In place of an empty list: what is going on, or what to do next. */
export function NoRuns(): ReactNode {
  const state = useAppState();
  const { keyOf, said } = useKeyWords();
  const { session } = state;
  const { history } = activeParts(state);
  if (session.phase === 'failed') {
    return (
      <Empty>
        <Text tone="failure" wrap="wrap">
          {session.message}
        </Text>
      </Empty>
    );
  }
  if (session.phase === 'opening' || history === 'loading') {
    return (
      <Empty>
        <Waiting text="Opening…" />
      </Empty>
    );
  }
  if (typeof history === 'object') {
    return (
      <Empty>
        <Text tone="failure" wrap="wrap">
          {history.problem}
        </Text>
        <Text tone="muted" wrap="wrap">
          Retrying every second. Until it works, nothing can be dispatched.
        </Text>
      </Empty>
    );
  }
  if (listedRows(state).length > 0) {
    const text = `Nothing in this view (${runsScreenOf(state).view}). ${keyOf('runs.choose-view')} shows another.`;
    return (
      <Empty>
        <Text tone="muted" wrap="wrap">
          {text}
        </Text>
      </Empty>
    );
  }
  const whyNot = whyNoWrite(state, 'dispatches');
  const hasProfiles = state.profiles.known.some(({ kind }) => kind === 'stored');
  const ownService = hasProfiles
    ? `${keyOf('switcher.open')} switches to another profile.`
    : `To use a service of your own, add a profile: ${keyOf('app.go-profiles')}, then ${keyOf('profiles.add')}.`;
  return (
    <Empty>
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
    </Empty>
  );
}
