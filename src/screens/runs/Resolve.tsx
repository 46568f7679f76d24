import { type ReactNode, useState } from 'react';
import { type Dispatch, dispatchIdProblem } from '../../domain/dispatch.ts';
import { resolvingWords } from '../../domain/dispatch-words.ts';
import type { Done } from '../../kit/dialogs.ts';
import { Choice } from '../../kit/form/Choice.tsx';
import { ChoiceDraft, TextDraft } from '../../kit/form/drafts.ts';
import { Prompt } from '../../kit/form/Prompt.tsx';
import { TextField } from '../../kit/form/TextField.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useStore } from '../../kit/use-store.ts';
import { useServices } from '../services.tsx';

const FOUND = [
  { value: 'yes', label: 'yes' },
  { value: 'no', label: 'no', about: 'it is recorded as not accepted' },
] as const;

interface ResolveProps {
  /** One that is unknown. */
  readonly dispatch: Dispatch;
  /** @param done what came of it, as a sentence */
  readonly done: Done<string>;
}

/** What became of a dispatch whose answer never came, as the person found out. */
export function Resolve({ dispatch, done }: ResolveProps): ReactNode {
  const { runs } = useServices();
  const [found] = useState(() => new ChoiceDraft<'yes' | 'no'>('yes'));
  const [id] = useState(() => new TextDraft());
  const form = useForm({ focus: id });
  const isFound = useStore(found) === 'yes';

  const resolve = form.once(async () => {
    const dispatchId = found.value === 'yes' ? id.text.trim() : null;
    const problem = dispatchId === null ? null : dispatchIdProblem(dispatchId);
    if (problem !== null) return void form.mark(new Map([[id, problem]]));
    const resolved = await runs.changes.resolve(dispatch.localId, dispatchId);
    if (resolved.ok) done(resolved.value);
    else form.mark(new Map([[isFound ? id : found, resolved.error]]));
  });

  const pasteId = (text: string): boolean => {
    form.change(() => {
      found.choose('yes');
      id.edit({ kind: 'paste', text });
    });
    form.focus(id);
    return true;
  };

  return (
    <Prompt
      title="Was it accepted?"
      isQuestion
      about={resolvingWords(dispatch)}
      of={form}
      submit={resolve}
      submitLabel="record"
      cancel={() => done(null)}
    >
      <Choice label="Accepted" of={found} options={FOUND} onPaste={pasteId} />
      {isFound && <TextField label="Id" of={id} placeholder="its id on the service" />}
    </Prompt>
  );
}
