import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { type Ask, Dialogs } from '../../../src/kit/DialogHost.tsx';
import { Choice } from '../../../src/kit/form/Choice.tsx';
import { ChoiceDraft, RowsDraft, TextDraft } from '../../../src/kit/form/drafts.ts';
import { Button, Form } from '../../../src/kit/form/Form.tsx';
import type { FormModel } from '../../../src/kit/form/form-model.ts';
import { Rows } from '../../../src/kit/form/Rows.tsx';
import type { Suggestion } from '../../../src/kit/form/Suggestions.tsx';
import { PairField, TextField } from '../../../src/kit/form/TextField.tsx';
import { useForm } from '../../../src/kit/form/use-form.ts';
import { keyTable } from '../../../src/kit/key-table.ts';
import { Question } from '../../../src/kit/Question.tsx';
import { useKeys } from '../../../src/kit/use-keys.ts';
import { mountForm, waitFor } from './mount-form.tsx';

const newPair = () => ({ name: new TextDraft(), value: new TextDraft('', { isMultiline: true }) });

/** What a person fills in, held outside, so that a test reads it as its form does. */
function newOrder() {
  return {
    key: new TextDraft(),
    kind: new ChoiceDraft<'soon' | 'later'>('soon'),
    when: new TextDraft(),
    params: new RowsDraft(newPair),
  };
}

type Order = ReturnType<typeof newOrder>;

const SCREEN_KEYS = keyTable('form-test', 'Form test', {
  quit: { keys: ['q'], label: 'quit' },
  draft: { keys: ['ctrl+d'], label: 'bring back' },
});

interface OrderFormProps {
  readonly of: Order;
  readonly suggest?: readonly Suggestion[];
  readonly log?: string[];
  /** Runs while the form is busy. */
  readonly send?: () => Promise<void>;
  readonly hold?: (form: FormModel) => void;
  readonly ask?: Ask;
}

function OrderForm({ of, suggest = [], log = [], send, hold, ask }: OrderFormProps) {
  const form = useForm({ focus: of.key });
  const kind = useKind(of);
  hold?.(form);
  useKeys(SCREEN_KEYS, { quit: () => log.push('quit'), draft: () => log.push('draft') });
  const submit = form.once(async () => {
    if (!form.mark(problemsOf(of))) return;
    if (of.key.text === 'ask') {
      const yes = await ask?.<true>((done) => <Question title="Send it?" yes="send" done={done} />);
      log.push(`answer ${yes}`);
      return;
    }
    log.push(`send ${of.key.text}`);
    await send?.();
  });
  return (
    <Form of={form} submit={submit} cancel={() => log.push('leave')}>
      <TextField label="Key" of={of.key} suggest={suggest} placeholder="what to dispatch" />
      <Choice
        label="Kind"
        of={of.kind}
        options={[
          { value: 'soon', label: 'soon' },
          { value: 'later', label: 'later', about: 'at a time' },
        ]}
      />
      {kind === 'later' && <TextField label="When" of={of.when} hint="In UTC." />}
      <Rows of={of.params}>
        {(row, { index }) => (
          <PairField
            label={index === 0 ? 'Params' : ''}
            name={{ of: row.name }}
            value={{ of: row.value }}
          />
        )}
      </Rows>
      <Button label="Send" />
    </Form>
  );
}

function problemsOf({ key }: Order): ReadonlyMap<object, string> {
  return new Map(key.isEmpty ? [[key, 'Say what to dispatch.']] : []);
}

function useKind({ kind }: Order) {
  const [value, setValue] = useState(kind.value);
  kind.subscribe(() => setValue(kind.value));
  return value;
}

function open(props: Partial<OrderFormProps> = {}, size?: { columns: number; rows: number }) {
  const of = props.of ?? newOrder();
  const log: string[] = [];
  let form: FormModel | undefined;
  const hold = (made: FormModel) => {
    form = made;
  };
  const dialogs = new Dialogs();
  const app = mountForm(<OrderForm {...props} of={of} log={log} hold={hold} ask={dialogs.ask} />, {
    ...size,
    dialogs,
  });
  const model = () => {
    if (!form) throw new Error('The form was not drawn.');
    return form;
  };
  return { ...app, of, log, form: model };
}

const pairs = ({ params }: Order) =>
  params.rows.map(({ name, value }) => `${name.text}=${value.text}`);

