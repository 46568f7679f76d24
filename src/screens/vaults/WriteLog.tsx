import { Box } from 'ink';
import { type ReactNode, useMemo, useState } from 'react';
import { MINUTE_MS } from '../../domain/time-words.ts';
import { compare, counted } from '../../domain/words.ts';
import { Empty, Problem } from '../../kit/Empty.tsx';
import { textWithin } from '../../kit/fit-text.ts';
import { Hidden } from '../../kit/Hidden.tsx';
import { keyTable } from '../../kit/key-table.ts';
import { LongText } from '../../kit/LongText.tsx';
import { useRoom } from '../../kit/Room.tsx';
import { Table } from '../../kit/Table.tsx';
import { Text } from '../../kit/Text.tsx';
import type { Tone } from '../../kit/theme.ts';
import { useKeys } from '../../kit/use-keys.ts';
import { useList } from '../../kit/use-list.ts';
import { useStore } from '../../kit/use-store.ts';
import type { LogLine } from '../../services/vaults.ts';
import { Page } from '../Page.tsx';
import { useCopy, useServices } from '../services.tsx';
import { useNow } from '../use-now.ts';
import {
  copiedLine,
  jointsOf,
  logColumns,
  loggedResult,
  writeLines,
  writeTitle,
} from './log-lines.ts';

export const LOG_KEYS = keyTable('write-log', 'Log of writes', {
  details: {
    keys: ['enter'],
    label: 'details',
    about: 'read all of it',
    foot: 1,
  },
  copy: { keys: ['y'], label: 'copy', about: 'copy the line', foot: 2 },
  close: { keys: ['esc', 'l'], label: 'back', about: 'back to the list', foot: 3 },
});

const LOG_LIST = {
  idOf: ({ id }: LogLine) => String(id),
  searchText: (line: LogLine) =>
    [
      ...[line.name, line.profileName, line.host, line.vault, line.kind, loggedResult(line)],
      ...[line.origin, line.source, line.reason, line.note],
    ].join('\n'),
  sorts: [
    { name: 'name', compare: (a: LogLine, b: LogLine) => compare(a.name, b.name) },
    {
      name: 'place',
      compare: (a: LogLine, b: LogLine) =>
        compare(a.profileName, b.profileName) || compare(a.vault, b.vault),
    },
  ],
} as const;

const PADDING = 1;
/** Of the selected line in full: a reason may be a page of a service's words. */
const MOST_ROWS = 3;
const NONE: readonly LogLine[] = [];

/** The writes from this machine: when, where, and how the new value was made. Never a value. */
export function WriteLog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { vaults, profiles } = useServices();
  const { columns: room } = useRoom();
  const nowMs = useNow(MINUTE_MS);
  const [openId, setOpenId] = useState<string | null>(null);
  // What is known changes with every write that ends.
  const known = useStore(vaults.known);
  // biome-ignore lint/correctness/useExhaustiveDependencies: that is when the log has changed
  const read = useMemo(() => vaults.log(0), [vaults, known]);
  const lines = read.ok ? read.value : NONE;
  const list = useList(lines, { ...LOG_LIST, isActive: openId === null });
  const colours = useStore(profiles.state, ({ list }) => list);
  const joints = useMemo(() => jointsOf(list.visible), [list.visible]);
  const columns = useMemo(() => {
    const tones = new Map<string, Tone>(colours.map(({ id, colour }) => [id, colour ?? 'accent']));
    return logColumns({
      joints,
      toneOf: ({ profileId }) => tones.get(profileId) ?? 'muted',
      room,
      nowMs,
    });
  }, [joints, colours, room, nowMs]);
  const { selected } = list;
  const copyText = useCopy();
  const copy = (text: string) => copyText(text, 'the log');
  useKeys(
    LOG_KEYS,
    {
      details: selected && (() => setOpenId(selected.writeId)),
      copy: selected && (() => copy(copiedLine(selected))),
      close: onClose,
    },
    openId === null,
  );
  const opened = openId === null ? NONE : lines.filter(({ writeId }) => writeId === openId);
  return (
    <>
      <Hidden when={openId !== null}>
        <Page
          title="Log of writes"
          about={`${counted(lines.length, 'write')} · names and versions, never a value`}
          list={list}
        >
          {!read.ok && <Problem text={read.error} />}
          {lines.length === 0 ? (
            <Empty>
              <Text tone="muted" wrap="wrap">
                Nothing has been written from this machine yet. Each secret and var that you set
                will be here: place, version, outcome and time.
              </Text>
            </Empty>
          ) : (
            <>
              <Table list={list} columns={columns} />
              {selected && (
                <Box flexShrink={0} paddingX={PADDING}>
                  <Text tone="muted" wrap="wrap">
                    {textWithin(copiedLine(selected), room - 2 * PADDING, MOST_ROWS)}
                  </Text>
                </Box>
              )}
            </>
          )}
        </Page>
      </Hidden>
      {openId !== null && (
        <LoggedWrite lines={opened} copy={copy} onClose={() => setOpenId(null)} />
      )}
    </>
  );
}

export const WRITE_KEYS = keyTable('logged-write', 'One write of the log', {
  copy: { keys: ['y'], label: 'copy', about: 'copy all of it', foot: 1 },
  back: { keys: ['esc', 'enter'], label: 'back', about: 'back to the log', foot: 2 },
});

interface LoggedWriteProps {
  /** Its places, or the attempts for one. */
  readonly lines: readonly LogLine[];
  readonly copy: (text: string) => Promise<void>;
  readonly onClose: () => void;
}

/** All of a rotation, or of what a form or a command sent: each place with its result in full. */
function LoggedWrite({ lines, copy, onClose }: LoggedWriteProps): ReactNode {
  const text = useMemo(() => writeLines(lines), [lines]);
  useKeys(WRITE_KEYS, {
    copy: () => copy(lines.map(copiedLine).join('\n')),
    back: onClose,
  });
  return (
    <Page title={writeTitle(lines)}>
      <LongText lines={text} margin={1} />
    </Page>
  );
}
