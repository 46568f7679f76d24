import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { DispatchState } from '../../domain/dispatch.ts';
import { profileSourceLabel } from '../../domain/profile.ts';
import type { AppState } from '../../state/app-state.ts';
import { countsOf } from '../../state/runs/rows.ts';
import { spokenList } from '../presentation/heard-words.ts';
import { STATE_LOOK } from '../presentation/state-look.ts';
import { profileTone, Toned } from '../theme.tsx';
import { Spoken } from './heard.tsx';

const COUNTED: readonly DispatchState[] = ['waiting', 'ready', 'error'];
/** These need a person, so they are counted as soon as there are any. */
const COUNTED_WHERE_ANY: readonly DispatchState[] = ['refused', 'unknown'];
const WORDS_FROM_COLUMNS = 90;

/** One line: which profile is on, where it is, why it is on, and how its dispatches stand. */
export function Header({ state }: { readonly state: AppState }): ReactNode {
  return (
    <Spoken words={headerWords(state)}>
      <Box height={1} flexShrink={0} paddingX={1} justifyContent="space-between" columnGap={2}>
        <Box flexShrink={1} overflow="hidden">
          <ProfileLine state={state} />
        </Box>
        <Box flexShrink={0} columnGap={state.size.columns < WORDS_FROM_COLUMNS ? 1 : 3}>
          {countedIn(state).map((name) => (
            <Count key={name} name={name} state={state} />
          ))}
        </Box>
      </Box>
    </Spoken>
  );
}

/** The header as a sentence or two. */
function headerWords(state: AppState): string {
  const { session } = state;
  if (session.phase !== 'open') {
    return session.phase === 'opening' ? 'dispatchbox, opening' : 'dispatchbox';
  }
  const { profile } = session;
  const counts = countsOf(state);
  const profileWords = spokenList(
    `Profile ${profile.name}`,
    profile.isProtected && 'PROTECTED',
    profile.host,
    profileSourceLabel(profile.source),
    profile.tokenSource === 'environment' && 'token from DISPATCHBOX_TOKEN',
  );
  return `${profileWords}. ${countedIn(state)
    .map((name) => `${counts[name]} ${name}`)
    .join(', ')}.`;
}

function countedIn(state: AppState): readonly DispatchState[] {
  const counts = countsOf(state);
  return [...COUNTED, ...COUNTED_WHERE_ANY.filter((name) => counts[name] > 0)];
}

function ProfileLine({ state }: { readonly state: AppState }): ReactNode {
  const { session } = state;
  switch (session.phase) {
    case 'opening':
      return <Toned tone="muted">dispatchbox · opening…</Toned>;
    case 'failed':
      return <Toned tone="failure">dispatchbox</Toned>;
    case 'open': {
      const { profile } = session;
      return (
        <Toned>
          <Toned tone={profileTone(profile.colour)} bold>
            {profile.name}
          </Toned>
          {profile.isProtected ? <Toned tone="failure"> PROTECTED</Toned> : null}
          <Toned> ▸ {profile.host}</Toned>
          <Toned tone="muted"> · {profileSourceLabel(profile.source)}</Toned>
          <Toned tone="muted">
            {profile.tokenSource === 'environment' ? ' · token from DISPATCHBOX_TOKEN' : ''}
          </Toned>
        </Toned>
      );
    }
  }
}

function Count({
  name,
  state,
}: {
  readonly name: DispatchState;
  readonly state: AppState;
}): ReactNode {
  const count = countsOf(state)[name];
  const { mark, tone } = STATE_LOOK[name];
  const word = state.size.columns < WORDS_FROM_COLUMNS ? '' : ` ${name}`;
  return (
    <Toned tone={count === 0 ? 'muted' : tone}>
      {mark} {count}
      {word}
    </Toned>
  );
}
