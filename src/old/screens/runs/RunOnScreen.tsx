import type { ReactNode } from 'react';
import type { Column } from '../../components/columns.ts';
import { ListPage } from '../../components/ListPage.tsx';
import { useRoom } from '../../components/room.tsx';
import { Table } from '../../components/Table.tsx';
import type { Piece } from '../../components/Text.tsx';
import type { Destination } from '../../domain/destination.ts';
import type { Dispatch } from '../../domain/dispatch.ts';
import { listed } from '../../domain/words.ts';
import { namesToType, whyNotWritable } from '../../domain/write-guard.ts';
import type { AppState } from '../../state/app-state.ts';
import { unknownTwin } from '../../state/dispatch/dispatch-form-update.ts';
import type { OverlayOf } from '../../state/overlay.ts';
import { chosenTargets, runOnList } from '../../state/runs/run-on.ts';
import { flagWords, notSentWithin } from '../profile-flags.tsx';
import { spokenList } from '../spoken-words.ts';
import { type KeyWords, useAppState, useKeyWords } from '../store-context.tsx';

type RunOn = OverlayOf<'run-on'>;

/** Of many requests, a few show what will be sent. */
const MOST_REQUESTS = 3;
/** More are counted: the list has them all. */
const MOST_NAMES = 4;

/** On which profiles to run dispatches again, and what would be sent. */
export function RunOnScreen(runOn: RunOn): ReactNode {
  const state = useAppState();
  const words = useKeyWords();
  const room = useRoom();
  const { dispatches } = runOn;
  const list = runOnList(state, runOn);
  const requests = room.isCompact ? [] : requestTexts(dispatches);
  const what = dispatches.length === 1 ? '' : ` ${dispatches.length} dispatches`;
  return (
    <ListPage
      title={`Run${what} on other profiles…`}
      above={requests.map((text) => ({ text, tone: 'plain' }))}
      listRows={list.count + 1}
      next={[{ text: nextWords(state, runOn, words), tone: 'plain' }]}
    >
      <Table
        name="run-on"
        what="Profiles"
        list={list}
        columns={columnsOf(state, runOn)}
        say={(destination) =>
          spokenList(
            destination.profileName,
            destination.host,
            noteOf(state, runOn, destination, Number.POSITIVE_INFINITY).text,
          )
        }
      />
    </ListPage>
  );
}

function columnsOf(state: AppState, runOn: RunOn): readonly Column<Destination>[] {
  return [
    {
      head: 'PROFILE',
      width: { least: 8, enough: 12, most: 28 },
      cut: 'middle',
      isName: true,
      cell: ({ profileName, colour }) => ({ text: profileName, tone: colour ?? 'accent' }),
    },
    {
      head: 'ADDRESS',
      width: { least: 16, enough: 20, most: 44 },
      cut: 'middle',
      yields: 1,
      cell: ({ host }) => host,
    },
    {
      width: { least: 17 },
      cell: (destination, width) => noteOf(state, runOn, destination, width),
    },
  ];
}

/** What keeps it from going there comes first, then what asks for care. */
function noteOf(state: AppState, runOn: RunOn, destination: Destination, width: number): Piece {
  const why = whyNotWritable(destination);
  if (why !== null) return { text: notSentWithin(why, width), tone: 'warning' };
  const flags = flagWords(destination);
  const fact = factOf(state, runOn, destination);
  const isUnknown = fact === UNKNOWN_THERE;
  const tone = flags.length > 0 ? 'failure' : isUnknown ? 'warning' : 'muted';
  return { text: [...flags, fact].filter(Boolean).join(' · '), tone };
}

const UNKNOWN_THERE = 'one like it is unknown there';

function factOf(state: AppState, { dispatches }: RunOn, { profileId }: Destination): string {
  const isUnknown = ({ request }: Dispatch) => unknownTwin(state, profileId, request) !== null;
  if (dispatches.some(isUnknown)) return UNKNOWN_THERE;
  return dispatches.some((each) => each.profileId === profileId) ? 'sent there before' : '';
}

function requestTexts(dispatches: readonly Dispatch[]): readonly string[] {
  const more = dispatches.length - MOST_REQUESTS;
  const texts = dispatches.slice(0, MOST_REQUESTS).map(requestText);
  return more > 0 ? [...texts, `and ${more} more`] : texts;
}

function requestText({ request: { key, ref, title, params } }: Dispatch): string {
  const given = Object.entries(params).map(([name, value]) => `${name}=${value}`);
  return [key, ref, title, given.join(', ')].filter(Boolean).join(' · ');
}

function nextWords(state: AppState, runOn: RunOn, { keyOf }: KeyWords): string {
  const targets = chosenTargets(state, runOn);
  if (targets.length === 0) return 'Nothing can be sent there.';
  // What is typed goes to the filter.
  if (runOn.list.filter.isTyping) return 'Nothing has been sent yet.';
  const names = targets.map(({ profileName }) => profileName);
  const asked = namesToType(targets);
  const first =
    asked.length === 0 ? '' : ` You will be asked to type ${namesOf(asked, 'names')} first.`;
  const count = targets.length * runOn.dispatches.length;
  const what = count === 1 ? 'it' : `${count} dispatches`;
  return `Nothing has been sent yet: ${keyOf('runs.run-on-chosen')} asks, then sends ${what} to ${namesOf(names, 'profiles')}.${first}`;
}

function namesOf(names: readonly string[], what: string): string {
  return names.length > MOST_NAMES ? `${names.length} ${what}` : listed(names);
}
