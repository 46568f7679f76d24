import { Box, type DOMElement } from 'ink';
import { type ReactNode, useRef } from 'react';
import { Details } from '../../components/Details.tsx';
import { Facts } from '../../components/Facts.tsx';
import { rangeWords } from '../../components/Scroll.tsx';
import { Text } from '../../components/Text.tsx';
import type { Tone } from '../../components/theme.ts';
import {
  type Dispatch,
  dispatchIdOf,
  hasRequest,
  runsOf,
  timeToReadyMs,
} from '../../domain/dispatch.ts';
import { failureSentence } from '../../domain/failure-sentence.ts';
import { dateTime, exactSpan, spanInWords } from '../../domain/time-words.ts';
import { tokenKindLabel } from '../../domain/token.ts';
import type { AppState } from '../../state/app-state.ts';
import type { SeenPart } from '../../state/list/list-update.ts';
import { profileLabel } from '../../state/profiles/profile-parts.ts';
import { runsScreenOf } from '../../state/runs/runs-list.ts';
import { activeProfileId } from '../../state/session.ts';
import { reasonOf, STATE_LOOK } from '../state-look.ts';
import { type KeyWords, useAppState, useKeyWords } from '../store-context.tsx';
import { RunLines } from './RunLines.tsx';
import { timelineWords, watchWords } from './run-details-words.ts';

interface RunDetailsProps {
  readonly dispatch: Dispatch;
  /** Keys go here rather than to the list. */
  readonly hasFocus: boolean;
}

/** Everything known about one dispatch. */
export function RunDetails({ dispatch, hasFocus }: RunDetailsProps): ReactNode {
  const state = useAppState();
  const { keyOf } = useKeyWords();
  const { detailsTop, followsRun } = runsScreenOf(state);
  const selectedRun = useRef<DOMElement>(null);
  const open = hasFocus ? '' : ` · ${keyOf('runs.open-details')} scrolls`;
  const more = (part: SeenPart) => rangeWords(part) + open;
  const isFollowing = followsRun && runsOf(dispatch).length > 0;
  return (
    <Details
      name="details"
      top={detailsTop}
      {...(isFollowing && { follow: selectedRun })}
      more={more}
    >
      <Head dispatch={dispatch} hasFocus={hasFocus} />
      <Status dispatch={dispatch} />
      <Outcome dispatch={dispatch} />
      <RunLines dispatch={dispatch} selectedRun={selectedRun} />
      <Params dispatch={dispatch} />
      <Facts facts={factsOf(state, dispatch)} />
      <Timeline dispatch={dispatch} />
    </Details>
  );
}

interface Of {
  readonly dispatch: Dispatch;
}

function Head({ dispatch, hasFocus }: RunDetailsProps): ReactNode {
  const { key, ref, title } = dispatch.request;
  const isKnown = hasRequest(dispatch);
  const head = isKnown ? [key, ref].filter(Boolean).join(' · ') : 'Sent from elsewhere';
  const below = isKnown ? title : "The request isn't known here.";
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Text isBold wrap="wrap" {...(hasFocus && { tone: 'accent' })}>
        {head}
      </Text>
      {below !== '' && (
        <Text tone={isKnown ? 'plain' : 'muted'} wrap="wrap">
          {below}
        </Text>
      )}
    </Box>
  );
}

/** The state, when an answer last confirmed it, when the next check is, and how long it took. */
function Status({ dispatch }: Of): ReactNode {
  const state = useAppState();
  const word = dispatch.phase.state;
  const { mark, tone } = STATE_LOOK[word];
  const { confirmed, next, said } = watchWords(state, dispatch);
  const tookMs = timeToReadyMs(dispatch);
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Box flexDirection="column" flexShrink={0} aria-label={`${word}, ${said}`}>
        <Text tone="muted" wrap="wrap">
          <Text tone={tone} isBold>
            {`${mark} ${word}`}
          </Text>
          {` · ${confirmed}`}
        </Text>
        {next !== null && (
          <Text tone="muted" wrap="wrap">
            {next}
          </Text>
        )}
      </Box>
      {tookMs !== null && (
        <Text tone="muted" wrap="wrap" aria-label={`ready after ${spanInWords(tookMs)}`}>
          {`ready after ${exactSpan(tookMs)}`}
        </Text>
      )}
    </Box>
  );
}

