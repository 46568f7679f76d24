import type { ReactNode } from 'react';
import { SANDBOX_PROFILE_ID } from '../../domain/profile.ts';
import { whyNotWritable } from '../../domain/write-guard.ts';
import { Empty, Problem } from '../../kit/Empty.tsx';
import { Keys } from '../../kit/Keys.tsx';
import { Say } from '../../kit/spoken.tsx';
import { Text } from '../../kit/Text.tsx';
import { useStore } from '../../kit/use-store.ts';
import { Waiting } from '../../kit/Waiting.tsx';
import { useActiveId, useDestination, useServices } from '../services.tsx';
import type { RunView } from './run-list.ts';

interface NoRunsProps {
  readonly view: RunView;
  /** Whether another view has some. */
  readonly hasOthers: boolean;
}

/** In place of an empty list: what is going on, or what this is and how to begin. */
export function NoRuns({ view, hasOthers }: NoRunsProps): ReactNode {
  const { runs, profiles } = useServices();
  const { isComplete, problem } = useStore(runs.state);
  const profile = useStore(profiles.state, ({ activeId, list }) =>
    list.find(({ id }) => id === activeId),
  );
  if (problem !== null) {
    return (
      <Empty>
        <Problem text={problem} />
        <Text tone="muted" wrap="wrap">
          It is tried again every few seconds. Until then, nothing can be dispatched.
        </Text>
      </Empty>
    );
  }
  if (hasOthers) {
    return (
      <Empty>
        <Say words={`Nothing is ${view}.`} />
        <Text tone="muted" wrap="wrap">
          {`Nothing is ${view}. `}
          <Keys of="runs.choose-view" />
          {' shows another view.'}
        </Text>
      </Empty>
    );
  }
  if (!isComplete) {
    return (
      <Empty>
        <Waiting text="Opening…" />
      </Empty>
    );
  }
  return (
    <Empty>
      <Say words="No dispatches yet." />
      <Text isBold wrap="wrap">
        No dispatches yet.
      </Text>
      <Text wrap="wrap">
        A dispatch asks the service to start runs of a workflow: its key, a ref, a title and params.
        It is watched here until its runs exist, and stays in the list after you quit.
      </Text>
      <HowToBegin />
      <Text wrap="wrap">
        <Key of="app.go-secrets" />
        {' Secrets and '}
        <Key of="app.go-vars" />
        {' Vars set the values that workflows use, and rotate them everywhere.'}
      </Text>
      {profile?.id === SANDBOX_PROFILE_ID && <AboutSandbox />}
    </Empty>
  );
}

function HowToBegin(): ReactNode {
  const activeId = useActiveId();
  const to = useDestination(activeId, 'dispatches');
  const whyNot = to && whyNotWritable(to);
  if (whyNot !== null) {
    return <Text tone="warning" wrap="wrap">{`Nothing can be dispatched here: ${whyNot}.`}</Text>;
  }
  return (
    <Text wrap="wrap">
      {'Press '}
      <Key of="runs.new" />
      {' to make one.'}
    </Text>
  );
}

function AboutSandbox(): ReactNode {
  const { profiles } = useServices();
  const hasOwn = useStore(profiles.state, ({ list }) => list.some(({ kind }) => kind === 'stored'));
  return (
    <Text tone="muted" wrap="wrap">
      {'This is the sandbox: a service on this machine, with sample workflows to try. '}
      {hasOwn ? (
        <>
          <Keys of="switcher.open" /> switches to another profile.
        </>
      ) : (
        <>
          {'To use a service of your own, add a profile: '}
          <Keys of="app.go-profiles" />
          {', then '}
          <Keys of="profiles.add" />.
        </>
      )}
    </Text>
  );
}

function Key({ of }: { readonly of: string }): ReactNode {
  return (
    <Text tone="accent">
      <Keys of={of} />
    </Text>
  );
}
