import v8 from 'node:v8';
import vm from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { focusedList } from '../../src/state/app/focused-list.ts';
import type { AppState } from '../../src/state/app-state.ts';
import { CATALOGUE } from '../support/catalogue/catalogue.ts';
import { draw } from '../support/draw.tsx';

const SIZE = { columns: 120, rows: 40 };
/** The first state of each list. */
const LISTS = CATALOGUE.map(({ at }) => at(SIZE))
  .toReversed()
  .flatMap((state) => {
    const focused = focusedList(state);
    return focused?.list ? [[focused.area, state] as const] : [];
  });

/** @returns what collects all garbage. */
function collector(): () => void {
  v8.setFlagsFromString('--expose-gc');
  return vm.runInNewContext('gc');
}

function drawn({ profiles, rotation, ...others }: AppState): readonly WeakRef<object>[] {
  const state = { ...others, profiles: { ...profiles }, rotation: { ...rotation } };
  draw(state);
  return [state, state.profiles, state.rotation].map((part) => new WeakRef(part));
}

/** They can hold what was typed. */
describe('nothing keeps a state whose frame has been drawn, nor the parts of it that have forms', () => {
  const collect = collector();
  it.each([...new Map(LISTS)])('with the list %s', async (_, known) => {
    const parts = drawn(known);
    await vi.waitFor(() => {
      collect();
      expect(parts.map((part) => part.deref() === undefined)).toEqual([true, true, true]);
    });
  });
});
