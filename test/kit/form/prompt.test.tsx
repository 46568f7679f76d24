import { useState } from 'react';
import { expect, it } from 'vitest';
import { Dialog } from '../../../src/kit/Dialog.tsx';
import { type Ask, Dialogs, type Done } from '../../../src/kit/DialogHost.tsx';
import { Form } from '../../../src/kit/form/Form.tsx';
import { SecretField } from '../../../src/kit/form/SecretField.tsx';
import { SecretDraft } from '../../../src/kit/form/secret-draft.ts';
import { useForm } from '../../../src/kit/form/use-form.ts';
import { keyTable } from '../../../src/kit/key-table.ts';
import { Room } from '../../../src/kit/Room.tsx';
import { useKeys } from '../../../src/kit/use-keys.ts';
import { mountForm, waitFor } from './mount-form.tsx';

const KEYS = keyTable('prompt-test', 'Prompt', {
  ask: { keys: ['t'], label: 'token' },
  quit: { keys: ['q'], label: 'quit' },
});

function Prompt({ done }: { readonly done: Done<number> }) {
  const [token] = useState(() => new SecretDraft());
  const form = useForm({ focus: token });
  const submit = form.once(async () => {
    const why = token.problem();
    if (form.mark(new Map(why === null ? [] : [[token, 'Paste a token.']]))) {
      done(token.facts().bytes);
    }
  });
  return (
    <Dialog title="Token for acme">
      <Room columns={60} isFilled={false}>
        <Form of={form} submit={submit} cancel={() => done(null)} submitLabel="save" isPrompt>
          <SecretField label="Token" of={token} tells="length" />
        </Form>
      </Room>
    </Dialog>
  );
}

function Screen({ ask, log }: { readonly ask: Ask; readonly log: string[] }) {
  useKeys(KEYS, {
    ask: async () => log.push(`answer ${await ask<number>((done) => <Prompt done={done} />)}`),
    quit: () => log.push('quit'),
  });
  return null;
}

it('a prompt in a dialog is sent by enter, says what is wrong there, and is left by esc', async () => {
  const log: string[] = [];
  const dialogs = new Dialogs();
  const app = mountForm(<Screen ask={dialogs.ask} log={log} />, { dialogs });
  await app.press('t');
  await waitFor(app, 'Token for acme');
  expect(app.frame()).toMatch(/enter save/);
  expect(app.frame()).not.toMatch(/ctrl\+s/);
  await app.press('enter');
  await waitFor(app, '✗ Paste a token.');
  await app.type('quiet');
  await waitFor(app, /•{8} {2}5 characters/);
  expect(app.frame()).not.toContain('✗');
  await app.press('enter');
  await expect.poll(() => log).toEqual(['answer 5']);
  expect(app.frame()).not.toContain('Token for acme');
  await app.press('t');
  await waitFor(app, 'Token for acme');
  await app.press('esc');
  await expect.poll(() => log).toEqual(['answer 5', 'answer null']);
});
