import { describe, expect, it } from 'vitest';
import { Choice } from '../../../src/kit/form/Choice.tsx';
import { ChoiceDraft, RowsDraft, TextDraft } from '../../../src/kit/form/drafts.ts';
import { Button, Form } from '../../../src/kit/form/Form.tsx';
import type { FormModel } from '../../../src/kit/form/form-model.ts';
import { Rows } from '../../../src/kit/form/Rows.tsx';
import type { Suggestion } from '../../../src/kit/form/Suggestions.tsx';
import { PairField, TextField } from '../../../src/kit/form/TextField.tsx';
import { useForm } from '../../../src/kit/form/use-form.ts';
import { keyTable } from '../../../src/kit/key-table.ts';
import { useKeys } from '../../../src/kit/use-keys.ts';
import { useStore } from '../../../src/kit/use-store.ts';
import { mountForm } from './mount-form.tsx';

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
}

function OrderForm({ of, suggest = [], log = [], send, hold }: OrderFormProps) {
  const form = useForm({ focus: of.key });
  const kind = useStore(of.kind, () => of.kind.value);
  hold?.(form);
  useKeys(SCREEN_KEYS, { quit: () => log.push('quit'), draft: () => log.push('draft') });
  const submit = form.once(async () => {
    if (!form.mark(problemsOf(of))) return;
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

function open(props: Partial<OrderFormProps> = {}, size?: { columns: number; rows: number }) {
  const of = props.of ?? newOrder();
  const log: string[] = [];
  let form: FormModel | undefined;
  const hold = (made: FormModel) => {
    form = made;
  };
  const app = mountForm(<OrderForm {...props} of={of} log={log} hold={hold} />, size);
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

  it('moves by lines with the arrows, in its column, and not around the ends', async () => {
    const app = open();
    await app.press('tab', 'tab');
    await app.type('a=1');
    await app.press('ctrl+n');
    await app.type('b=2');
    await app.press('up');
    await app.type('1');
    expect(pairs(app.of)).toEqual(['a=11', 'b=2']);
    await app.press('down', 'down', 'down');
    expect(app.frame()).toMatch(/▸ +\[ Send \]/);
    await app.press('tab', 'up');
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
});

describe('suggestions', () => {
  const SUGGEST: readonly Suggestion[] = [
    { text: 'deploy', about: '2 min ago' },
    { text: 'deploy-docs' },
    { text: 'nightly' },
  ];

  it('leave the field by the arrows at their ends', async () => {
    const app = open({ suggest: SUGGEST });
    await app.press('down', 'down', 'down', 'down');
    expect(app.frame()).toMatch(/▸ Kind/);
    expect(app.frame()).not.toContain('nightly');
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
