import { focusedForm } from '../../../src/state/app/focused-form.ts';
import { NOTHING_OFFERED } from '../../../src/state/form/form-suggestions.ts';
import { runsList } from '../../../src/state/runs/runs-list.ts';
import type { WindowSize } from '../../../src/state/terminal-part.ts';
import { block, fitBlocks } from '../../../src/ui/blocks/fit.ts';
import { type Line, span } from '../../../src/ui/blocks/line.ts';
import { listBlocks } from '../../../src/ui/blocks/list-view.ts';
import { suggestionLines } from '../../../src/ui/blocks/suggestion-lines.ts';
import { wrapSpans } from '../../../src/ui/blocks/wrap.ts';
import { dialogBox, dialogColumns } from '../../../src/ui/frame/dialog-box.ts';
import { RUNS_LOOK, runContext } from '../../../src/ui/screens/runs/runs-look.ts';
import { keyWords } from '../../../src/ui/view.ts';
import type { Core } from '../core.ts';
import { coreWithEveryState } from '../states.ts';
import { vaultCore } from '../vault-states.ts';
import { AWKWARD } from './awkward.ts';
import type { ComponentPage, Variant } from './component-page.ts';

/** Tables, suggestions, and boxes over the screen. */
export const LIST_PAGES: readonly ComponentPage[] = [
  {
    name: 'runs list by width',
    variants: (size) =>
      [120, 100, 80, 66, 55, 40]
        .filter((columns) => columns <= size.columns)
        .map((columns) => [`${columns} columns`, runsLines(columns)]),
  },
  {
    name: 'suggestions',
    variants: (size) => [
      ['vaults', offersOf(vaultCore(size).press('2', 'n', 'shift+tab'), size)],
      ['names', offersOf(vaultCore(size).press('2', 'n'), size)],
    ],
  },
  {
    name: 'dialog',
    variants: (size) => [
      dialog('short', 'Opening acme…', 'esc stay here', size),
      dialog('wide characters', AWKWARD.wide, AWKWARD.wide.slice(0, 4), size),
      dialog('emoji', AWKWARD.emoji, '👨‍👩‍👧‍👦', size),
      dialog('long', `${AWKWARD.long} `.repeat(3), AWKWARD.long, size),
    ],
  },
];

function runsLines(columns: number): readonly Line[] {
  const { state } = coreWithEveryState({ columns, rows: 30 });
  const { keyOf } = keyWords(state);
  const room = { name: 'runs', columns, keyOf };
  const blocks = listBlocks(RUNS_LOOK, runsList(state), (row) => runContext(state, row), room);
  return fitBlocks(blocks, 9).lines;
}

function offersOf({ state }: Core, { columns }: WindowSize): readonly Line[] {
  const offered = focusedForm(state)?.offered ?? NOTHING_OFFERED;
  return suggestionLines(offered, 16, columns);
}

function dialog(what: string, text: string, foot: string, size: WindowSize): Variant {
  const columns = dialogColumns(size.columns);
  const blocks = [block(wrapSpans([span(text)], columns))];
  return [what, dialogBox({ title: what, foot, blocks }, columns, 12).lines];
}