/** What the state means, in full: the service's message, the reason, or why the last check failed. */
function Outcome({ dispatch }: Of): ReactNode {
  const state = useAppState();
  const sentences = outcomeOf(state, dispatch, useKeyWords());
  if (sentences.length === 0) return null;
  return (
    <Box flexDirection="column" flexShrink={0}>
      {sentences.map(([text, tone]) => (
        <Text key={text} tone={tone} wrap="wrap">
          {text}
        </Text>
      ))}
    </Box>
  );
}

type Sentence = readonly [text: string, tone: Tone];

function outcomeOf(
  state: AppState,
  dispatch: Dispatch,
  { keyOf, said }: KeyWords,
): readonly Sentence[] {
  const { phase } = dispatch;
  const why = reasonOf(phase);
  const reason: readonly Sentence[] = why === null ? [] : [[why, STATE_LOOK[phase.state].tone]];
  switch (phase.state) {
    case 'error':
    case 'refused':
      return reason;
    case 'unknown': {
      const asks =
        dispatchIdOf(dispatch) === null ? '' : `${keyOf('runs.check-now')} checks again. `;
      const way = `${asks}Press ${keyOf('runs.resolve')} when you know.`;
      return [...reason, [way, 'muted']];
    }
    case 'stopped':
      return [[`Not watched. Press ${keyOf('runs.stop-or-resume')} to resume.`, 'muted']];
    case 'waiting': {
      const problem = state.watching.watches.get(dispatch.localId)?.problem;
      if (problem) {
        const { what, next } = failureSentence(problem, 'poll');
        // The status says when it is checked next: nobody has to do anything.
        const isWait = next === null || problem.kind === 'rate-limited';
        return [[said(isWait ? what : `${what} ${next}`), 'warning']];
      }
      if (phase.unknownStatus === null) return [];
      const text = `The service reports the status “${phase.unknownStatus}”, which this version doesn't know. Still watching.`;
      return [[text, 'warning']];
    }
    case 'sending':
    case 'ready':
      return [];
  }
}

function Params({ dispatch }: Of): ReactNode {
  const params = Object.entries(dispatch.request.params);
  if (!hasRequest(dispatch) || params.length === 0) return null;
  return <Facts facts={params} label="params" />;
}

/** Whose it is, if not the active profile's; when it was sent, with which token; and its id. */
function factsOf(state: AppState, dispatch: Dispatch) {
  const { profileId, createdAtMs, tokenKind, phase } = dispatch;
  const id = dispatchIdOf(dispatch) ?? (phase.state === 'refused' ? null : 'not known');
  return [
    ...(profileId === activeProfileId(state)
      ? []
      : [['profile', profileLabel(state, profileId)] as const]),
    [createdWord(dispatch), dateTime(createdAtMs)] as const,
    ['token', tokenKindLabel(tokenKind)] as const,
    ...(id === null ? [] : [['id', id] as const]),
  ];
}

/** A dispatch refused without an answer was never sent. */
function createdWord(dispatch: Dispatch): string {
  if (!hasRequest(dispatch)) return 'watched';
  return dispatch.phase.state === 'refused' && dispatch.confirmedAtMs === null ? 'tried' : 'sent';
}

/** Times of day; with the date if it differs from the first entry's. */
function Timeline({ dispatch: { timeline = [] } }: Of): ReactNode {
  if (timeline.length === 0) return null;
  const [firstDay = ''] = dateTime(timeline[0]?.atMs ?? 0).split(' ');
  const facts = timeline.map((seen) => {
    const when = dateTime(seen.atMs);
    const shown = when.startsWith(firstDay) ? when.slice(firstDay.length + 1) : when;
    return [shown, ...timelineWords(seen)] as const;
  });
  return <Facts facts={facts} />;
}
