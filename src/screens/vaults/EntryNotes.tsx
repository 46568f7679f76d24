import { Box } from 'ink';
import type { ReactNode } from 'react';
import { shortSpan } from '../../domain/time-words.ts';
import { textWithin } from '../../kit/fit-text.ts';
import { useRoom } from '../../kit/Room.tsx';
import { Say } from '../../kit/spoken.tsx';
import { type Piece, Text } from '../../kit/Text.tsx';
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

/** What the last send left open, or what is odd about the version; `null` if all is well. */
function noteOf({ entry }: EntryRow, nowMs: number): Piece | null {
  const { name, result, reason, resultAtMs, version, wentBackFrom } = entry;
  if (result === 'set') {
    if (wentBackFrom === null) return null;
    const text = `! ${name} went back from version ${wentBackFrom} to ${version}: it was removed or replaced elsewhere.`;
    return { text, tone: 'warning' };
  }
  const { mark, tone } = RESULT_LOOK[result];
  const what = result === 'unknown' ? 'may or may not be set' : 'not set';
  const why = reason === null ? '' : `: ${reason}`;
  return { text: `${mark} ${name} ${what} ${shortSpan(nowMs - resultAtMs)} ago${why}`, tone };
}

function totalsOf(rows: readonly EntryRow[]): string {
  const unknown = rows.filter(({ entry }) => entry.result === 'unknown').length;
  const due = rows.filter(({ isDue }) => isDue).length;
  return [unknown > 0 && `${unknown} unknown`, due > 0 && `${due} due`].filter(Boolean).join(' · ');
}
