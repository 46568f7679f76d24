import { expect, it, vi } from 'vitest';
import { SecretText } from '../../../src/domain/secret-text.ts';
import { TextDraft } from '../../../src/kit/form/drafts.ts';
import { Button, Form } from '../../../src/kit/form/Form.tsx';
import { SecretField } from '../../../src/kit/form/SecretField.tsx';
import { SecretDraft } from '../../../src/kit/form/secret-draft.ts';
import { TextField } from '../../../src/kit/form/TextField.tsx';
import { useForm } from '../../../src/kit/form/use-form.ts';
import { mountForm } from './mount-form.tsx';

const VALUE = 'hunter2canary';

interface Props {
  readonly of: SecretDraft;
  readonly note?: TextDraft;
  readonly isPlain?: boolean;
  readonly tells?: 'length';
  readonly generate?: () => Promise<{ value: SecretText; of: string } | null>;
}

function ValueForm({ of, note = new TextDraft(), ...field }: Props) {
  const form = useForm({ focus: of });
  return (
    <Form of={form} submit={() => {}}>
      <SecretField label="Value" of={of} {...field} />
      <TextField label="Note" of={note} />
      <Button label="Send" />
    </Form>
  );
}

it('is drawn nowhere but on ctrl+r, which ends with the focus', async () => {
  const of = new SecretDraft();
  const app = mountForm(<ValueForm of={of} />);
  for (const letter of VALUE) {
    await app.type(letter);
    expect(app.frame()).not.toContain('hun');
  }
  expect(app.frame()).toMatch(/Value +•{8} {2}13 bytes/);
  for (const key of ['left', 'X', 'backspace', 'ctrl+e', 'tab', 'shift+tab']) {
    await app.press(key);
    expect(app.frame()).not.toContain('hun');
  }
  await app.press('ctrl+r');
  expect(app.frame()).toContain(VALUE);
  await app.press('tab');
  expect(app.frame()).not.toContain('hunter2');
  await app.press('shift+tab');
  expect(app.frame()).not.toContain('hunter2');
  await app.press('ctrl+r', 'ctrl+r');
  expect(app.frame()).not.toContain('hunter2');
});

it('hides a revealed value again after a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const of = new SecretDraft();
    const app = mountForm(<ValueForm of={of} />);
    await app.type(VALUE);
    await app.press('ctrl+r');
    expect(app.frame()).toContain(VALUE);
    await vi.advanceTimersByTimeAsync(11_000);
    await expect.poll(app.frame).not.toContain('hunter2');
  } finally {
    vi.useRealTimers();
  }
});

it('takes a paste whole, and tells of it what can be told, at any width', async () => {
  const of = new SecretDraft();
  const app = mountForm(<ValueForm of={of} />, { columns: 40, rows: 10 });
  await app.paste('-----BEGIN PRIVATE KEY-----\r\nAA\r\n-----END PRIVATE KEY-----\r\n');
  expect(app.frame().replace(/\s+/g, ' ')).toContain(
    '57 bytes · 3 lines · PEM private key · ends with a newline (kept)',
  );
  expect(app.frame()).not.toContain('BEGIN');
});

it('of a token tells its length alone', async () => {
  const of = new SecretDraft();
  const app = mountForm(<ValueForm of={of} tells="length" />);
  await app.type('tok');
  expect(app.frame()).toMatch(/•{8} {2}3 characters/);
});

it('of a var is drawn as it is, with what one does not see below', async () => {
  const of = new SecretDraft();
  const app = mountForm(<ValueForm of={of} isPlain />);
  await app.type('plain ');
  expect(app.frame()).toMatch(/Value +plain\s[\s\S]*ends with a space/);
});

it('is made on ctrl+g, once at a time, and undo brings back what was typed', async () => {
  const of = new SecretDraft();
  let done: (made: { value: SecretText; of: string } | null) => void = () => {};
  let asked = 0;
  const generate = () => {
    asked += 1;
    return new Promise<{ value: SecretText; of: string } | null>((resolve) => {
      done = resolve;
    });
  };
  const app = mountForm(<ValueForm of={of} generate={generate} />);
  await app.type('mine');
  await app.press('ctrl+g', 'ctrl+g');
  expect(asked).toBe(1);
  done({ value: new SecretText('0123456789'), of: '10 digits' });
  await expect.poll(app.frame).toMatch(/10 bytes · generated: 10 digits/);
  await app.press('ctrl+_');
  expect(app.frame()).toMatch(/4 bytes/);
  await app.press('ctrl+_');
  expect(of.isEmpty).toBe(true);
});

it('is beyond undo once it was sent', async () => {
  const of = new SecretDraft();
  const app = mountForm(<ValueForm of={of} />);
  await app.type('mine');
  of.drop();
  await app.press('ctrl+_');
  expect(of.isEmpty).toBe(true);
});

it('offers what was left there, which typing does not continue', async () => {
  const of = new SecretDraft();
  of.put(new SecretText('aaa'));
  of.setAside();
  const app = mountForm(<ValueForm of={of} />);
  expect(app.frame()).toMatch(/A value of 3 bytes was left here · ctrl\+d brings it back/);
  await app.type('bbb');
  expect(app.frame()).not.toContain('left here');
  expect(of.facts().bytes).toBe(3);
  await app.press('ctrl+u');
  await app.press('ctrl+d');
  expect(app.frame()).toMatch(/•{8} {2}3 bytes/);
  await app.press('ctrl+r');
  expect(app.frame()).toContain('aaa');
});
