import { fitText } from '../../../components/fit-text.ts';
import { spoken } from '../../../components/speech.ts';
import type { EntryKind } from '../../../domain/entry-result.ts';
import { counted } from '../../../domain/words.ts';
import { placeText } from '../../../screens/known-entry.ts';
import { momentWords } from '../../../screens/spoken-words.ts';
import type { AppState } from '../../../state/app-state.ts';
import { cellAt, cellsOf, coverageTable } from '../../../state/vault/coverage.ts';
import { dueDaysIn, isDueEntry } from '../../../state/vault/due.ts';
import { type Block, block, GAP } from '../../blocks/fit.ts';
import { bold, type Line, line, span } from '../../blocks/line.ts';
import { type ListView, listBlocks } from '../../blocks/list-view.ts';
import { paragraph, wrapSpans } from '../../blocks/wrap.ts';
import { type Body, blocks, gap, type View } from '../../view.ts';
import {
  type CoverageContext,
  cellLook,
  coverageLook,
  type PlacesInView,
  placesInView,
  profilesLine,
} from './coverage-look.ts';

const PADDING = 3;

/** Which names are set where, with version and age. */
export function coverageScreen(state: AppState, kind: EntryKind, view: View): Body {
  const table = coverageTable(state, kind);
  const inView = placesInView(table, view.columns);
  const { from, count, width, nameWidth, isDense } = inView;
  const context: CoverageContext = {
    table,
    marked: state.vaults.coverage[kind].marked,
    nowMs: state.clock.wallMs,
    dueDays: dueDaysIn(state),
  };
  const look = coverageLook(table.places, from, count, width, nameWidth, isDense);
  const [status, ...rows] = listBlocks(look, table.list, () => context, {
    ...view,
    name: 'coverage',
    view: viewOf(state, kind, context, inView, view),
    empty: () => nothingLeft(state, kind, view),
  });
  const hasProfiles = isDense && table.list.count > 0;
  const below = [...selectedLines(context, view), ...totals(context, view)];
  return blocks(
    !view.isCompact && GAP,
    status ?? null,
    hasProfiles && block([profilesLine(table, inView)]),
    rows,
    gap(view),
    block(below, { yields: 5 }),
  );
}

function viewOf(
  state: AppState,
  kind: EntryKind,
  { marked, table: { places } }: CoverageContext,
  { from, count: shown }: PlacesInView,
  { keyOf }: View,
): ListView {
  const narrowed = narrowedTo(state, kind);
  const count = marked.size === 0 ? '' : ` · ${marked.size} marked`;
  const range = shown === 1 ? `place ${from + 1}` : `places ${from + 1} to ${from + shown}`;
  const keys = `${keyOf('coverage.previous-place')} ${keyOf('coverage.next-place')}`;
  const part = shown < places.length ? ` · ${range} of ${places.length}, ${keys} for more` : '';
  const said = `Coverage${narrowed === '' ? '' : ` · ${narrowed}`}${count}${part}`;
  return {
    line: (columns) => {
      const shown = fitText(said, columns).trimEnd();
      const [title, ...more] = shown.split(' · ');
      const rest = more.map((each) => span(` · ${each}`));
      return { ...line(bold(title ?? ''), ...rest), announce: spoken(said) };
    },
    name: narrowed,
  };
}

function narrowedTo({ vaults }: AppState, kind: EntryKind): string {
  const { view } = vaults.coverage[kind];
  return { all: '', missing: 'missing somewhere', due: 'due' }[view];
}

function nothingLeft(state: AppState, kind: EntryKind, view: View): readonly Block[] {
  const isDue = state.vaults.coverage[kind].view === 'due';
  const nothing = isDue ? 'Nothing is due.' : 'Nothing is missing anywhere.';
  const text = `${nothing} ${view.keyOf('coverage.choose-view')} shows another view.`;
  return [block(paragraph(text, 'muted', view))];
}

/** The selected cell in full, which may not fit in its column. */
function selectedLines(
  { table, nowMs, dueDays }: CoverageContext,
  { columns, hasScreenReader }: View,
): readonly Line[] {
  const { selected } = table.list;
  const cell = selected && cellAt(table, selected, table.placeIndex);
  if (!cell) return [];
  const { known, place, name } = cell;
  const where = `${name} in ${placeText(place)}`;
  const words = known === null ? 'not known to be set' : wordsOf();
  // A screen reader reads the row, which starts with this cell.
  return wrapSpans([span(`${where}: `), span(words, 'muted')], columns, {
    margin: PADDING,
    announce: '',
  });

  function wordsOf(): string {
    if (known === null) return '';
    const { words: how } = cellLook(known, nowMs, dueDays);
    const version = known.version === null ? '' : `version ${known.version}`;
    const when =
      known.setAtMs === null ? '' : `set ${momentWords(known.setAtMs, nowMs, hasScreenReader)}`;
    return [version, when, how].filter(Boolean).join(', ');
  }
}

function totals({ table, nowMs, dueDays }: CoverageContext, view: View): readonly Line[] {
  const { places, list } = table;
  const cells = cellsOf(table, list.visible);
  const due = cells.filter(({ known }) => known && isDueEntry(known, nowMs, dueDays)).length;
  const missing = cells.filter(({ known }) => known === null).length;
  const text = [
    `${counted(list.count, 'name')}, ${counted(places.length, 'place')}`,
    due > 0 && `${due} due`,
    missing > 0 && `${missing} not known to be set`,
  ]
    .filter(Boolean)
    .join(' · ');
  return paragraph(text, 'muted', view, `${spoken(text)}.`);
}