describe('typing', () => {
  it('loses nothing, whatever comes in one read', async () => {
    const app = open();
    await app.type('abc\u007f\u007f\u007fhello\t\tenv=prod\r');
    expect(app.of.key.text).toBe('hello');
    expect(pairs(app.of)).toEqual(['env=prod']);
    expect(app.frame()).toMatch(/Key +hello/);
    await app.type('\u0013');
    expect(app.log).toEqual(['send hello']);
  });

  it('edits by word and undoes, and a letter is never a key of the screen', async () => {
    const app = open();
    await app.type('q ship 👩‍👩‍👧 tonight');
    await app.press('alt+backspace', 'backspace', 'backspace', 'ctrl+a', 'X');
    expect(app.of.key.text).toBe('Xq ship ');
    await app.press('ctrl+u', 'ctrl+k');
    expect(app.of.key.text).toBe('');
    await app.press('ctrl+_', 'ctrl+_');
    expect(app.of.key.text).toBe('Xq ship ');
    await app.press(...Array.from({ length: 12 }, () => 'ctrl+_'));
    expect(app.of.key.text).toBe('');
    expect(app.said.at(-1)).toMatch(/nothing to undo/);
    await app.press('shift+tab', 'q');
    expect(app.log).toEqual([]);
  });

  it('takes a paste of several lines as one text where a line is wanted, and whole where not', async () => {
    const app = open();
    await app.paste('dep\r\nloy\r\n');
    expect(app.of.key.text).toBe('dep loy');
    await app.press('tab', 'tab', 'tab');
    await app.paste('one\r\ntwo\rthree\n');
    expect(pairs(app.of)).toEqual(['=one\ntwo\nthree\n']);
    expect(app.frame()).toContain('one↵two↵three↵');
    await app.press('tab');
    await app.paste('text for no field');
    expect(app.said.at(-1)).toMatch(/paste/i);
  });

  it('replaces a prefilled text with the first character, and keeps it after an arrow', async () => {
    const of = newOrder();
    of.key.prefill('main');
    const app = open({ of });
    await app.type('re');
    expect(of.key.text).toBe('re');
    of.key.prefill('main');
    await app.press('left', 'X');
    expect(of.key.text).toBe('maiXn');
  });

  it('goes on in the middle of a word through a window of 30×8 and back', async () => {
    const app = open();
    await app.type('hel');
    app.resize({ columns: 30, rows: 8 });
    expect(app.frame()).toMatch(/▸ Key +hel/);
    for (const line of app.lines()) expect(line.length).toBeLessThanOrEqual(30);
    await app.type('lo');
    app.resize({ columns: 80, rows: 24 });
    await app.type('!');
    expect(app.of.key.text).toBe('hello!');
    expect(app.frame()).toMatch(/▸ Key +hello!/);
  });

  it('leaves a key that does nothing to a text to the screen below', async () => {
    const app = open();
    await app.press('ctrl+d');
    expect(app.log).toEqual(['draft']);
    await app.type('ab');
    await app.press('ctrl+a', 'ctrl+d');
    expect(app.of.key.text).toBe('b');
    expect(app.log).toEqual(['draft']);
  });
});

describe('the focus', () => {
  it('goes in the order on screen, also to fields that come and go', async () => {
    const app = open();
    const focus = () => /▸ (\w*)/.exec(app.frame())?.[1];
    await app.press('tab', 'right');
    expect(app.of.kind.value).toBe('later');
    expect(app.frame()).toContain('[later]  · at a time');
    await app.press('tab');
    expect(focus()).toBe('When');
    await app.press('shift+tab', 's', 'tab');
    expect(focus()).toBe('Params');
    await app.press('tab', 'tab', 'tab');
    expect(focus()).toBe('Key');
    await app.press('shift+tab');
    expect(app.frame()).toMatch(/▸ +\[ Send \]/);
  });

  it('moves by lines with the arrows, in its column', async () => {
    const app = open();
    await app.press('tab', 'tab');
    await app.type('a=1');
    await app.press('ctrl+n');
    await app.type('b=2');
    await app.press('up');
    await app.type('1');
    expect(pairs(app.of)).toEqual(['a=11', 'b=2']);
    await app.press('down', 'down', 'down');
    expect(app.frame()).toMatch(/▸ Key/);
  });

  it('is on the first problem, which goes when its field changes and not before', async () => {
    const app = open();
    await app.press('tab', 'ctrl+s');
    expect(app.frame()).toMatch(/▸ Key[^\n]*\n +✗ Say what to dispatch\./);
    await app.press('tab', 'shift+tab');
    expect(app.frame()).toContain('✗');
    await app.type('x');
    expect(app.frame()).not.toContain('✗');
  });
});

