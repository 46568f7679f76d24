import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { AppState } from '../../../src/state/app-state.ts';
import { layoutFor } from '../../../src/state/layout.ts';
import { runsList } from '../../../src/state/lists/runs.ts';
import { fitBlocks } from '../../../src/ui/blocks/fit.ts';
import { listBlocks } from '../../../src/ui/blocks/list-view.ts';
import { Dialog, wrapped } from '../../../src/ui/dialogs/dialog.tsx';
import { DrawnLines } from '../../../src/ui/draw-lines.tsx';
import { RUNS_LOOK, runContext } from '../../../src/ui/screens/runs/runs-look.ts';
import { VaultSuggestions } from '../../../src/ui/screens/vault/vault-suggestions.tsx';
import { keyWords } from '../../../src/ui/view.ts';
import { openCore } from '../core.ts';
import { coreWithEveryState } from '../states.ts';
import { vaultCore } from '../vault-states.ts';
import { AWKWARD } from './awkward.ts';
import type { ComponentPage, Variant } from './component-page.tsx';

/** Tables, suggestions, and boxes over the screen. */
export const LIST_PAGES: readonly ComponentPage[] = [
  {
    name: 'runs list by width',
    variants: (size) =>
      [120, 100, 80, 66, 55, 40]
        .filter((columns) => columns <= size.columns)
        .map((columns) => [`${columns} columns`, <RunsList key={columns} columns={columns} />]),
  },
  {
    name: 'suggestions',
    variants: (size) => [
      [
        'vaults',
        <VaultSuggestions
          key="vaults"
          state={vaultCore(size).press('2', 'n', 'shift+tab').state}
        />,
      ],
      ['names', <VaultSuggestions key="names" state={vaultCore(size).press('2', 'n').state} />],
    ],
  },
  {
    name: 'dialog',
    variants: (size) => {
      const { state } = openCore({}, size);
      return [
        dialog(state, 'short', 'Opening acme…', 'esc stay here'),
        dialog(state, 'wide characters', AWKWARD.wide, AWKWARD.wide.slice(0, 4)),
        dialog(state, 'emoji', AWKWARD.emoji, '👨‍👩‍👧‍👦'),
        dialog(state, 'long', `${AWKWARD.long} `.repeat(3), AWKWARD.long),
      ];
    },
  },
];

function RunsList({ columns }: { readonly columns: number }): ReactNode {
  const { state } = coreWithEveryState({ columns, rows: 30 });
  const { keyOf } = keyWords(state);
  const room = { name: 'runs', columns, keyOf };
  const blocks = listBlocks(RUNS_LOOK, runsList(state), (row) => runContext(state, row), room);
  return <DrawnLines lines={fitBlocks(blocks, 9).lines} isStill />;
}

/** A dialog stands over the screen, so it gets room to stand in. */
function dialog(state: AppState, what: string, text: string, foot: string): Variant {
  const drawn: ReactNode = (
    <Box key={what} height={Math.min(12, layoutFor(state.size).bodyRows)} flexShrink={0}>
      <Dialog size={state.size} title={what} foot={foot} lines={wrapped(state.size, text)} />
    </Box>
  );
  return [what, drawn];
}
