import v8 from 'node:v8';
import vm from 'node:vm';
import { expect, it, vi } from 'vitest';
import type { AppState } from '../../../src/old/state/app-state.ts';
import { CATALOGUE } from '../../support/catalogue/catalogue.ts';
import { openCore } from '../../support/core.ts';
import { listenTo } from '../../support/hear.tsx';

const SIZE = { columns: 120, rows: 40 };

/** @returns what collects all garbage. */
function collector(): () => void {
  v8.setFlagsFromString('--expose-gc');
  return vm.runInNewContext('gc');
}

/** They can hold what was typed. React keeps the frame before the last one for its next comparison. */
it('nothing keeps a state that was drawn, once two others have been', async () => {
  const collect = collector();
  let state: AppState = openCore({}, SIZE).state;
  const listeners = new Set<() => void>();
  const store = {
    getState: () => state,
    drawnState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch: () => {},
  };
  const { ink } = listenTo(store, SIZE);
  const show = async (next: AppState): Promise<void> => {
    state = next;
    for (const listener of listeners) listener();
    await ink.waitUntilRenderFlush();
  };
  const kept: WeakRef<object>[] = [];
  // In a function of its own, since a variable here would keep the last one.
  const showFor = async (at: (typeof CATALOGUE)[number]['at']): Promise<void> => {
    const known = { ...at(SIZE) };
    kept.push(new WeakRef(known));
    await show(known);
  };
  for (const { at } of CATALOGUE.filter((_, index) => index % 10 === 0)) await showFor(at);
  for (const keys of [[], ['2'], ['1'], ['3'], ['1']]) {
    await show({ ...openCore({}, SIZE).press(...keys).state });
  }
  await vi.waitFor(() => {
    collect();
    expect(kept.filter((each) => each.deref() !== undefined)).toEqual([]);
  });
  ink.unmount();
});
