import { describe, expect, it } from 'vitest';
import { Store } from '../../src/domain/store.ts';

describe('a store', () => {
  it('tells its subscribers of each new value, until they leave', () => {
    const store = new Store({ count: 0, name: 'a' });
    const seen: number[] = [];
    const leave = store.subscribe(() => seen.push(store.get().count));
    store.update({ count: 1 });
    store.set(store.get());
    leave();
    store.update({ count: 2 });
    expect([seen, store.get()]).toEqual([[1], { count: 2, name: 'a' }]);
  });

  it('can be left while it tells', () => {
    const store = new Store(0);
    const seen: string[] = [];
    const leaveFirst = store.subscribe(() => {
      leaveFirst();
      seen.push('first');
    });
    store.subscribe(() => seen.push('second'));
    store.set(1);
    expect(seen).toEqual(['first', 'second']);
  });
});
