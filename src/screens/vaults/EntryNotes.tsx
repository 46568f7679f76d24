import { Box } from 'ink';
import type { ReactNode } from 'react';
import { type EntryKind, expressionFor } from '../../domain/entry-result.ts';
import { shortSpan } from '../../domain/time-words.ts';
import { whyNotWritable } from '../../domain/write-guard.ts';
import { Empty, Problem } from '../../kit/Empty.tsx';
import { textWithin } from '../../kit/fit-text.ts';
import { useKeysOf } from '../../kit/Keys.tsx';
import { useRoom } from '../../kit/Room.tsx';
import { Say } from '../../kit/spoken.tsx';
import { type Piece, Text } from '../../kit/Text.tsx';
import { NoteLine } from '../Page.tsx';
import { useActiveId, useDestination } from '../services.tsx';
import type { EntryRow } from './entries.ts';
import { RESULT_LOOK } from './result-words.ts';

interface EntryNotesProps {
  readonly rows: readonly EntryRow[];
  readonly selected: EntryRow | null;
  readonly nowMs: number;
}

/** A reason may be a page of a service's words. */
const MOST_ROWS = 3;
const PADDING = 1;

/** Below the list: what is to be said of the selected entry, and how many need a look. */
export function EntryNotes({ rows, selected, nowMs }: EntryNotesProps): ReactNode {
  const { columns } = useRoom();
  const note = selected && noteOf(selected, nowMs);
  const totals = totalsOf(rows);
  return (
    <Box flexDirection="column" flexShrink={0} paddingX={PADDING}>
      <Say words={note?.text ?? null} />
      {note && (
        <Text tone={note.tone} wrap="wrap">
          {textWithin(note.text, columns - 2 * PADDING, MOST_ROWS)}
        </Text>
      )}
      {totals !== '' && <Text tone="muted">{totals}</Text>}
    </Box>
  );
}

/** A sentence about an unclear send or an odd version; `null` if all is well. */
function noteOf({ entry }: EntryRow, nowMs: number): Piece | null {
  const { name, result, reason, resultAtMs, version, wentBackFrom } = entry;
  if (result === 'set') {
    if (wentBackFrom === null) return null;
    const text = `! ${name} went back from version ${wentBackFrom} to ${version}: it was removed or replaced elsewhere.`;
    return { text, tone: 'warning' };
  }
  const { mark, tone } = RESULT_LOOK[result];
  const what = result === 'unknown' ? 'may or may not have been set' : "wasn't set";
  const why = reason === null ? '' : `: ${reason}`;
  return { text: `${mark} ${name} ${what} ${shortSpan(nowMs - resultAtMs)} ago${why}`, tone };
}

function totalsOf(rows: readonly EntryRow[]): string {
  const unknown = rows.filter(({ entry }) => entry.result === 'unknown').length;
  const due = rows.filter(({ isDue }) => isDue).length;
  return [unknown > 0 && `${unknown} unknown`, due > 0 && `${due} due`].filter(Boolean).join(' · ');
}

interface NoEntriesProps {
  readonly kind: EntryKind;
  /** Whether other profiles have some. */
  readonly isKnownElsewhere: boolean;
  /** Why what is known can't be read. */
  readonly problem: string | null;
}

const TEXTS: Readonly<Record<EntryKind, { readonly what: string; readonly why: string }>> = {
  secret: {
    what: `A secret is a value that runs use and nobody can read back, such as a token or a key. Workflows refer to it as ${expressionFor('secret', 'NAME')}.`,
    why: "The service can't list secrets. This list remembers those you set here: name, vault, version and age, never the value.",
  },
  var: {
    what: `A var is a setting that isn't secret, such as a region or a flag. Workflows refer to it as ${expressionFor('var', 'NAME')}.`,
    why: "The service can't list vars. This list remembers those you set here: name, vault and age.",
  },
};

/** Shown for an empty list: what would be in it, and how to begin. */
export function NoEntries({ kind, isKnownElsewhere, problem }: NoEntriesProps): ReactNode {
  const keysOf = useKeysOf();
  const activeId = useActiveId();
  const target = useDestination(activeId, 'vaults');
  const whyNot = target && whyNotWritable(target);
  const none = `No ${kind}s set for ${target?.profileName ?? 'this profile'} from here yet.`;
  const { what, why } = TEXTS[kind];
  return (
    <Empty>
      {problem === null ? <NoteLine text={none} /> : <Problem text={problem} />}
      {!isKnownElsewhere && problem === null && (
        <>
          <NoteLine text={what} />
          <NoteLine text={why} tone="muted" />
        </>
      )}
      {isKnownElsewhere && (
        <NoteLine text={`${keysOf('vault.all-profiles')} shows those of all profiles.`} />
      )}
      {whyNot === null ? (
        <NoteLine
          text={`${keysOf('vault.new')} sets the first ${kind}. Its form also takes a whole .env.`}
        />
      ) : (
        <NoteLine tone="warning" text={`Nothing can be set here: ${whyNot}.`} />
      )}
    </Empty>
  );
}
