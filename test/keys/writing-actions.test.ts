import { expect, it } from 'vitest';
import { focusContextOf } from '../../src/keys/focus-context.ts';
import { keyMapFor } from '../../src/keys/key-map.ts';
import type { ActionRow } from '../../src/state/action-row.ts';
import { ACTIONS, type ActionName } from '../../src/state/app/actions.ts';
import { CATALOGUE } from '../support/catalogue/catalogue.ts';

const NOW = { wallMs: Date.UTC(2026, 1, 3), monoMs: 10_000_000, random: 0.5, id: 'pressed' };

/** Whether an action, in any state of the catalogue where its key works, wants something written. */
function wanting(): ReadonlySet<ActionName> {
  const { at } = keyMapFor({});
  const found = new Set<ActionName>();
  for (const entry of CATALOGUE) {
    const state = entry.at({ columns: 80, rows: 24 });
    for (const { action, applies, whyNot } of at(focusContextOf(state))) {
      if (applies?.(state) === false || (whyNot?.(state) ?? null) !== null) continue;
      const row: ActionRow = ACTIONS[action];
      const after = row.do(state, { now: NOW, act: (below) => below });
      if (after.outbox.wanted !== null) found.add(action);
    }
  }
  return found;
}

it('only an action whose row says that it writes wants something written', () => {
  const writing = Object.entries<ActionRow>(ACTIONS).flatMap(([name, { writes }]) =>
    writes ? [name] : [],
  );
  const found = wanting();
  expect([...found].sort()).toEqual(writing.sort());
});
