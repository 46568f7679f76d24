import { Text } from 'ink';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { KeyLayer, useRouter } from '../../src/kit/KeyLayer.tsx';
import { useHints } from '../../src/kit/Keys.tsx';
import type { Handlers, Typed } from '../../src/kit/key-layers.ts';
import { keyTable } from '../../src/kit/key-table.ts';
import { useKeys, useTyping } from '../../src/kit/use-keys.ts';
import { mountInApp } from '../support/mount-in-app.tsx';

const KEYS = keyTable('keys-test', 'Rows', {
  down: { keys: ['j', 'down', 'ctrl+d'], label: 'down', repeats: true, isBasic: true },
  add: { keys: ['n'], label: 'add', foot: 1, also: ['create'] },
  send: { keys: ['ctrl+s'], label: 'send', foot: 2, about: 'send all of it', once: true },
  next: { keys: ['tab'], label: 'next' },
  sideways: { keys: ['alt+x'], label: 'sideways' },
  leave: { keys: ['esc'], label: 'back' },
});

/** Handles keys of the table above. */
function Bound({
  isActive,
  ...handlers
}: Handlers<typeof KEYS.rows> & { readonly isActive?: boolean }) {
  useKeys(KEYS, handlers, isActive);
  return null;
}

/** A field: it takes text and pastes into its state, in the way that a stale closure would show. */
function Field({ log, refuses = '' }: { readonly log: string[]; readonly refuses?: string }) {
  const [text, setText] = useState('');
  useTyping((typed: Typed) => {
    const more = typed.kind === 'paste' ? `<${typed.text}>` : typed.press.text;
    if (more === null || refuses.includes(more)) return false;
    setText(text + more);
    log.push(more);
    return true;
  });
  return <Text>{`field ${text}.`}</Text>;
}

function Hints() {
  const hints = useHints().map(
    ({ keys, row, isOff }) => `${keys.join(' ')} ${row.label}${isOff ? ' off' : ''}`,
  );
  return <Text>{`hints ${hints.join(', ')}.`}</Text>;
}

describe('a key', () => {
  it('does what the topmost layer that knows it says, by order and not by place', async () => {
    const log: string[] = [];
    const { press, said } = mountInApp(
      <>
        <KeyLayer order="form">
          <Bound add={() => log.push('form')} />
        </KeyLayer>
        <KeyLayer order="screen">
          <Bound add={() => log.push('screen')} next={() => log.push('screen')} />
        </KeyLayer>
        <Bound next={() => log.push('app')} send={() => log.push('app')} />
      </>,
    );
    await press('n', 'tab', 'ctrl+s', 'j');
    expect(log).toEqual(['form', 'screen', 'app']);
    expect(said).toEqual(['j does nothing here.']);
  });

  it('acts with what was drawn after the key before it, also behind a chord in one read', async () => {
    function Counter() {
      const [count, setCount] = useState(0);
      useKeys(KEYS, { add: () => setCount(count + 1), send: () => setCount(count * 10) });
      return <Text>{`count ${count}.`}</Text>;
    }
    const { press, frame } = mountInApp(<Counter />);
    await press('n', 'n', 'ctrl+s', 'n', 'n', 'n');
    expect(frame()).toContain('count 23.');
  });

  it('says why it can not be done, and goes on below where there is nothing', async () => {
    const log: string[] = [];
    const { press, said } = mountInApp(
      <>
        <KeyLayer order="screen">
          <Bound add="Nothing is selected." leave={null} />
        </KeyLayer>
        <Bound add={() => log.push('never')} leave={() => log.push('app')} />
      </>,
    );
    await press('n', 'esc');
    expect(said).toEqual(['Nothing is selected.']);
    expect(log).toEqual(['app']);
  });

  it('that is held comes with a count where it moves, as a letter, an arrow and a chord', async () => {
    const log: number[] = [];
    const { type, press } = mountInApp(<Bound down={(times) => log.push(times)} />);
    await type('j'.repeat(24));
    await press(...Array<string>(24).fill('down'));
    await press(...Array<string>(24).fill('ctrl+d'));
    expect(log.reduce((sum, times) => sum + times, 0)).toBe(72);
    expect(log.length).toBeLessThan(9);
  });

  it('that is held and does not move comes each time, or once where it sends', async () => {
    const log: string[] = [];
    const { press, paste, said } = mountInApp(
      <Bound add={() => log.push('add')} send={() => log.push('send')} />,
    );
    await press('n', 'n', 'n');
    await press(...Array<string>(5).fill('ctrl+s'));
    expect(log).toEqual(['add', 'add', 'add', 'send']);
    expect(said.at(-1)).toMatch(/^ctrl\+s came again too soon/);
    await press('n', 'ctrl+s');
    expect(log.at(-1)).toBe('send');
    // Nobody pastes while a key is held.
    await paste('text');
    await press('ctrl+s');
    expect(log.slice(-2)).toEqual(['send', 'send']);
  });

  it('with alt is esc and that key where it means nothing together', async () => {
    const log: string[] = [];
    const { press, frame } = mountInApp(
      <Bound
        leave={() => log.push('esc')}
        add={() => log.push('n')}
        sideways={() => log.push('alt+x')}
      />,
    );
    await press('alt+x', 'alt+n', 'n');
    expect(log).toEqual(['alt+x', 'esc', 'n', 'n']);
    expect(frame()).toBeDefined();
  });

  it('hands what its handler throws, now or later, to one place', async () => {
    const { press, defects } = mountInApp(
      <Bound
        add={() => {
          throw new Error('now');
        }}
        next={async () => {
          throw new Error('later');
        }}
      />,
    );
    await press('n', 'tab');
    expect(defects.map(String)).toEqual(['Error: now', 'Error: later']);
  });
});

