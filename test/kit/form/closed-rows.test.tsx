import { Box } from 'ink';
import { expect, it } from 'vitest';
import { RowsDraft, TextDraft } from '../../../src/kit/form/drafts.ts';
import { Button, Form } from '../../../src/kit/form/Form.tsx';
import type { FormModel } from '../../../src/kit/form/form-model.ts';
import { Rows } from '../../../src/kit/form/Rows.tsx';
import { SecretField } from '../../../src/kit/form/SecretField.tsx';
import { SecretDraft, secretSummary } from '../../../src/kit/form/secret-draft.ts';
import { TextField } from '../../../src/kit/form/TextField.tsx';
import { useField, useForm } from '../../../src/kit/form/use-form.ts';
import { Text } from '../../../src/kit/Text.tsx';
import { mountForm } from './mount-form.tsx';

const newEntry = (name = '') => ({ name: new TextDraft(name), value: new SecretDraft() });

interface Props {
  readonly of: RowsDraft<ReturnType<typeof newEntry>>;
  readonly hold: (form: FormModel) => void;
}

function EntriesForm({ of, hold }: Props) {
  const form = useForm();
  hold(form);
  return (
    <Form of={form} submit={() => {}}>
      <Rows of={of}>
        {({ name, value }, { isFocused }) =>
          isFocused ? (
            <>
              <TextField label="Name" of={name} endsWith="=" />
              <SecretField label="Value" of={value} />
            </>
          ) : (
            <Closed name={name} value={value} />
          )
        }
      </Rows>
      <Button label="Send" />
    </Form>
  );
}

/** A row on one line, whose fields are there for the keys that go to them. */
function Closed({ name, value }: ReturnType<typeof newEntry>) {
  const first = useField(name, {});
  const last = useField(value, {});
  return (
    <Box>
      <Box ref={first.ref}>
        <Text>{name.text.padEnd(28)}</Text>
      </Box>
      <Box ref={last.ref}>
        <Text>{first.problem ? `✗ ${first.problem}` : secretSummary(value)}</Text>
      </Box>
    </Box>
  );
}

it('rows without the focus are one line each, and opened by going to them', async () => {
  const of = new RowsDraft(newEntry, ['A', 'B', 'C'].map(newEntry));
  let form: FormModel | undefined;
  const hold = (made: FormModel) => {
    form = made;
  };
  const app = mountForm(<EntriesForm of={of} hold={hold} />);
  await app.press('down', 'down', 'down');
  await app.type('bee');
  expect(of.rows[1]?.value.facts().bytes).toBe(3);
  await app.press('shift+tab', 'shift+tab');
  await app.type('first');
  expect(of.rows[0]?.value.facts().bytes).toBe(5);
  expect(app.frame()).toMatch(/▸ Value +•{8} {2}5 bytes\s[\s\S]*B +3 bytes[\s\S]*C/);
  await app.press('shift+tab', 'shift+tab', 'shift+tab');
  await app.type('see');
  expect(of.rows[2]?.value.facts().bytes).toBe(3);
  await app.press('ctrl+n');
  await app.type('D=dee');
  expect(of.rows.map(({ name }) => name.text)).toEqual(['A', 'B', 'C', 'D']);
  form?.mark(new Map([[of.rows[0]?.name ?? {}, 'Named twice.']]));
  await expect.poll(app.frame).toMatch(/▸ Name +A[^\n]*\n +✗ Named twice\./);
  await app.press('tab', 'tab');
  expect(app.frame()).toMatch(/A +✗ Named twice\./);
});
