import { expect, it } from 'vitest';
import { keyTable } from '../../src/kit/key-table.ts';
import { useOnce } from '../../src/kit/once.ts';
import { useKeys } from '../../src/kit/use-keys.ts';
import { mountInApp } from '../support/mount-in-app.tsx';

const KEYS = keyTable('once-test', 'Sending', {
  send: { keys: ['s'], label: 'send' },
  other: { keys: ['x'], label: 'other' },
});

it('work that is under way is not begun again by a key that is pressed anew, and is once it has ended', async () => {
  const log: string[] = [];
  let end = () => {};
  function Sends() {
    const send = useOnce(() => {
      log.push('send');
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    });
    useKeys(KEYS, { send, other: () => log.push('other') });
    return null;
  }
  const { press } = mountInApp(<Sends />);
  await press('s', 'x', 's');
  expect(log).toEqual(['send', 'other']);
  end();
  await press('x', 's');
  expect(log).toEqual(['send', 'other', 'other', 'send']);
});
