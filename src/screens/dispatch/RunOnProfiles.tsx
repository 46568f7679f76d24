import { type ReactNode, useMemo, useState } from 'react';
import type { Destination } from '../../domain/destination.ts';
import { type Dispatch, hasRequest } from '../../domain/dispatch.ts';
import { requestName } from '../../domain/dispatch-words.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { counted, firstFew } from '../../domain/words.ts';
import { isWritable, namesToType, whyNotWritable } from '../../domain/write-guard.ts';
import type { Column } from '../../kit/columns.ts';
import { useKeysOf } from '../../kit/Keys.tsx';
import { keyTable } from '../../kit/key-table.ts';
import { useOnce } from '../../kit/once.ts';
import { Room, useRoom } from '../../kit/Room.tsx';
import { useSpoken } from '../../kit/spoken.tsx';
import { Table } from '../../kit/Table.tsx';
import { type Piece, Text } from '../../kit/Text.tsx';
import { useKeys } from '../../kit/use-keys.ts';
import { toggled, useList } from '../../kit/use-list.ts';
import { useStore } from '../../kit/use-store.ts';
import type { DispatchRow } from '../../services/runs.ts';
import { flagPieces } from '../looks.ts';
import { useMayWrite } from '../may-write.tsx';
import { ListTitle, Notes, Page } from '../Page.tsx';
import { useTokenKey } from '../profiles/TokenPrompt.tsx';
import { useServices } from '../services.tsx';
import { restText, unansweredOn } from './known-requests.ts';
import { useSendDispatch } from './use-send-dispatch.ts';

export const RUN_ON_KEYS = keyTable('run-on', 'Run on other profiles', {
  run: {
    keys: ['enter'],
    label: 'run',
    about: 'run on these profiles',
    foot: 1,
    once: true,
    formerly: ['runs.run-on-chosen'],
  },
  leave: { keys: ['esc'], label: 'back', foot: 9 },
});

interface RunOnProps {
  /** What is run again, as it was sent. */
  readonly rows: readonly DispatchRow[];
  /** @param sentLocalIds what was sent, as far as it is journaled; empty if nothing was */
  readonly onClose: (sentLocalIds: readonly string[]) => void;
}

/** Of many, a few show what will be sent, and where. */
const MOST_REQUESTS = 3;
const MOST_NAMES = 4;

/** Runs dispatches on other profiles: which ones, then one question, then each is sent to each. */
export function RunOnProfiles({ rows, onClose }: RunOnProps): ReactNode {
  const { profiles, navigation, notices } = useServices();
  const { isCompact } = useRoom();
  const [dispatches] = useState(() => rows.map(({ dispatch }) => dispatch).filter(hasRequest));
  const { list: all } = useStore(profiles.state);
  const destinations = useMemo(() => {
    const own = new Set(dispatches.map(({ profileId }) => profileId));
    return all
      .toSorted((one, other) => Number(own.has(one.id)) - Number(own.has(other.id)))
      .flatMap(({ id }) => profiles.destination(id, 'dispatches') ?? []);
  }, [all, profiles, dispatches]);
  const columns = useColumns(dispatches);
  const [wanted, setWanted] = useState<ReadonlySet<ProfileId>>(new Set());
  const list = useList(destinations, {
    ...TARGETS,
    marks: {
      has: ({ profileId }) => wanted.has(profileId),
      toggle: (each) => {
        if (!isWritable(each)) return notices.say('warning', whyNotThere(each));
        setWanted((before) => toggled(before, each.profileId));
      },
    },
  });
  const { selected } = list;
  const marked = destinations.filter(({ profileId }) => wanted.has(profileId));
  const to = (marked.length > 0 || !selected ? marked : [selected]).filter((each) =>
    isWritable(each),
  );
  const mayWrite = useMayWrite();
  const sendDispatch = useSendDispatch();
  useTokenKey(selected?.profileId ?? null, 'dispatches');

  const run = useOnce(async () => {
    const [only, ...others] = dispatches;
    if (!only) return;
    const what =
      others.length === 0
        ? `Run ${requestName(only.request)}`
        : `Run ${dispatches.length} dispatches`;
    const requests = to.length * dispatches.length;
    const may = await mayWrite(to, { what, requests, asks: 'everywhere' });
    if (may === null) return;
    const { activeId } = profiles.state.get();
    const sent: string[] = [];
    const sends = may.flatMap((each) =>
      dispatches.map(({ request }) =>
        sendDispatch(each, request, ({ dispatch }) => {
          sent.push(dispatch.localId);
          // Those that wait for others of their service come by themselves.
          if (sent.length > 1) return;
          if (may.some(({ profileId }) => profileId !== activeId)) navigation.showAll(true);
          queueMicrotask(() => onClose(sent));
        }),
      ),
    );
    await Promise.all(sends);
  });
  useKeys(RUN_ON_KEYS, {
    run: to.length > 0 ? run : whyNotThere(selected),
    leave: () => (wanted.size > 0 ? setWanted(new Set()) : onClose([])),
  });
  const count = dispatches.length === 1 ? '' : ` ${dispatches.length} dispatches`;
  return (
    <Page list={list}>
      <ListTitle title={`Run${count} on other profiles`} about={requestTexts(dispatches)} />
      <Room isFilled={false}>
        <Table list={list} columns={columns} />
      </Room>
      <Notes>
        <NextStep to={to} dispatches={dispatches} isShort={isCompact} />
      </Notes>
    </Page>
  );
}

