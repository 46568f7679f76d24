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
  readonly isPlain?: boolean;
}

const NOTE = new TextDraft();

function ValueForm({ of, isPlain = false }: Props) {
  const form = useForm({ focus: of });
  return (
    <Form of={form} submit={() => {}}>
      <SecretField label="Value" of={of} isPlain={isPlain} />
      <TextField label="Note" of={NOTE} />
      <Button label="Send" />
    </Form>
  );
}

it('is drawn nowhere but on ctrl+r, which ends with the focus and with the value', async () => {
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
  await app.press('ctrl+r', 'ctrl+u');
  await app.paste(VALUE);
  expect(app.frame()).toMatch(/Value +•{8} {2}13 bytes/);
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

it('of a var is drawn as it is, with what one does not see below', async () => {
  const of = new SecretDraft();
  const app = mountForm(<ValueForm of={of} isPlain />);
  await app.type('plain ');
  expect(app.frame()).toMatch(/Value +plain\s[\s\S]*ends with a space/);
});

it('brings back the others, too, each of which the first character replaces', async () => {
  const [one, other] = [new SecretDraft(), new SecretDraft()];
  for (const draft of [one, other]) {
    draft.put(new SecretText('aaa'));
    draft.setAside();
  }
  function Values() {
    const form = useForm({ focus: one });
    return (
      <Form of={form} submit={() => {}}>
        <SecretField label="One" of={one} />
        <SecretField label="Other" of={other} />
      </Form>
    );
  }
  const app = mountForm(<Values />);
  await app.press('ctrl+d');
  await app.type('b');
  expect(one.shown().text).toBe('aaab');
  await app.press('tab');
  await app.type('c');
  expect(other.shown().text).toBe('c');
  await app.press('ctrl+_');
  expect(other.shown().text).toBe('aaa');
});