describe('sending', () => {
  it('happens once, however often the key comes, and letters are for nothing meanwhile', async () => {
    let end = () => {};
    const sent = new Promise<void>((resolve) => {
      end = resolve;
    });
    const app = open({ send: () => sent });
    // A key between them, so that the later ones aren't one key that is held.
    await app.type('go\u0013\u0013q\u0013x\r');
    expect(app.log).toEqual(['send go']);
    expect(app.form().isBusy).toBe(true);
    expect(app.of.key.text).toBe('go');
    end();
    await expect.poll(() => app.form().isBusy).toBe(false);
    await app.type('!');
    expect(app.of.key.text).toBe('go!');
  });

  it('by enter is on the button only, and a held enter stops there', async () => {
    const app = open();
    await app.type('go');
    await app.press('enter', 'enter', 'enter', 'enter');
    expect(app.frame()).toMatch(/▸ +\[ Send \]/);
    await app.press('enter', 'enter', 'enter');
    expect(app.log).toEqual([]);
    const pressed = async () => {
      await app.press('enter');
      return app.log;
    };
    await expect.poll(pressed, { interval: 900 }).toEqual(['send go']);
  });

  it('waits for a dialog, whose answer is no text of the form', async () => {
    const app = open();
    await app.type('ask');
    await app.press('ctrl+s');
    await waitFor(app, 'Send it?');
    await app.press('y');
    expect(app.log).toEqual(['answer true']);
    expect(app.of.key.text).toBe('ask');
  });

  it('is not heard by a form that is hidden, which keeps what was typed', async () => {
    const app = open();
    await app.type('half');
    app.hide(true);
    await app.press('q', 'ctrl+s');
    expect(app.log).toEqual([]);
    app.hide(false);
    await app.type(' done');
    expect(app.of.key.text).toBe('half done');
  });
});

describe('rows', () => {
  it('are added below, removed, and brought back to their place by undo', async () => {
    const app = open();
    await app.press('tab', 'tab');
    for (const pair of ['a=1', 'b=2', 'c=3']) {
      await app.type(pair);
      await app.press('ctrl+n');
    }
    await app.press('ctrl+x');
    expect(pairs(app.of)).toEqual(['a=1', 'b=2', 'c=3']);
    await app.press('up', 'ctrl+x');
    expect(pairs(app.of)).toEqual(['a=1', 'c=3']);
    await app.type('C');
    await app.press('ctrl+_');
    expect(pairs(app.of)).toEqual(['a=1', 'c=3']);
    await app.press('ctrl+_');
    expect(pairs(app.of)).toEqual(['a=1', 'b=2', 'c=3']);
    await app.type('B');
    expect(pairs(app.of)).toEqual(['a=1', 'bB=2', 'c=3']);
  });

  it('always have one left, and what was typed since is taken back first', async () => {
    const app = open();
    await app.press('tab', 'tab');
    await app.type('a=1');
    await app.press('ctrl+x');
    expect(pairs(app.of)).toEqual(['=']);
    await app.type('z');
    await app.press('tab', 'ctrl+_');
    expect(pairs(app.of)).toEqual(['=']);
    await app.press('ctrl+_');
    expect(pairs(app.of)).toEqual(['a=1']);
  });

  it('say that one has to go to a row first', async () => {
    const app = open();
    await app.press('ctrl+x');
    expect(app.said.at(-1)).toMatch(/row/);
  });

  it('by the thousand are reached one after the other, with the one in the focus in view', async () => {
    const of = newOrder();
    of.params.put(
      Array.from({ length: 1000 }, (_, index) => {
        const row = newPair();
        row.name.put(`name-${index}`);
        return row;
      }),
    );
    const app = open({ of }, { columns: 80, rows: 12 });
    await app.press('tab', ...Array.from({ length: 41 }, () => 'down' as const));
    expect(app.frame()).toMatch(/▸ .*name-40/);
    const start = performance.now();
    await app.type('x');
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(of.params.rows[40]?.name.text).toBe('name-40x');
    app.form().mark(new Map([[of.params.rows[700]?.value ?? {}, 'It is too long.']]));
    await waitFor(app, /name-700[^\n]*\n +✗ It is too long\./);
  });
});

