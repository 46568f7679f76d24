import { startOfDay } from '../../../domain/elapsed.ts';
import { tokenKindLabel } from '../../../domain/token.ts';
import type { KnownEntry } from '../../../domain/vault-records.ts';
import { counted } from '../../../domain/words.ts';
import { ageText, entryWords, versionText } from '../../../screens/known-entry.ts';
import { spokenList } from '../../../screens/spoken-words.ts';
import {
  resultLine,
  resultLook,
  type SentEntry,
  shortResult,
} from '../../../screens/state-look.ts';
import {
  type Connection,
  type GroupRow,
  type PlanRow,
  whyNotSent,
} from '../../../state/rotation/rotation-list.ts';
import { type Line, lineWidth, type Span, span } from '../../blocks/line.ts';
import {
  type Column,
  figureColumn,
  type ListLook,
  nameColumn,
  textColumn,
  wordColumn,
} from '../../blocks/list-look.ts';
import { wrapSpans } from '../../blocks/wrap.ts';
import { destinationSpans, destinationWords } from '../destination.ts';

/** What a plan row is drawn with besides itself. */
interface PlanContext {
  /** Of what is known there. */
  readonly age: string;
  readonly todayMs: number;
  /** The new value: its size and shape, or the file to be read. */
  readonly summary: string;
}

export function planContext(row: PlanRow, summary: string, nowMs: number): PlanContext {
  return { age: ageText(knownIn(row), nowMs), todayMs: startOfDay(nowMs), summary };
}

/** A full result needs this much; narrower columns show state and version. */
const WHOLE_RESULT_COLUMNS = 28;
const PADDING = 3;
/** The width of the mark before a heading, and the edge. */
const FRONT = 9;

const PLACE: readonly Column<PlanRow, unknown>[] = [
  nameColumn('  NAME', nameOf, { least: 12, enough: 22 }),
  textColumn('VAULT', vaultOf, { least: 7, enough: 10, most: 40, cut: 'middle' }),
];

export const PLAN_LOOK: ListLook<PlanRow, PlanContext> = {
  what: 'Plan',
  heading,
  columns: [
    ...PLACE,
    figureColumn('KNOWN', 5, (row) => versionText(knownIn(row))),
    figureColumn('AGE', 4, (_, { age }) => age, { yields: 1 }),
    // It fills the row, so anything after it would take cells from it.
    textColumn('NEW', () => 'x'.repeat(24), { least: 8, yields: 2, fills: true, cell: newValue }),
  ],
  announce: (row, context) => {
    if (row.kind === 'group') return announceGroup(row);
    const { name, vault, known } = row.place;
    return spokenList(
      name,
      `vault ${vault}`,
      known === null ? 'not known here' : known.result === 'unknown' && 'unknown',
      entryWords(known, context.todayMs),
      newValue(row, context).text,
    );
  },
};

export const RESULTS_LOOK: ListLook<PlanRow, SentEntry> = {
  what: 'Results',
  heading,
  columns: [
    wordColumn('', 1, (_, context) => span(resultLook(context).mark, resultLook(context).tone)),
    ...PLACE,
    textColumn('RESULT', () => 'x'.repeat(WHOLE_RESULT_COLUMNS), {
      least: 10,
      fills: true,
      cell: (row, context, width) => {
        const text = resultText(row, context, width >= WHOLE_RESULT_COLUMNS);
        return span(text, resultLook(context).tone);
      },
    }),
  ],
  announce: (row, context) =>
    row.kind === 'group'
      ? announceGroup(row)
      : spokenList(row.place.name, `vault ${row.place.vault}`, resultText(row, context, true)),
};

/** The place, above the secrets that go there. */
function heading(row: PlanRow, columns: number): readonly Span[] | null {
  if (row.kind !== 'group') return null;
  const { destination, profileName } = row;
  if (destination === null) return [span(`${profileName} · profile removed`, 'failure')];
  const connection = connectionSpans(row);
  return [
    ...connection,
    ...destinationSpans(destination, columns - lineWidth({ spans: connection })),
  ];
}

/** In front, where a narrow window doesn't cut it. */
function connectionSpans({ connection }: GroupRow): readonly Span[] {
  if (connection === null) return [];
  switch (connection.state) {
    case 'asking':
      return [span('◌ ', 'waiting')];
    case 'reached':
      // Not green: no request tells whether a vault takes the token, without setting anything.
      return [span(`${connectionWords(connection)} · `, 'muted')];
    case 'rejected':
    case 'unreachable':
      return [span(`${connectionWords(connection)} · `, 'failure')];
  }
}

function connectionWords(connection: Connection): string {
  switch (connection.state) {
    case 'asking':
      return 'being checked';
    case 'reached':
      return 'responds';
    case 'rejected':
      return `${connection.kinds.map(tokenKindLabel).join(' and ')} token rejected (401)`;
    case 'unreachable':
      return 'unreachable';
  }
}

/** The selected heading in full, if it doesn't fit on its row. */
export function wholeHeading({ destination }: GroupRow, columns: number): readonly Line[] {
  if (destination === null) return [];
  const spans = destinationSpans(destination, Number.POSITIVE_INFINITY);
  if (lineWidth({ spans }) <= columns - FRONT) return [];
  return wrapSpans(spans, columns, { margin: PADDING, announce: '' });
}

function announceGroup(row: Extract<PlanRow, { kind: 'group' }>): string {
  const { destination, profileName, connection, places } = row;
  return spokenList(
    destination === null ? `${profileName}, profile removed` : destinationWords(destination),
    connection && connectionWords(connection),
    counted(places.length, 'place'),
  );
}

function newValue(row: PlanRow, { summary }: PlanContext): Span {
  const why = row.kind === 'place' ? whyNotSent(row.group) : null;
  return why === null ? span(summary, 'muted') : span(`not sent: ${why}`, 'warning');
}

function resultText(row: PlanRow, sent: SentEntry, isWhole: boolean): string {
  if (row.kind === 'group') return '';
  return isWhole ? resultLine(sent) : shortResult(sent);
}

/** Indented, so that headings stand out. */
function nameOf(row: PlanRow): string {
  return row.kind === 'group' ? '' : `  ${row.place.name}`;
}

function vaultOf(row: PlanRow): string {
  return row.kind === 'group' ? '' : row.place.vault;
}

function knownIn(row: PlanRow): KnownEntry | null {
  return row.kind === 'place' ? row.place.known : null;
}
