import { Box } from 'ink';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Dialog } from '../../src/kit/Dialog.tsx';
import { type Ask, Dialogs, type Done } from '../../src/kit/dialogs.ts';
import { keyTable } from '../../src/kit/key-table.ts';
import { QueryField } from '../../src/kit/QueryField.tsx';
import { Question } from '../../src/kit/Question.tsx';
import { Text } from '../../src/kit/Text.tsx';
import { TypedName } from '../../src/kit/TypedName.tsx';
import { useKeys } from '../../src/kit/use-keys.ts';
import { mountInApp } from '../support/mount-in-app.tsx';

const KEYS = keyTable('dialogs-test', 'Page', {
  forget: { keys: ['d'], label: 'forget', once: true },
  send: { keys: ['ctrl+s'], label: 'send', once: true },
});

/** A page whose keys ask. */
function Page({
  ask,
  log,
  show,
}: {
  readonly ask: Ask;
  readonly log: unknown[];
  readonly show: (done: Done<true>) => ReactNode;
}) {
  const [filter, setFilter] = useState('');
  const run = async (): Promise<void> => {
    log.push('asked');
    log.push(await ask(show));
  };
  useKeys(KEYS, { forget: run, send: run });
  return (
    <Box flexDirection="column" height={24}>
      {Array.from({ length: 22 }, (_, at) => (
        <Text key={String(at)}>{'#'.repeat(80)}</Text>
      ))}
      <QueryField label="Filter" sign="/" value={filter} isTyping={false} onChange={setFilter} />
    </Box>
  );
}

function mountPage(
  show: (done: Done<true>) => ReactNode,
  log: unknown[] = [],
  options: { readonly isScreenReaderEnabled?: boolean } = {},
) {
  const dialogs = new Dialogs();
  return mountInApp(<Page ask={dialogs.ask} log={log} show={show} />, { ...options, dialogs });
}

const forget = (done: Done<true>) => (
  <Question title="Forget it?" yes="forget" keys={['d', 'y']} done={done}>
    It is gone then.
  </Question>
);

describe('a question', () => {
  it('is awaited, and answered by its keys', async () => {
    const log: unknown[] = [];
    const { press, frame } = mountPage(forget, log);
    await press('d');
    expect(frame()).toContain('Forget it?');
    expect(frame()).toContain('d forget · esc back');
    await press('y');
    expect(frame()).not.toContain('Forget it?');
    await press('j', 'd');
    await press('esc');
    expect(log).toEqual(['asked', true, 'asked', null]);
  });

  it('is not answered by the key that opened it, held, nor by what was typed before it was there', async () => {
    const log: unknown[] = [];
    const { press, frame } = mountPage(forget, log);
    await press(...Array<string>(15).fill('d'));
    await press('d', 'd');
    await press('d');
    expect(frame()).toContain('Forget it?');
    await press('n');
    await press('d', 'y', 'y', 'enter');
    expect(frame()).toContain('Forget it?');
    expect(log).toEqual(['asked', null, 'asked']);
  });

  it('lets no other key through, and says nothing of it', async () => {
    const log: unknown[] = [];
    const { press, paste, said } = mountPage(forget, log);
    await press('d');
    await press('ctrl+s', 'x', 'tab', 'enter');
    await paste('y');
    expect([log, said]).toEqual([['asked'], []]);
  });
});

describe('a name to type', () => {
  const typed = (done: Done<true>) => (
    <TypedName
      title="acme is PROTECTED"
      name="acme"
      yes="send"
      what="This sends it to acme."
      done={done}
    />
  );

  it('is typed by hand, after it was asked for', async () => {
    const log: unknown[] = [];
    const { type, press, paste, frame } = mountPage(typed, log);
    await type('\x13acme\r');
    expect(frame()).toContain('Type acme to continue.');
    expect(frame()).toMatch(/› +┃/);
    await paste('acme\r');
    expect(frame()).toContain("Pasting isn't allowed here.");
    await type('acne');
    await press('enter');
    expect(frame()).toContain("That isn't the name. Type acme");
    await press('backspace', 'backspace');
    expect(frame()).not.toContain("That isn't the name.");
    await type('me and more');
    await press('ctrl+u');
    await type('acme');
    await press('enter');
    expect(log).toEqual(['asked', true]);
  });
});

