import { type ReactNode, useState } from 'react';
import { dispatchIdOf, dispatchIdProblem } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { chooseTokenKind } from '../../domain/token.ts';
import type { Done } from '../../kit/dialogs.ts';
import { TextDraft } from '../../kit/form/drafts.ts';
import { Prompt } from '../../kit/form/Prompt.tsx';
import { TextField } from '../../kit/form/TextField.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useKeysOf } from '../../kit/Keys.tsx';
import { useServices } from '../services.tsx';

interface WatchIdProps {
  readonly profileId: ProfileId;
  /** @param done the local id of its row */
  readonly done: Done<string>;
}

/** Asks for the id of a dispatch that was sent from elsewhere. One that is in the list already is selected instead. */
export function WatchId({ profileId, done }: WatchIdProps): ReactNode {
  const { runs, profiles, notices } = useServices();
  const keysOf = useKeysOf();
  const [id] = useState(() => new TextDraft());
  const form = useForm();

  const watch = form.once(async () => {
    const dispatchId = id.text.trim();
    const refuse = (problem: string) => void form.mark(new Map([[id, problem]]));
    const profile = profiles.find(profileId);
    const tokenKind = profile && chooseTokenKind('dispatches', profile.tokenKinds);
    const problem = dispatchIdProblem(dispatchId);
    if (problem !== null) return refuse(problem);
    if (profile === null) return refuse('Its profile was removed.');
    if (tokenKind === null) {
      const way = `Press esc, then ${keysOf('token-prompt.open')} to add one.`;
      return refuse(`${profile.name} has no token for dispatches, which checks need. ${way}`);
    }
    const known = runs.rows
      .get()
      .find(
        ({ dispatch }) => dispatch.profileId === profileId && dispatchIdOf(dispatch) === dispatchId,
      );
    if (known) {
      notices.say('info', 'This dispatch is already in the list.');
      return done(known.dispatch.localId);
    }
    const added = await runs.add(dispatchId, { profileId, profileName: profile.name, tokenKind });
    if (added.ok) done(added.value.dispatch.localId);
    else refuse(added.error);
  });

  return (
    <Prompt
      title="Watch a dispatch"
      about={`The id of a dispatch that was sent to ${profiles.nameOf(profileId)} from elsewhere.`}
      of={form}
      submit={watch}
      submitLabel="watch"
      cancel={() => done(null)}
    >
      <TextField label="Id" of={id} />
    </Prompt>
  );
}
