import { Box } from 'ink';
import type { ReactNode } from 'react';
import stringWidth from 'string-width';
import type { DispatchState } from '../../domain/dispatch.ts';
import { profileSourceLabel } from '../../domain/profile.ts';
import type { AppState } from '../../state/app-state.ts';
import { countsOf } from '../../state/runs/rows.ts';
import type { ActiveProfile } from '../../state/session.ts';
import { Spoken } from '../components/heard.tsx';
import { fitText } from '../presentation/fit-text.ts';
import { spokenList } from '../presentation/heard-words.ts';
import { STATE_LOOK } from '../presentation/state-look.ts';
import { profileTone, Toned } from '../theme.tsx';

const COUNTED: readonly DispatchState[] = ['waiting', 'ready', 'error'];
/** These need a person, so they are counted as soon as there are any. */
const COUNTED_WHERE_ANY: readonly DispatchState[] = ['refused', 'unknown'];
const WORDS_FROM_COLUMNS = 90;
const ZEROS_FROM_COLUMNS = 60;
const LEAST_NAME_COLUMNS = 12;
const PADDING = 1;
const GAP = 2;

/** One line: which profile is on, where it is, why it is on, and how its dispatches stand. */
export function Header({ state }: { readonly state: AppState }): ReactNode {
  return (
    <Spoken words={headerWords(state)}>
      <Box
        height={1}
        flexShrink={0}
        paddingX={PADDING}
        justifyContent="space-between"
        columnGap={GAP}
      >
        <Box flexShrink={1} overflow="hidden">
          <ProfileLine state={state} />
        </Box>
        <Box flexShrink={0} columnGap={gapOf(state)}>
          {countedIn(state).map((name) => (
            <Count key={name} name={name} state={state} />
          ))}
        </Box>
      </Box>
    </Spoken>
  );
}

/** The header as two sentences; of the counts only what there is. */
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
  const countWords = countedIn(state).map((name) => counts[name] > 0 && `${counts[name]} ${name}`);
  const told = spokenList(...countWords);
  return told === '' ? `${profileWords}.` : `${profileWords}. ${told}.`;
}

/**
 * The profile and its host come before counts: where they would be cut, the zeros go (in a narrow window they
 * always do), then the counts of what goes well. What needs a person is counted in any case.
 */
function countedIn(state: AppState): readonly DispatchState[] {
  if (state.session.phase !== 'open') return [];
  const counts = countsOf(state);
  const hasAny = (name: DispatchState): boolean => counts[name] > 0;
  const urgent = COUNTED_WHERE_ANY.filter(hasAny);
  const candidates = [
    ...(state.size.columns < ZEROS_FROM_COLUMNS ? [] : [[...COUNTED, ...urgent]]),
    [...COUNTED.filter(hasAny), ...urgent],
    [...COUNTED.filter((name) => hasAny(name) && name !== 'ready'), ...urgent],
  ];
  const last = [...COUNTED.filter((name) => hasAny(name) && name === 'error'), ...urgent];
  return candidates.find((names) => fits(state, profileText(state), names)) ?? last;
}

function fits(state: AppState, text: string, names: readonly DispatchState[]): boolean {
  const counts = names.map((name) => countText(state, name)).join(' '.repeat(gapOf(state)));
  return stringWidth(text) + stringWidth(counts) + 2 * PADDING + GAP <= state.size.columns;
}

/** What is never left out for a count. */
function profileText({ session }: AppState): string {
  if (session.phase !== 'open') return '';
  const { name, host, isProtected } = session.profile;
  return `${name}${isProtected ? ' PROTECTED' : ''} ▸ ${host}`;
}

function countText(state: AppState, name: DispatchState): string {
  const word = state.size.columns < WORDS_FROM_COLUMNS ? '' : ` ${name}`;
  return `${STATE_LOOK[name].mark} ${countsOf(state)[name]}${word}`;
}

/** Where a long name would push the mark of a protected profile and the host off the line, it is cut. */
function shownName(state: AppState, { name }: ActiveProfile): string {
  if (fits(state, profileText(state), countedIn(state))) return name;
  const most = Math.max(LEAST_NAME_COLUMNS, Math.floor(state.size.columns / 3));
  return fitText(name, Math.min(stringWidth(name), most));
}

/** Whether more about the profile fits whole: half of it would tell nothing. */
function hasRoomFor(state: AppState, text: string): boolean {
  return fits(state, `${profileText(state)}${text}`, countedIn(state));
}

function gapOf({ size }: AppState): number {
  return size.columns < WORDS_FROM_COLUMNS ? 1 : 3;
}

function sourceText({ source }: ActiveProfile): string {
  return ` · ${profileSourceLabel(source)}`;
}

function tokenText({ tokenSource }: ActiveProfile): string {
  return tokenSource === 'environment' ? ' · token from DISPATCHBOX_TOKEN' : '';
}

function ProfileLine({ state }: { readonly state: AppState }): ReactNode {
  const { session } = state;
  switch (session.phase) {
    case 'opening':
      return <Toned tone="muted">dispatchbox</Toned>;
    case 'failed':
      return <Toned tone="failure">dispatchbox</Toned>;
    case 'open': {
      const { profile } = session;
      return (
        <Toned>
          <Toned tone={profileTone(profile.colour)} bold>
            {shownName(state, profile)}
          </Toned>
          {profile.isProtected ? <Toned tone="failure"> PROTECTED</Toned> : null}
          <Toned> ▸ {profile.host}</Toned>
          <Toned tone="muted">
            {hasRoomFor(state, `${sourceText(profile)}${tokenText(profile)}`)
              ? sourceText(profile)
              : ''}
            {hasRoomFor(state, tokenText(profile)) ? tokenText(profile) : ''}
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
  const tone = countsOf(state)[name] === 0 ? 'muted' : STATE_LOOK[name].tone;
  return <Toned tone={tone}>{countText(state, name)}</Toned>;
}
