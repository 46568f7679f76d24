import { expect, it } from 'vitest';
import { createStore } from '../../../src/old/effects/store.ts';
import { update } from '../../../src/old/state/app/update.ts';
import { acceptedDispatch, openCore } from '../../support/core.ts';

it('writes the id of a dispatch down before it is drawn', () => {
  const core = openCore().press('n').type('deploy').press('ctrl+s');
  const [sent] = core.take('send-dispatch');
  const order: string[] = [];
  const store = createStore({
    initial: core.state,
    update,
    now: () => core.now(),
    run: ({ kind }) => order.push(kind),
  });
  store.subscribe(() => order.push('drawn'));
  store.dispatch({
    kind: 'dispatch-answered',
    localId: sent?.dispatch.localId ?? '',
    result: { ok: true, value: { dispatchId: 'id-1' } },
  });
  expect(order.indexOf('save-dispatch')).toBeGreaterThan(-1);
  expect(order.indexOf('save-dispatch')).toBeLessThan(order.indexOf('drawn'));
});

it('takes what a command answers at once after the state that it follows from', () => {
  const core = openCore();
  acceptedDispatch(core);
  const store = createStore({
    initial: core.state,
    update,
    now: () => core.now(),
    run: (command) => {
      if (command.kind === 'find-git-branch') {
        store.dispatch({ kind: 'git-branch-found', branch: 'feature/x' });
      }
    },
  });
  const seen: (string | null)[] = [];
  store.subscribe(() => seen.push(store.getState().gitBranch));
  store.dispatch({ kind: 'acted', action: 'runs.new' });
  expect(seen).toEqual([null, 'feature/x']);
});
