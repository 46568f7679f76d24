import { Text } from 'ink';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DialogHost, DialogProvider, useAsk } from '../../src/kit/DialogHost.tsx';
import { Keyboard } from '../../src/kit/Keyboard.tsx';
import { KeyLayer } from '../../src/kit/KeyLayer.tsx';
import { keyTable } from '../../src/kit/key-table.ts';
import { Question } from '../../src/kit/Question.tsx';
import { useKeys } from '../../src/kit/use-keys.ts';
import { mount } from '../support/mount.tsx';

const KEYS = keyTable('counter-test', 'Counter', {
  down: { keys: ['j', 'down'], label: 'down', repeats: true },
  forget: { keys: ['d'], label: 'forget', once: true },
});

function Counter({ log }: { readonly log: string[] }) {
  const [at, setAt] = useState(0);
  const ask = useAsk();
  useKeys(KEYS, {
    down: (times) => {
      log.push(`down ${times}`);
      setAt(at + times);
    },
    forget: async () => {
      const answer = await ask<true>((done) => (
        <Question title="Forget it?" yes="forget" keys={['d', 'y']} done={done} />
      ));
      log.push(`answer ${answer}`);
    },
  });
  return <Text>{`at ${at}.`}</Text>;
}

function App({ log }: { readonly log: string[] }) {
  return (
    <DialogProvider>
      <Keyboard say={(said) => said && log.push(said)} defect={(error) => log.push(String(error))}>
        <DialogHost>
          <KeyLayer order="screen">
            <Counter log={log} />
          </KeyLayer>
        </DialogHost>
      </Keyboard>
    </DialogProvider>
  );
}

it('acts on a held movement key with a count, and on a question with a new key only', async () => {
  const log: string[] = [];
  const { press, type, frame } = mount(<App log={log} />);
  await type('j'.repeat(24));
  expect(frame()).toContain('at 24.');
  expect(log.length).toBeLessThan(4);
  log.length = 0;
  await type('dddd');
  expect(frame()).toContain('Forget it?');
  await press('y');
  expect(frame()).not.toContain('Forget it?');
  expect(log).toEqual(['answer true']);
});
