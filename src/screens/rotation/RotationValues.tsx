import { Box } from 'ink';
import type { ReactNode } from 'react';
import { counted } from '../../domain/words.ts';
import { Choice } from '../../kit/form/Choice.tsx';
import { Button, Form } from '../../kit/form/Form.tsx';
import type { FormModel } from '../../kit/form/form-model.ts';
import { TextField } from '../../kit/form/TextField.tsx';
import { confirm } from '../../kit/Question.tsx';
import { useRoom } from '../../kit/Room.tsx';
import { Text } from '../../kit/Text.tsx';
import { useStore } from '../../kit/use-store.ts';
import { distinctDestinations, type Place } from '../../services/rotation-state.ts';
import { DestinationLines } from '../DestinationLines.tsx';
import { ListTitle, NoteLine, Page } from '../Page.tsx';
import type { AppServices } from '../services.tsx';
import { useCopyValue, ValueField } from '../vaults/set/ValueField.tsx';
import { countedPlaces, namesOf } from './place-columns.ts';
import type { RotationDraft } from './rotation-draft.ts';

const MODES = [
  { value: 'each', label: 'one for each name' },
  { value: 'same', label: 'same value for all' },
] as const;

interface ValuesProps {
  readonly of: RotationDraft;
  readonly form: FormModel;
  /** Where the values go. */
  readonly places: readonly Place[];
  /** Of so many in all. */
  readonly all?: number;
  /** The label of the button, such as `show the plan`. */
  readonly submitLabel: string;
  /** What to know before a value is typed. */
  readonly about?: string;
  /** Whether there is a note to write for the log. */
  readonly hasNote: boolean;
  readonly submit: () => unknown;
  readonly cancel: () => unknown;
}

/** The new values: one for each name, or one for all; above them, where they go. */
export function RotationValues(props: ValuesProps): ReactNode {
  const { of, form, places, all = places.length, submitLabel, about = '' } = props;
  const { hasNote, submit, cancel } = props;
  const fields = of.fieldsIn(useStore(of.mode));
  const focus = useStore(form, (state) => state.focus);
  useCopyValue(fields.find(({ draft }) => draft === focus)?.draft ?? of.first);
  const what = of.names.length === 1 ? 'New value for' : 'New values for';
  return (
    <Page>
      <ListTitle
        title={`${what} ${namesOf(of.names)} in ${countedPlaces(places, all)}`}
        about={of.names.length === 1 ? '' : counted(distinctDestinations(places).length, 'vault')}
      />
      <Destinations of={places} />
      {about !== '' && (
        <Box flexShrink={0} paddingX={1}>
          <NoteLine tone="warning" text={about} />
        </Box>
      )}
      <Form of={form} submit={submit} submitLabel={submitLabel} cancel={cancel}>
        {of.names.length > 1 && <Choice label="New value" of={of.mode} options={MODES} />}
        {fields.map(({ label, draft }) => (
          <ValueField key={label} label={label} of={draft} />
        ))}
        {hasNote && (
          <TextField label="Note" of={of.note} placeholder="for the log, such as a ticket number" />
        )}
        <Button label={submitLabel.charAt(0).toUpperCase() + submitLabel.slice(1)} />
      </Form>
    </Page>
  );
}

/** Asks before a value goes on that may be a mistake. */
export async function isMeant(ask: AppServices['ask'], of: RotationDraft): Promise<boolean> {
  const doubts = of.doubts();
  if (doubts.length === 0) return true;
  const about = [...doubts, '', 'Nothing has been sent yet.'].join('\n');
  return confirm(ask, { title: 'Is that one value?', about, yes: 'it is' });
}

/** Where they go: as many vaults as leave room for the form. */
function Destinations({ of }: { readonly of: readonly Place[] }): ReactNode {
  const { rows, isCompact } = useRoom();
  const all = distinctDestinations(of);
  const most = isCompact ? 1 : Math.floor(rows / 3);
  const shown = all.length > most ? all.slice(0, Math.max(1, most - 1)) : all;
  const left = all.length - shown.length;
  return (
    <Box flexDirection="column" flexShrink={0} paddingX={3} marginBottom={isCompact ? 0 : 1}>
      <DestinationLines of={shown} />
      {left > 0 && <Text tone="muted">{`and ${counted(left, 'more vault')}`}</Text>}
    </Box>
  );
}
