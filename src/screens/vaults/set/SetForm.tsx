import { type ReactNode, useState } from 'react';
import type { EntryKind } from '../../../domain/entry-result.ts';
import type { ProfileId } from '../../../domain/profile.ts';
import { useTokenKey } from '../../profiles/TokenPrompt.tsx';
import { EntriesForm } from './EntriesForm.tsx';
import type { Entry } from './entry-drafts.ts';
import { NewValue } from './NewValue.tsx';
import { SetResults } from './SetResults.tsx';
import type { Sent } from './use-set-entries.tsx';

interface SetFormProps {
  readonly kind: EntryKind;
  readonly profileId: ProfileId;
  /** What gets a new value, in one vault. Without it, everything is typed. */
  readonly place?: { readonly vault: string; readonly names: readonly string[] } | undefined;
  readonly onClose: () => void;
}

/** What is shown: a form, or what came of what was sent from it. */
type Step =
  | { readonly kind: 'place' }
  | {
      readonly kind: 'entries';
      /** What it opens with: entries that aren't confirmed, of the vault that they were sent to. */
      readonly rest: { readonly vault: string; readonly entries: readonly Entry[] } | null;
    }
  | { readonly kind: 'results'; readonly sent: Sent };

/** Sets secrets or vars in one vault, and shows what came of each. */
export function SetForm({ kind, profileId, place, onClose }: SetFormProps): ReactNode {
  const [step, setStep] = useState<Step>({ kind: 'place' });
  const [only, ...others] = place?.names ?? [];
  const isOne = only !== undefined && others.length === 0;
  useTokenKey(profileId, 'vaults', step.kind !== 'results');
  const onSent = (sent: Sent) => setStep({ kind: 'results', sent });
  if (step.kind === 'results') {
    const { sent } = step;
    return (
      <SetResults
        sent={sent}
        onEdit={(rest) =>
          setStep(sent.of.place === null ? { kind: 'entries', rest } : { kind: 'place' })
        }
        onNew={() => setStep({ kind: 'entries', rest: null })}
        onClose={onClose}
      />
    );
  }
  if (step.kind === 'place' && place && isOne) {
    const of = { kind, profileId, place: { vault: place.vault, name: only } };
    return <NewValue of={of} onSent={onSent} onClose={onClose} />;
  }
  const of = { kind, profileId, place: null };
  const given = step.kind === 'place' ? place : undefined;
  const rest = step.kind === 'entries' ? step.rest : null;
  return <EntriesForm of={of} given={given} rest={rest} onSent={onSent} onClose={onClose} />;
}