describe('a field that has the focus', () => {
  it('takes text before any key, all that was typed at once in one turn', async () => {
    const log: string[] = [];
    const { type, frame, frames } = mountInApp(
      <KeyLayer order="form">
        <Field log={log} />
        <Bound add={() => log.push('key')} next={() => log.push('next')} />
      </KeyLayer>,
    );
    const before = frames();
    await type('nine n\tand\x13 ten');
    expect(frame()).toContain('field nine nand ten.');
    expect(log).toEqual(['nine n', 'next', 'and', ' ten']);
    expect(frames() - before).toBeLessThan(8);
  });

  it('lets no letter that it refuses be a key, and does not name it', async () => {
    const log: string[] = [];
    const { press, said } = mountInApp(
      <>
        <KeyLayer order="form">
          <Field log={log} refuses="nj" />
          <Bound add={() => log.push('key')} />
        </KeyLayer>
        <Bound down={() => log.push('app')} />
      </>,
    );
    await press('n');
    await press('j');
    expect(log).toEqual([]);
    expect(said).toEqual(['That key does nothing here.', 'That key does nothing here.']);
  });

  it('leaves to what is below only chords', async () => {
    const log: string[] = [];
    const { press } = mountInApp(
      <>
        <KeyLayer order="form">
          <Field log={log} />
        </KeyLayer>
        <Bound
          send={() => log.push('send')}
          next={() => log.push('next')}
          leave={() => log.push('esc')}
        />
      </>,
    );
    await press('tab', 'esc', 'ctrl+s');
    expect(log).toEqual(['send']);
  });

  it('has pastes, which are never keys', async () => {
    const log: string[] = [];
    const { paste, frame } = mountInApp(
      <>
        <Field log={log} />
        <Bound add={() => log.push('key')} />
      </>,
    );
    await paste('n\rn');
    expect(frame()).toContain('field <n');
    expect(log).toEqual(['<n\nn>']);
    const other = mountInApp(<Bound add={() => log.push('key')} />);
    await other.paste('n');
    expect(other.said).toEqual(['A paste does nothing here.']);
    expect(log).toHaveLength(1);
  });
});

describe('hints', () => {
  it('are the keys that work, as they change, without those that something above takes', async () => {
    function Screen() {
      const [isTyping, setIsTyping] = useState(false);
      useKeys(KEYS, {
        send: () => setIsTyping(!isTyping),
        add: 'No.',
        down: isTyping && (() => {}),
      });
      useTyping(isTyping ? () => true : null);
      return null;
    }
    const { press, frame } = mountInApp(
      <>
        <KeyLayer order="screen">
          <Screen />
        </KeyLayer>
        <Bound add={() => {}} next={() => {}} />
        <Hints />
      </>,
    );
    await press();
    expect(frame()).toContain('hints n add off, ctrl+s send, tab next.');
    await press('ctrl+s');
    expect(frame()).toContain('hints down ctrl+d down, ctrl+s send.');
  });

  it('for the palette are all actions, done as they are by then', async () => {
    const log: string[] = [];
    const given: { router: ReturnType<typeof useRouter> | null } = { router: null };
    function Screen() {
      const [count, setCount] = useState(0);
      given.router = useRouter();
      useKeys(KEYS, {
        add: () => setCount(count + 1),
        send: count < 2 ? () => log.push(`sent at ${count}`) : 'Too late.',
        down: () => {},
      });
      return null;
    }
    const { press, said } = mountInApp(<Screen />);
    await press('n');
    const listed = given.router?.actions() ?? [];
    expect(listed.map(({ action, about }) => [action, about])).toEqual([
      ['keys-test.add', 'add'],
      ['keys-test.send', 'send all of it'],
    ]);
    expect(listed[0]?.also).toEqual(['create']);
    given.router?.do('keys-test.send');
    await press('n');
    given.router?.do('keys-test.send');
    expect(log).toEqual(['sent at 1']);
    expect(said).toEqual(['Too late.']);
  });
});
