import { openableUrl } from '../../domain/run-url.ts';
import { spokenList } from '../../screens/spoken-words.ts';
import type { ListShape } from '../../state/list/list.ts';
import { type CopyChoice, copyList } from '../../state/runs/copying.ts';
import { NOT_ON_THE_WEB } from '../../state/runs/obstacles.ts';
import type { Copyable, CopyMenu, WhichRun } from '../../state/runs/runs-unions.ts';
import { type RunRow, whichRunList } from '../../state/runs/which-run.ts';
import { block, GAP } from '../blocks/fit.ts';
import { span } from '../blocks/line.ts';
import { type ListLook, nameColumn, textColumn, wordColumn } from '../blocks/list-look.ts';
import { isFiltered } from '../blocks/list-status.ts';
import { listBlocks } from '../blocks/list-view.ts';
import { wrapSpans } from '../blocks/wrap.ts';
import type { Dialog, View } from '../view.ts';

const RUNS_LOOK: ListLook<RunRow, null> = {
  what: 'Runs',
  columns: [
    textColumn('', numberOf, { least: 2, align: 'right' }),
    nameColumn('', ({ run }) => run.id, { least: 8, enough: 16 }),
    textColumn('', ({ run }) => run.url, {
      least: 12,
      most: 200,
      cut: 'middle',
      yields: 1,
      tone: 'muted',
    }),
  ],
  announce: ({ run }) => spokenList(run.id, run.url),
};

/** Asks which of several runs to open, or whose URL to copy. */
export function whichRun(overlay: WhichRun, view: View): Dialog {
  const list = whichRunList(overlay);
  const [verb, title] =
    overlay.does === 'copy-url' ? ['copy', "Copy which run's URL?"] : ['open', 'Open which run?'];
  const canOpen = ({ run }: RunRow) => overlay.does === 'copy-url' || openableUrl(run.url) !== null;
  const count = list.visible.filter(canOpen).length;
  const all = count === 0 ? [] : [`${view.keyOf('runs.all-runs')} ${verb} all ${count}`];
  const can = list.selected === null || canOpen(list.selected);
  return {
    title,
    foot: footOf(list, ...(can ? [`enter ${verb}`] : []), ...all),
    blocks: [
      listBlocks(RUNS_LOOK, list, () => null, { ...view, name: 'which-run' }),
      GAP,
      // Nobody sees whether a clipboard accepted it, so show it whole.
      block(wrapSpans([span(list.selected?.run.url ?? '', 'muted')], view.columns)),
      !can && block(wrapSpans([span(NOT_ON_THE_WEB, 'warning')], view.columns)),
    ],
  };
}

/** While its filter is typed, a list takes nothing else. */
function footOf(list: ListShape, ...hints: readonly string[]): string {
  const forward = list.state.filter.isTyping ? ['enter keep'] : list.count === 0 ? [] : hints;
  return [...forward, isFiltered(list) ? 'esc clear' : 'esc back'].join(' · ');
}

function numberOf({ id }: RunRow): string {
  return String(Number(id) + 1);
}

/** What can be copied, with its letter and a look at it. */
export function copyMenu(overlay: CopyMenu, view: View): Dialog {
  const list = copyList(overlay);
  const keyFor = ({ what }: CopyChoice) => view.keyOf(`runs.copy-chosen-${what}`);
  return {
    title: overlay.dispatches.length > 1 ? `Copy from ${overlay.dispatches.length}` : 'Copy',
    foot: footOf(list, 'enter copy'),
    blocks: listBlocks(COPY_LOOK, list, keyFor, { ...view, name: 'copy-menu' }),
  };
}

/** Besides itself, a row is drawn with its letter. */
const COPY_LOOK: ListLook<CopyChoice, string> = {
  what: 'To copy',
  columns: [
    wordColumn('', 1, (_, key) => span(key, 'accent')),
    wordColumn('', 18, nameOf, { isName: true }),
    textColumn('', textOf, { least: 10, most: 200, cut: 'middle', tone: 'muted' }),
  ],
  announce: (choice, key) => spokenList(`${key}: ${nameOf(choice)}`, textOf(choice)),
};

const NOUNS: Readonly<Record<Copyable, readonly [one: string, many: string]>> = {
  urls: ['URL', 'URLs'],
  ids: ['id', 'ids'],
  errors: ['error text', 'error texts'],
};

function nameOf({ what, texts: { length } }: CopyChoice): string {
  const [one, many] = NOUNS[what];
  return length === 1 ? one : `${length} ${many}`;
}

function textOf({ texts }: CopyChoice): string {
  return texts.join(' ');
}
