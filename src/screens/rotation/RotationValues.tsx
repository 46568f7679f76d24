import { Box } from 'ink';
import type { ReactNode } from 'react';
import { tokenLabel } from '../../domain/destination.ts';
import { Choice } from '../../kit/form/Choice.tsx';
import { Button, Form } from '../../kit/form/Form.tsx';
import type { FormModel } from '../../kit/form/form-model.ts';
import { SecretField } from '../../kit/form/SecretField.tsx';
import { TextField } from '../../kit/form/TextField.tsx';
import { useRoom } from '../../kit/Room.tsx';
import { Say } from '../../kit/spoken.tsx';
import { Pieces, Text } from '../../kit/Text.tsx';
import { useStore } from '../../kit/use-store.ts';
import type { Place } from '../../services/rotation-state.ts';
import { ListTitle } from '../ListNotes.tsx';
import { flagPieces } from '../looks.ts';
import { Page } from '../Page.tsx';
import { useCopyValue, useGenerate, useWaysToFill } from '../vaults/set/ValueField.tsx';
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
  /** What goes on, such as `show the plan`. */
  readonly submitLabel: string;
  /** Whether there is a note to write for the log. */
  readonly hasNote: boolean;
  readonly submit: () => unknown;
  readonly cancel: () => unknown;
}

/** The new values: one for each name, or one for all; above them, where they go. */
export function RotationValues(props: ValuesProps): ReactNode {
  const { of, form, places, all = places.length, submitLabel, hasNote, submit, cancel } = props;
  const generate = useGenerate();
  const ways = useWaysToFill();
  useStore(of.mode);
  const { fields } = of;
  const focus = useStore(form, (state) => state.focus);
  useCopyValue({ value: fields.find(({ draft }) => draft === focus)?.draft ?? of.first });
  const what = of.names.length === 1 ? 'New value for' : 'New values for';
  return (
    <Page>
      <ListTitle title={`${what} ${namesOf(of.names)} in ${countedPlaces(places, all)}`} about="" />
      <Destinations of={places} />
      <Form of={form} submit={submit} submitLabel={submitLabel} cancel={cancel}>
        {of.names.length > 1 && <Choice label="New value" of={of.mode} options={MODES} />}
        {fields.map(({ label, draft }) => (
          <SecretField
            key={label}
            label={label}
            of={draft}
            placeholder={ways}
            generate={generate}
          />
        ))}
        {hasNote && (
          <TextField label="Note" of={of.note} placeholder="for the log, such as a ticket number" />
        )}
        <Button label={submitLabel.charAt(0).toUpperCase() + submitLabel.slice(1)} />
      </Form>
    </Page>
  );
}

/** A line for each profile: host, token, and the vaults; as many as leave room for the form. */
function Destinations({ of }: { readonly of: readonly Place[] }): ReactNode {
  const { rows, isCompact } = useRoom();
  const profiles = [...Map.groupBy(of, ({ profileId }) => profileId)];
  const most = Math.max(1, Math.floor(rows / 3));
  const shown = profiles.length > most ? profiles.slice(0, most - 1) : profiles;
  return (
    <Box flexDirection="column" flexShrink={0} paddingX={3} marginBottom={isCompact ? 0 : 1}>
      {shown.map(([id, own]) => (
        <Destination key={id} places={own} />
      ))}
      {shown.length < profiles.length && (
        <Text tone="muted">{`and ${profiles.length - shown.length} more profiles`}</Text>
      )}
    </Box>
  );
}

/** The name and what has to be known of it come first. */
function Destination({ places }: { readonly places: readonly Place[] }): ReactNode {
  const { isCompact } = useRoom();
  const [first] = places;
  const vaults = [...new Set(places.map(({ vault }) => vault))];
  const where = `${vaults.length > 1 ? 'vaults' : 'vault'} ${vaults.join(', ')}`;
  if (first?.to == null)
    return <Text tone="muted">{`${first?.profileName ?? ''} · profile removed · ${where}`}</Text>;
  const { to, profileName } = first;
  const token = tokenLabel(to) ?? 'no token for vaults';
  const flags = flagPieces(to).map((flag) => ({ ...flag, text: ` ${flag.text}` }));
  return (
    <Text wrap={isCompact ? 'truncate-end' : 'wrap'}>
      <Text tone={to.colour ?? 'accent'} isBold>
        {profileName}
      </Text>
      <Pieces of={flags} />
      {` ▸ ${to.host} · ${where}`}
      <Text tone="muted">{` · ${token}`}</Text>
      <Say
        words={[profileName, ...flags.map(({ text }) => text.trim()), to.host, where, token].join(
          ', ',
        )}
      />
    </Text>
  );
}
