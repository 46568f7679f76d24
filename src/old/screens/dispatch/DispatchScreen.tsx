import type { ReactNode } from 'react';
import { fitName, textWidth } from '../../components/fit-text.ts';
import { Form } from '../../components/form/Form.tsx';
import { FormPage } from '../../components/form/FormPage.tsx';
import type { Note } from '../../components/Notes.tsx';
import { useRoom } from '../../components/room.tsx';
import { shortSpan } from '../../domain/time-words.ts';
import type { AppState } from '../../state/app-state.ts';
import { formDestination } from '../../state/destination.ts';
import { offeredDraft } from '../../state/dispatch/dispatch-draft.ts';
import {
  dispatchFormOf,
  lastFailure,
  twinOfForm,
} from '../../state/dispatch/dispatch-form-update.ts';
import { destinationHead, unwritableNotes } from '../destination-head.ts';
import { spokenList } from '../spoken-words.ts';
import { reasonOf } from '../state-look.ts';
import { type KeyWords, useAppState, useKeyWords } from '../store-context.tsx';

/** The form for a new dispatch. */
export function DispatchScreen(): ReactNode {
  const state = useAppState();
  const words = useKeyWords();
  const { columns } = useRoom();
  const destination = formDestination(state, 'dispatches', null);
  return (
    <FormPage
      head={destinationHead('New dispatch', destination, columns)}
      above={[...unwritableNotes(destination, words), ...maybeTwice(state)]}
    >
      <Form
        {...dispatchFormOf(state)}
        said={words.said}
        below={[...draftNote(state, words, columns), ...failedBefore(state)]}
      />
    </FormPage>
  );
}

/** As long as the form would send something that may already be running. */
function maybeTwice(state: AppState): readonly Note[] {
  const twin = twinOfForm(state);
  if (!twin) return [];
  const text = (when: string) =>
    `The same dispatch was sent ${when} and may have been accepted. Check the service first: resending may run it twice.`;
  const ago = `${shortSpan(state.clock.wallMs - twin.createdAtMs)} ago`;
  return [{ text: text(ago), tone: 'warning', say: text('before') }];
}

/** What was left behind: below the empty form, where it moves nothing when it goes. */
function draftNote(state: AppState, { keyOf }: KeyWords, columns: number): readonly Note[] {
  const draft = offeredDraft(state);
  if (!draft) return [];
  const { key, title } = draft.form.values;
  const ago = shortSpan(state.clock.wallMs - draft.leftAtMs);
  const wayBack = `${keyOf('form.bring-back')} brings it back`;
  const known = key.text.trim() || title.text.trim() || 'no key yet';
  const room = columns - 4 - textWidth(`Draft: , ${ago} ago · ${wayBack}`);
  const name = fitName(known, Math.min(32, textWidth(known), Math.max(8, room)));
  return [
    {
      text: `Draft: ${name}, ${ago} ago · ${wayBack}`,
      tone: 'muted',
      say: spokenList(`Draft: ${name}`, wayBack),
    },
  ];
}

/** How the last dispatch of the key failed: the details on Runs have the rest. */
function failedBefore(state: AppState): readonly Note[] {
  const failed = lastFailure(state);
  const why = failed && reasonOf(failed.phase);
  if (!failed || why === null) return [];
  const text = `The last dispatch of ${failed.request.key} failed: ${why.replaceAll(/\s+/g, ' ')}`;
  return [{ text, tone: 'failure' }];
}
