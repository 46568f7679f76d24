import { textWidth } from '../../../components/fit-text.ts';
import { expressionFor } from '../../../domain/entry-result.ts';
import { spokenList } from '../../../screens/spoken-words.ts';
import { resultLine, resultLook } from '../../../screens/state-look.ts';
import type { List } from '../../../state/list/list.ts';
import { type ResultRow, resultsList } from '../../../state/vault/results-list.ts';
import type { VaultForm } from '../../../state/vault/vault-form.ts';
import { type Block, type Blocks, block, GAP } from '../../blocks/fit.ts';
import { span } from '../../blocks/line.ts';
import { columnsIn } from '../../blocks/list-columns.ts';
import { type ListLook, nameColumn, textColumn } from '../../blocks/list-look.ts';
import { listBlocks } from '../../blocks/list-view.ts';
import { progressLine } from '../../blocks/progress-line.ts';
import { paragraph, wrapSpans } from '../../blocks/wrap.ts';
import type { View } from '../../view.ts';

const PADDING = 3;
const LONGEST_RESULT = 500;

const LOOK: ListLook<ResultRow, null> = {
  what: 'Results',
  columns: [
    nameColumn('NAME', ({ name }) => name, { least: 10, enough: 16, most: 72 }),
    textColumn('RESULT', markedResult, {
      least: 16,
      enough: 32,
      most: LONGEST_RESULT,
      fills: true,
      tone: (row) => resultLook(row).tone,
    }),
  ],
  announce: (row) => spokenList(row.name, resultLine(row)),
};

/** The result of every entry, and what to do next. */
export function vaultResults(form: VaultForm, view: View): Blocks {
  const { phase } = form;
  if (phase.step === 'editing') return null;
  const list = resultsList(form);
  const below = [
    phase.step === 'sending'
      ? block([progressLine(phase.rowIds.length - phase.waiting.size, phase.rowIds.length, view)])
      : null,
    selectedBlock(form, list, view),
    explanationBlock(explanationBeyond(list.selected, phase.explanation), view),
  ].filter((each) => each !== null);
  return [
    listBlocks(LOOK, list, () => null, { ...view, name: 'vault-results' }),
    below.map((each) => [!view.isCompact && GAP, each]),
  ];
}

/** The selected entry in full: its expression once set, else the reason that is cut above. */
function selectedBlock(form: VaultForm, list: List<ResultRow>, view: View): Block | null {
  const row = list.selected;
  if (!row?.result) return null;
  if (row.result.state === 'set') {
    const expression = expressionFor(form.kind, row.name);
    const spans = [span('use it as ', 'muted'), span(expression)];
    return block(wrapSpans(spans, view.columns, { margin: PADDING }));
  }
  const drawn = columnsIn(LOOK, list, view.columns).find(({ column }) => column.head === 'RESULT');
  const isWhole = textWidth(markedResult(row)) <= (drawn?.width ?? 0);
  const text = `${row.name}: ${row.result.reason}`;
  return isWhole ? null : block(paragraph(text, resultLook(row).tone, view, ''));
}

/** What the selected entry doesn't say itself: a failed request has one reason for all it was about. */
function explanationBeyond(selected: ResultRow | null, explanation: string | null): string | null {
  const result = selected?.result ?? null;
  if (explanation === null || result === null || result.state === 'set') return explanation;
  if (!explanation.startsWith(result.reason)) return explanation;
  return explanation.slice(result.reason.length).trim() || null;
}

/** In a short window entries come first: each says for itself what this says for all. */
function explanationBlock(text: string | null, view: View): Block | null {
  if (text === null) return null;
  const lines = block(paragraph(text, 'warning', view));
  return view.hasScreenReader ? lines : { ...lines, yields: 4, isWhole: true };
}

function markedResult(row: ResultRow): string {
  return `${resultLook(row).mark} ${resultLine(row)}`;
}