describe('suggestions', () => {
  const SUGGEST: readonly Suggestion[] = [
    { text: 'deploy', about: '2 min ago' },
    { text: 'deploy-docs' },
    { text: 'nightly' },
  ];

  it('are accepted by enter only after an arrow went to them', async () => {
    const app = open({ suggest: SUGGEST });
    await app.type('dep');
    expect(app.frame()).toMatch(/→ deploy +2 min ago/);
    await app.press('enter');
    expect(app.of.key.text).toBe('dep');
    await app.press('shift+tab', 'down', 'down', 'enter');
    expect(app.of.key.text).toBe('deploy-docs');
    expect(app.frame()).toMatch(/▸ Kind/);
  });

  it('are accepted by → at the end of the text, once', async () => {
    const app = open({ suggest: SUGGEST });
    await app.type('dep');
    await app.press('left', 'right', 'right', 'right');
    expect(app.of.key.text).toBe('deploy');
    expect(app.frame()).not.toMatch(/→ deploy-docs/);
    // One that equals the field says nothing new.
    expect(app.frame()).not.toContain('2 min ago');
  });

  it('leave the field by the arrows at their ends', async () => {
    const app = open({ suggest: SUGGEST });
    await app.press('down', 'down', 'down', 'down');
    expect(app.frame()).toMatch(/▸ Kind/);
    expect(app.frame()).not.toContain('nightly');
  });

  it('fill what comes with them, say so, and are taken back at once', async () => {
    const of = newOrder();
    const fill = () => {
      const row = newPair();
      row.name.put('env');
      of.when.put('noon');
      of.params.put([row]);
      return 'Filled from the last one.';
    };
    const app = open({ of, suggest: [{ text: 'deploy', accept: fill }] });
    await app.type('d');
    await app.press('right');
    expect(pairs(of)).toEqual(['env=']);
    expect(app.said.at(-1)).toBe('Filled from the last one.');
    await app.press('ctrl+_');
    expect(pairs(of)).toEqual(['=']);
    expect(of.key.text).toBe('d');
  });

  it('are found among ten thousand while one types', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ text: `key-${index}` }));
    const app = open({ suggest: many });
    await app.type('key-99');
    const start = performance.now();
    for (const letter of '9999') await app.type(letter);
    expect((performance.now() - start) / 4).toBeLessThan(1_000);
    await app.press('backspace', 'backspace', 'backspace');
    expect(app.frame()).toContain('key-9997');
    await app.press('down', 'right');
    expect(app.of.key.text).toBe('key-9990');
  });

  it('never hide the field in a low window', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ text: `key-${index}` }));
    const app = open({ suggest: many }, { columns: 30, rows: 8 });
    await app.press('down', 'down', 'down', 'down', 'down', 'down', 'down');
    expect(app.frame()).toMatch(/▸ Key/);
    expect(app.frame()).toMatch(/→ key-6/);
  });
});

it('a form higher than its room scrolls to the field with the focus', async () => {
  const drafts = Array.from({ length: 30 }, () => new TextDraft());
  function Long() {
    const form = useForm();
    return (
      <Form of={form} submit={() => {}}>
        {drafts.map((draft, index) => (
          <TextField key={String(index)} label={`Field ${index}`} of={draft} />
        ))}
        <Button label="Send" />
      </Form>
    );
  }
  const app = mountForm(<Long />, { columns: 60, rows: 10 });
  expect(app.frame()).toMatch(/▸ Field 0/);
  await app.press('shift+tab', 'shift+tab');
  expect(app.frame()).toMatch(/▸ Field 29/);
  expect(app.frame()).not.toContain('Field 0 ');
  await app.type('here');
  expect(app.frame()).toMatch(/▸ Field 29 +here/);
  await app.press('tab', 'tab');
  expect(app.frame()).toMatch(/▸ Field 0/);
});

it('a form is read out field by field, with what is wrong', async () => {
  const of = newOrder();
  const app = mountForm(<OrderForm of={of} />, { hears: true });
  await expect.poll(app.frame).toMatch(/Key, text field: empty; what to dispatch/);
  await app.press('ctrl+s');
  await expect.poll(app.frame).toMatch(/Key, .*Say what to dispatch/);
  await app.type('go');
  await expect.poll(app.frame).toMatch(/Key, text field: go/);
  await app.press('tab');
  await expect.poll(app.frame).toMatch(/Kind, choice: soon, 1 of 2/);
});

it('hostile text draws nothing outside of its field', () => {
  const of = newOrder();
  of.key.put('a\u001b[2Jb\u202e\r\n');
  const app = open({ of });
  expect(app.raw()).not.toContain('\u001b[2J');
  expect(app.frame()).toContain('a\\u{1b}[2Jb\\u{202e}');
});
