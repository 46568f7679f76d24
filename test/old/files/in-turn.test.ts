import { expect, test } from 'vitest';
import { err, ok, type Result } from '../../../src/old/domain/result.ts';
import { inTurn, patience, retryWhileLocked } from '../../../src/old/files/retry-while-locked.ts';

type Tried = Result<string, { readonly kind: 'locked' | 'disk' }>;

const LOCKED: Tried = err({ kind: 'locked' });

/** Is locked for the first tries. */
function lockedFor(tries: number, answer: Tried = ok('done')): () => Tried {
  let left = tries;
  return () => {
    left -= 1;
    return left >= 0 ? LOCKED : answer;
  };
}

test('what is not locked is done at once, and what fails for another reason is not tried again', async () => {
  let isDone = false;
  const done = inTurn({}, () => {
    isDone = true;
    return ok('done');
  });
  expect(isDone).toBe(true);
  expect(await done).toEqual(ok('done'));
  expect(await retryWhileLocked(lockedFor(0, err({ kind: 'disk' })))).toEqual(
    err({ kind: 'disk' }),
  );
});

test('what is locked is tried until it is not, or until the time is up', async () => {
  expect(await retryWhileLocked(lockedFor(5))).toEqual(ok('done'));
  expect(await retryWhileLocked(lockedFor(1000), patience(100))).toEqual(LOCKED);
});

test('changes of one store keep their order, and those of another do not wait for them', async () => {
  const store = {};
  const order: string[] = [];
  const change = (name: string, work: () => Tried) => () => {
    const result = work();
    if (result.ok) order.push(name);
    return result;
  };
  const all = [
    inTurn(store, change('first', lockedFor(4))),
    inTurn(store, change('second', lockedFor(1))),
    inTurn({}, change('of another', lockedFor(0))),
    inTurn(store, change('third', lockedFor(0))),
  ];
  await Promise.all(all);
  expect(order).toEqual(['of another', 'first', 'second', 'third']);
});

test('a defect in one change keeps no other from being made', async () => {
  const store = {};
  const broken = inTurn(store, () => {
    throw new Error('a defect');
  });
  const next = inTurn(store, lockedFor(0));
  await expect(broken).rejects.toThrow('a defect');
  expect(await next).toEqual(ok('done'));
});