it('is heard: what kind it is and its title, what it says, and its keys', async () => {
  const read = { isScreenReaderEnabled: true };
  const question = mountPage(forget, [], read);
  await question.press('d');
  expect(question.lines().slice(-3)).toEqual([
    'Question: Forget it?',
    'It is gone then.',
    'd forget, esc back',
  ]);
  const name = mountPage(
    (done) => <TypedName title="Sure?" name="acme" what="It goes." yes="send" done={done} />,
    [],
    read,
  );
  await name.press('d');
  await name.type('ac');
  expect(name.lines()).toContain('It goes. Type acme to continue.');
  expect(name.lines().at(-1)).toBe('Name, text field: ac');
});

describe('a frame', () => {
  const dialog = (
    children: ReactNode,
    size: { columns: number; rows: number },
    title = 'Title',
  ) => {
    const dialogs = new Dialogs();
    const mounted = mountInApp(
      <Box flexDirection="column" height={size.rows}>
        {Array.from({ length: size.rows }, (_, at) => (
          <Text key={String(at)}>{'#'.repeat(size.columns)}</Text>
        ))}
      </Box>,
      { ...size, dialogs },
    );
    void dialogs.ask((done) => (
      <Question title={title} yes="take it along" no="don't switch" keys={['y']} done={done}>
        {children}
      </Question>
    ));
    return mounted;
  };

  it('is in the middle, with its title and all of its keys, and blank columns around it', async () => {
    const { press, lines } = dialog('Inside.', { columns: 120, rows: 12 });
    await press();
    const frame = lines().filter((line) => /[╭│╰]/.test(line));
    expect(frame).toHaveLength(3);
    expect(frame[0]).toMatch(/# {2}╭─ Title ─+╮ {2}#/);
    expect(frame[1]).toMatch(/# {2}│ Inside\. +│ {2}#/);
    expect(frame[2]).toContain("y take it along · esc don't switch");
  });

  it('has every key at 40 columns, in rows of its own, and never draws over itself', async () => {
    const text = Array.from({ length: 36 }, (_, at) => `row ${at + 1}.`).join(' and then ');
    const { press, lines } = dialog(text, { columns: 40, rows: 12 });
    await press();
    expect(lines()).toHaveLength(12);
    expect(lines().join('\n')).toContain('y take it along');
    expect(lines().join('\n')).toContain("esc don't switch");
    for (const line of lines().slice(1, -1)) expect(line.trim()).toMatch(/^│.*│$/);
  });
});

describe('a query', () => {
  function Search({ start = '' }: { readonly start?: string }) {
    const [query, setQuery] = useState(start);
    return (
      <Dialog title="Search">
        <QueryField
          label="Search"
          sign="› "
          value={query}
          placeholder="Search things"
          isTyping
          onChange={setQuery}
        />
      </Dialog>
    );
  }

  it('is edited by ink-text-input, at once or key by key, and takes a paste on its one line', async () => {
    const dialogs = new Dialogs();
    const { press, type, paste, frame } = mountInApp(<Text>page</Text>, { dialogs });
    void dialogs.ask(() => <Search />);
    await press();
    expect(frame()).toContain('Search things');
    await type('abc\x7f\x7f\x7fhello');
    expect(frame()).toContain('› hello');
    await press('left', 'left', 'left', 'X');
    expect(frame()).toContain('› heXllo');
    await paste(' a\nb\n');
    expect(frame()).toContain('› heXllo a b');
    await type('!');
    expect(frame()).toContain('a b!');
  });

  it('has what is typed right behind the chord that opened it', async () => {
    const { type, frame } = mountPage(() => <Search />);
    await type('\x13abc');
    expect(frame()).toContain('› abc');
  });

  it('erases what one sees as one character', async () => {
    const dialogs = new Dialogs();
    const { press, frame } = mountInApp(<Text>page</Text>, { dialogs });
    void dialogs.ask(() => <Search start="a👩‍👧" />);
    await press();
    await press('backspace');
    expect(frame()).toMatch(/› a +│/);
  });

  it('takes nothing that is typed into a dialog over it', async () => {
    const dialogs = new Dialogs();
    const { press, type, frame } = mountInApp(<Search />, { dialogs });
    await type('ab');
    void dialogs.ask((done) => (
      <TypedName title="Sure?" name="xy" what="It goes." yes="send" done={done} />
    ));
    await press();
    await type('xz\x7fy');
    await press('enter');
    await type('c');
    expect(frame()).toContain('› abc');
  });
});
