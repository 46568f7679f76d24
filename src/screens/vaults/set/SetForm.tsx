import { type ReactNode, useState } from 'react';
import type { EntryKind } from '../../../domain/entry-result.ts';
import type { ProfileId } from '../../../domain/profile.ts';
import { placeId } from '../../../domain/vault-records.ts';
import { counted } from '../../../domain/words.ts';
import { Note } from '../../../kit/form/FieldLine.tsx';
import { Button, Form } from '../../../kit/form/Form.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { Keys } from '../../../kit/Keys.tsx';
import { useOnUnmount } from '../../../kit/use-latest.ts';
import { useStore } from '../../../kit/use-store.ts';
import { DestinationHead } from '../../DestinationLines.tsx';
import { Page } from '../../Page.tsx';
import { useTokenKey } from '../../profiles/TokenPrompt.tsx';
import { useDestination, useServices } from '../../services.tsx';
import { EntriesForm } from './EntriesForm.tsx';
import { type Entry, isUnsent, newEntry, problemsIn } from './entry-drafts.ts';
import {
  allLeft,
  DRAFT_KEPT,
  type FormOf,
  leaveEntries,
  lostEntriesWords,
  STILL_SENDING,
  takeLeft,
} from './left-entries.ts';
import { SetResults } from './SetResults.tsx';
import { type Sent, useSetEntries } from './use-set-entries.ts';
import { useCopyValue, ValueField } from './ValueField.tsx';

interface SetFormProps {
  readonly kind: EntryKind;
  readonly profileId: ProfileId;
  /** The entries that get a new value, in one vault. Without them, everything is typed. */
  readonly place?: { readonly vault: string; readonly names: readonly string[] } | undefined;
  readonly onSent: (sent: Sent) => void;
  readonly onClose: () => void;
}

/** The form, or the results of its send. */
type Step =
  | { readonly kind: 'place'; readonly isAgain?: boolean }
  | {
      readonly kind: 'entries';
      /** Opens with these entries, which aren't confirmed, and the vault that they were sent to. */
      readonly rest: { readonly vault: string; readonly entries: readonly Entry[] } | null;
    }
  | { readonly kind: 'results'; readonly sent: Sent };

/** Sets secrets or vars in one vault, and shows what came of each. */
export function SetForm(props: SetFormProps): ReactNode {
  const { kind, profileId, place, onClose } = props;
  const [step, setStep] = useState<Step>({ kind: 'place' });
  const [only, ...others] = place?.names ?? [];
  const isOne = only !== undefined && others.length === 0;
  useTokenKey(profileId, 'vaults', step.kind !== 'results');
  const onSent = (sent: Sent) => {
    props.onSent(sent);
    setStep({ kind: 'results', sent });
  };
  if (step.kind === 'results') {
    const { sent } = step;
    return (
      <SetResults
        sent={sent}
        onEdit={(rest) =>
          setStep(
            sent.of.place === null ? { kind: 'entries', rest } : { kind: 'place', isAgain: true },
          )
        }
        onNew={() => setStep({ kind: 'entries', rest: null })}
        onClose={onClose}
      />
    );
  }
  if (step.kind === 'place' && place && isOne) {
    const of = { kind, profileId, place: { vault: place.vault, name: only } };
    return <NewValue {...{ of, onSent, onClose }} isAgain={step.isAgain === true} />;
  }
  const of = { kind, profileId, place: null };
  const given = step.kind === 'place' ? place : undefined;
  const rest = step.kind === 'entries' ? step.rest : null;
  return <EntriesForm of={of} given={given} rest={rest} onSent={onSent} onClose={onClose} />;
}

interface NewValueProps {
  readonly of: FormOf & { readonly place: NonNullable<FormOf['place']> };
  /** Whether it opens with the value that was sent, and isn't confirmed. */
  readonly isAgain: boolean;
  readonly onSent: (sent: Sent) => void;
  readonly onClose: () => void;
}

/** A new value for one secret or var, in one vault. */
function NewValue({ of, isAgain, onSent, onClose }: NewValueProps): ReactNode {
  const { profiles, leftEntries, notices } = useServices();
  const { kind, profileId, place } = of;
  // Only the value that was left is taken up, as something to bring back unless it was just sent.
  const [leftBefore] = useState(() => allLeft(leftEntries, of)[0]?.content);
  const [entry] = useState(() => {
    const entry = leftBefore?.entries[0] ?? newEntry(place.name);
    if (isAgain) entry.value.bringBack();
    return entry;
  });
  const form = useForm({ focus: entry.value });
  const to = useDestination(profileId, 'vaults', place.vault);
  const others = useOtherPlaces(of);
  useCopyValue(entry.value);

  const left = { of, vault: place.vault, entries: [entry] };
  useOnUnmount(() => leftBefore && void takeLeft(leftEntries, of, leftBefore));
  const setEntries = useSetEntries(of, {
    words: () => (entry.value.isEmpty ? null : lostEntriesWords(left, profiles.nameOf(profileId))),
    drafts: [entry.value],
    keep: () => leaveEntries(leftEntries, left),
  });
  const submit = form.once(async () => {
    if (!form.mark(problemsIn([entry], ''))) return;
    const sent = await setEntries.set(form, to, [entry]);
    if (sent) onSent(sent);
  });
  const leave = () => {
    if (setEntries.isSending()) notices.say('info', STILL_SENDING);
    else if (isUnsent(entry)) notices.say('info', DRAFT_KEPT);
    onClose();
  };
  return (
    <Page>
      <DestinationHead what={`New value for ${place.name}`} to={to} />
      <Form of={form} submit={submit} cancel={leave}>
        <ValueField of={entry.value} isPlain={kind === 'var'} />
        <Button label="Send" />
        {kind === 'secret' && others > 0 && (
          <Note>
            Also in {counted(others, 'other place')}: <Keys of="form.leave" />, then{' '}
            <Keys of="vault.rotate" />
          </Note>
        )}
      </Form>
    </Page>
  );
}

/** In how many other places a secret of this name is known. A var isn't rotated. */
function useOtherPlaces({ kind, profileId, place }: NewValueProps['of']): number {
  const { vaults, profiles } = useServices();
  const known = useStore(vaults.known);
  if (kind === 'var') return 0;
  const here = placeId({ kind, profileId, ...place });
  return known.filter(
    (each) =>
      each.kind === kind &&
      each.name === place.name &&
      placeId(each) !== here &&
      profiles.find(each.profileId) !== null,
  ).length;
}
