import { Text } from 'ink';
import { expect, it } from 'vitest';
import { Store } from '../../src/domain/store.ts';
import { Hidden } from '../../src/kit/Hidden.tsx';
import { useStore } from '../../src/kit/use-store.ts';
import { mountInApp } from '../support/mount-in-app.tsx';

it('draws each change of a store; of what is hidden none, and the newest once it is shown', async () => {
  const value = new Store('one');
  const isHidden = new Store(false);
  let drawn = 0;
  function Below() {
    drawn += 1;
    return <Text>{`below ${useStore(value)}.`}</Text>;
  }
  function Beside() {
    return <Text>{`beside ${useStore(value)}.`}</Text>;
  }
  function Screen() {
    return (
      <>
        <Beside />
        <Hidden when={useStore(isHidden)}>
          <Below />
        </Hidden>
      </>
    );
  }
  const { frame } = mountInApp(<Screen />);
  value.set('two');
  await expect.poll(frame).toContain('below two.');
  isHidden.set(true);
  await expect.poll(frame).not.toContain('below');
  const before = drawn;
  value.set('three');
  await expect.poll(frame).toContain('beside three.');
  expect(drawn).toBe(before);
  isHidden.set(false);
  await expect.poll(frame).toContain('below three.');
});
