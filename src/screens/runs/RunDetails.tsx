import { Box } from 'ink';
import { type ReactNode, useLayoutEffect } from 'react';
import {
  type Dispatch,
  dispatchIdOf,
  hasRequest,
  runsOf,
  type TimelineEvent,
} from '../../domain/dispatch.ts';
import { dateTime } from '../../domain/time-words.ts';
import { tokenKindLabel } from '../../domain/token.ts';
import { counted } from '../../domain/words.ts';
import { type Fact, Facts, factWords } from '../../kit/Facts.tsx';
import { Room, useRoom } from '../../kit/Room.tsx';
import { Scroll, useScroll, useScrollKeys } from '../../kit/Scroll.tsx';
import { Say } from '../../kit/spoken.tsx';
import { Text } from '../../kit/Text.tsx';
import type { Tone } from '../../kit/theme.ts';
import { useKeys } from '../../kit/use-keys.ts';
import type { DispatchRow } from '../../services/runs.ts';
import { useActiveId, useServices } from '../services.tsx';
import { type RunChoice, RunLines } from './RunLines.tsx';
import { RunStatus } from './RunStatus.tsx';
import { RUN_KEYS } from './run-keys.ts';

interface RunDetailsProps {
  readonly row: DispatchRow;
  /** Keys go here rather than to the list. */
  readonly hasFocus: boolean;
  readonly run: RunChoice;
  readonly choose: (run: RunChoice) => void;
}

const MARGIN = 2;

/** Everything known about one dispatch. */
export function RunDetails({ row, hasFocus, run, choose }: RunDetailsProps): ReactNode {
  const { columns, isCompact } = useRoom();
  const { dispatch } = row;
  const place = useScroll();
  const { localId } = dispatch;
  // Not by a `key`: mounted anew for each row, it would be measured and drawn twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another dispatch starts at its top.
  useLayoutEffect(() => place.toFirst(), [place, localId]);
  const last = runsOf(dispatch).length - 1;
  const scroll = (by: number): void => {
    choose({ ...run, isFollowed: false });
    place.by(by);
  };
  const go = (by: number): void =>
    choose({ index: Math.max(0, Math.min(last, run.index + by)), isFollowed: true });
  useScrollKeys(place, hasFocus);
  useKeys(RUN_KEYS, {
    scrollDown: (times) => scroll(times),
    scrollUp: (times) => scroll(-times),
    previousRun: hasFocus && last > 0 && (() => go(-1)),
    nextRun: hasFocus && last > 0 && (() => go(1)),
  });
  return (
    <Scroll place={place} hasRange>
      <Room columns={columns - 2 * MARGIN + 1}>
        <Box
          flexDirection="column"
          flexShrink={0}
          paddingLeft={MARGIN}
          paddingRight={1}
          rowGap={isCompact ? 0 : 1}
        >
          <Head dispatch={dispatch} hasFocus={hasFocus} />
          <RunStatus row={row} />
          <RunLines dispatch={dispatch} run={run} />
          <Params dispatch={dispatch} />
          <AboutSending row={row} />
          <Timeline dispatch={dispatch} />
        </Box>
      </Room>
    </Scroll>
  );
}

interface Of {
  readonly dispatch: Dispatch;
}

function Head({ dispatch, hasFocus }: Of & { readonly hasFocus: boolean }): ReactNode {
  const { key, ref, title } = dispatch.request;
  const isKnown = hasRequest(dispatch);
  const head = isKnown ? [key, ref].filter(Boolean).join(' · ') : 'Sent from elsewhere';
  const below = isKnown ? title : "The request isn't known here.";
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Say words={hasFocus ? `Details: ${[head, below].filter(Boolean).join(', ')}` : null} />
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

function Params({ dispatch }: Of): ReactNode {
  const params = Object.entries(dispatch.request.params);
  if (!hasRequest(dispatch) || params.length === 0) return null;
  return <SpokenFacts facts={params} />;
}

/** Whose it is, where that isn't plain; when it was sent, with which token; and its id. */
function AboutSending({ row }: { readonly row: DispatchRow }): ReactNode {
  const { runs } = useServices();
  const activeId = useActiveId();
  const { dispatch } = row;
  const { profileId, createdAtMs, tokenKind, phase } = dispatch;
  const isElsewhere = profileId !== activeId;
  const id = dispatchIdOf(dispatch) ?? (phase.state === 'refused' ? null : 'not known');
  const facts: readonly Fact[] = [
    ...(isElsewhere ? [['profile', runs.profileNameOf(row)] as const] : []),
    [createdWord(dispatch), dateTime(createdAtMs)],
    ['token', tokenKindLabel(tokenKind)],
    ...(id === null ? [] : [['id', id] as const]),
  ];
  return <SpokenFacts facts={facts} />;
}

/** What was refused without an answer was never sent. */
function createdWord(dispatch: Dispatch): string {
  if (!hasRequest(dispatch)) return 'watched';
  return dispatch.phase.state === 'refused' && dispatch.confirmedAtMs === null ? 'tried' : 'sent';
}

/** Times of day; with the date where it isn't that of the first entry. */
function Timeline({ dispatch: { timeline = [] } }: Of): ReactNode {
  if (timeline.length === 0) return null;
  const [firstDay = ''] = dateTime(timeline[0]?.atMs ?? 0).split(' ');
  const facts = timeline.map((seen): Fact => {
    const when = dateTime(seen.atMs);
    const shown = when.startsWith(firstDay) ? when.slice(firstDay.length + 1) : when;
    return [shown, ...timelineWords(seen)];
  });
  return <SpokenFacts facts={facts} />;
}

function SpokenFacts({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  return (
    <>
      <Say words={factWords(facts)} />
      <Facts facts={facts} />
    </>
  );
}

type Words = readonly [text: string, tone: Tone];

/** The timeline events that always say the same. */
const EVENT_WORDS: Readonly<
  Record<Exclude<TimelineEvent['kind'], 'odd' | 'problem' | 'strange-status' | 'ready'>, Words>
> = {
  sent: ['sent', 'plain'],
  'not-sent': ['not sent', 'failure'],
  watched: ['sent from elsewhere, watched here', 'plain'],
  accepted: ['accepted', 'plain'],
  refused: ['refused', 'failure'],
  unknown: ['no conclusive response', 'warning'],
  attached: ['id entered here', 'plain'],
  'not-there': ['checked the service: not there', 'plain'],
  unresolved: ['undone: unknown again', 'warning'],
  'not-ready': ['not ready yet', 'plain'],
  recovered: ['responding again: not ready yet', 'plain'],
  error: ['error', 'failure'],
  stopped: ['watching stopped', 'muted'],
  resumed: ['watching resumed', 'plain'],
  'taken-up': ['dispatchbox restarted', 'muted'],
};

function timelineWords(seen: TimelineEvent): Words {
  switch (seen.kind) {
    case 'odd':
    case 'problem':
      return [seen.what, 'warning'];
    case 'strange-status':
      return [`status “${seen.word}”`, 'warning'];
    case 'ready':
      return [seen.runs === 1 ? 'ready' : `ready, ${counted(seen.runs, 'run')}`, 'success'];
    default:
      return EVENT_WORDS[seen.kind];
  }
}