const TARGETS = {
  idOf: ({ profileId }: Destination) => profileId,
  searchText: ({ profileName, host }: Destination) => `${profileName} ${host}`,
};

function whyNotThere(to: Destination | null): string {
  if (to === null) return 'There is no profile to send it to.';
  return `Can't send to ${to.profileName}: ${whyNotWritable(to)}.`;
}

function requestTexts(dispatches: readonly Dispatch[]): string {
  const [only, ...others] = dispatches.map(({ request }) => request);
  if (!only) return '';
  if (others.length === 0) return [only.key, restText(only)].filter(Boolean).join(' · ');
  return firstFew([only, ...others].map(requestName), MOST_REQUESTS);
}

function useColumns(dispatches: readonly Dispatch[]): readonly Column<Destination>[] {
  const rows = useStore(useServices().runs.rows);
  return useMemo(() => {
    const own = new Set(dispatches.map(({ profileId }) => profileId));
    const unanswered = new Set(
      dispatches.flatMap(({ request }) => [...unansweredOn(rows, request)]),
    );
    /** What keeps it from going there, else what asks for care. */
    const noteOf = (to: Destination): Piece => {
      const why = whyNotWritable(to);
      if (why !== null) return { text: why, tone: 'warning' };
      const isUnanswered = unanswered.has(to.profileId);
      const sent = own.has(to.profileId) ? 'sent there before' : '';
      const fact = isUnanswered ? 'the same may be running there' : sent;
      const flags = flagPieces(to).map(({ text }) => text);
      const tone = flags.length > 0 ? 'failure' : isUnanswered ? 'warning' : 'muted';
      return { text: [...flags, fact].filter(Boolean).join(' · '), tone };
    };
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
        width: { least: 17, enough: 28 },
        cell: noteOf,
      },
    ];
  }, [rows, dispatches]);
}

interface NextStepProps {
  readonly to: readonly Destination[];
  readonly dispatches: readonly Dispatch[];
  readonly isShort: boolean;
}

/** What the key that runs does, and what it asks for first. */
function NextStep({ to, dispatches, isShort }: NextStepProps): ReactNode {
  const key = useKeysOf()('run-on.run');
  const names = firstFew(
    to.map(({ profileName }) => profileName),
    MOST_NAMES,
  );
  const asked = firstFew(namesToType(to), MOST_NAMES);
  const first = asked === '' ? '' : ` You will be asked to type ${asked} first.`;
  const requests = counted(to.length * dispatches.length, 'request');
  const next = isShort ? '' : ` ${key} asks, then sends ${requests} to ${names}.${first}`;
  const text = to.length === 0 ? 'Nothing can be sent there.' : `Nothing has been sent yet.${next}`;
  useSpoken(text);
  return <Text wrap="wrap">{text}</Text>;
}
