import type { EntryKind } from '../../../domain/entry-result.ts';
import { sanitizeText } from '../../../domain/sanitize-text.ts';
import { counted } from '../../../domain/words.ts';
import type { AppState } from '../../../state/app/app-state.ts';
import { cellAt, cellsOf, coverageTable } from '../../../state/vault/coverage.ts';
import { dueDaysIn, isDueEntry } from '../../../state/vault/due.ts';
import { block, GAP } from '../../blocks/fit.ts';
import { fitText } from '../../blocks/fit-text.ts';
import { bold, type Line, line, span } from '../../blocks/line.ts';
import { type ListView, listBlocks } from '../../blocks/list-view.ts';
import { paragraph, wrapSpans } from '../../blocks/wrap.ts';
import { momentWords } from '../../presentation/spoken-words.ts';
import { type Body, blocks, gap, type View } from '../../view.ts';
import {
  type CoverageContext,
  cellLook,
  coverageLook,
  placeLabel,
  placesInView,
} from './coverage-look.ts';

const PADDING = 3;

/** Which names are set where, with version and age. */
export function coverageScreen(state: AppState, kind: EntryKind, view: View): Body {
  const table = coverageTable(state, kind);
  const { from, count, width, nameWidth } = placesInView(table, view.columns);
  const context: CoverageContext = {
    table,
    marked: state.vaults.coverage[kind].marked,
    nowMs: state.clock.wallMs,
    daysOf: dueDaysIn(state),
  };
  const look = coverageLook(table.places, from, count, width, nameWidth);
  const room = { ...view, name: 'coverage', view: viewOf(state, kind, context, view) };
  const below = [...selectedLines(context, view), ...totals(context, { from, count }, view)];
  return blocks(
    ...(view.isCompact ? [] : [GAP]),
    ...listBlocks(look, table.list, () => context, room),
    ...gap(view),
    block(below, { yields: 5 }),
  );
}

function viewOf(
  state: AppState,
  kind: EntryKind,
  { marked }: CoverageContext,
  { keyOf }: View,
): ListView {
  const { isMissing, isDue } = state.vaults.coverage[kind];
  const filters = [isMissing && 'missing somewhere', isDue && 'due'];
  const narrowed = filters.filter(Boolean).join(', ');
  const count = marked.size === 0 ? '' : ` · ${marked.size} marked`;
  const said = `Coverage${narrowed === '' ? '' : ` · ${narrowed}`}${count}`;
  const back = [isMissing && keyOf('coverage.only-missing'), isDue && keyOf('coverage.only-due')];
  return {
    line: (columns) => {
      const shown = fitText(said, columns).trimEnd();
      const [title, ...more] = shown.split(' · ');
      const rest = more.map((each) => span(` · ${each}`));
      return { ...line(bold(title ?? ''), ...rest), announce: said.replaceAll(' · ', ', ') };
    },
    name: narrowed,
    none: `Nothing is ${narrowed}. ${back.filter(Boolean).join(' and ')} shows all.`,
  };
}

/** The selected cell in full, which may not fit in its column. */
function selectedLines(
  { table, nowMs, daysOf }: CoverageContext,
  { columns, hasScreenReader }: View,
): readonly Line[] {
  const { selected } = table.list;
  const cell = selected && cellAt(table, selected, table.placeIndex);
  if (!cell) return [];
  const { known, place, name } = cell;
  const where = `${sanitizeText(name)} in ${placeLabel(place)}`;
  const words = known === null ? 'not known to be set' : wordsOf();
  // A screen reader reads the row, which starts with this cell.
  return wrapSpans([span(`${where}: `), span(words, 'muted')], columns, {
    margin: PADDING,
    announce: '',
  });

  function wordsOf(): string {
    if (known === null) return '';
    const { words: how } = cellLook(known, nowMs, daysOf);
    const version = known.version === null ? '' : `version ${known.version}`;
    const when =
      known.setAtMs === null ? '' : `set ${momentWords(known.setAtMs, nowMs, hasScreenReader)}`;
    return [version, when, how].filter(Boolean).join(', ');
  }
}

function totals(
  { table, nowMs, daysOf }: CoverageContext,
  { from, count }: { readonly from: number; readonly count: number },
  view: View,
): readonly Line[] {
  const { places, list } = table;
  const cells = cellsOf(table, list.visible);
  const due = cells.filter(({ known }) => known && isDueEntry(known, nowMs, daysOf)).length;
  const missing = cells.filter(({ known }) => known === null).length;
  const range = count === 1 ? `${from + 1}` : `${from + 1} to ${from + count}`;
  const hidden = count < places.length ? ` (${range} in view)` : '';
  const text = [
    `${counted(list.count, 'name')}, ${counted(places.length, 'place')}${hidden}`,
    due > 0 && `${due} due`,
    missing > 0 && `${missing} not known to be set`,
  ]
    .filter(Boolean)
    .join(' · ');
  const announce = `${text.replaceAll(' · ', ', ')}.`;
  return paragraph(text, 'muted', view, announce);
}
