import type { ReactNode } from 'react';
import { Form } from '../../components/form/Form.tsx';
import { FormPage } from '../../components/form/FormPage.tsx';
import type { Note } from '../../components/Notes.tsx';
import { TOKEN_KINDS, tokenKindLabel } from '../../domain/token.ts';
import type { AppState } from '../../state/app-state.ts';
import type { FieldRef } from '../../state/form/form.ts';
import { addressNote } from '../../state/profiles/profile-form.ts';
import {
  profileDraft,
  profileFormOf,
  storedProfile,
} from '../../state/profiles/profile-form-update.ts';
import { useAppState, useKeyWords } from '../store-context.tsx';
import { leftNotes } from '../value-hints.ts';
import { storedToken, tokensInFile } from './profile-words.ts';

/** The form for one profile: the address of its service, and its tokens. */
export function ProfileFormScreen(): ReactNode {
  const state = useAppState();
  const words = useKeyWords();
  const { copyOf, isSaving } = profileDraft(state);
  const shown = profileFormOf(state);
  const stored = storedProfile(state);
  const title = stored
    ? `Edit ${stored.name}`
    : copyOf === null
      ? 'New profile'
      : `New profile like ${copyOf}`;
  return (
    <FormPage
      head={{
        lines: [
          [
            { text: title, isBold: true },
            { text: isSaving ? ' · saving… ' : '', tone: 'muted' },
          ],
        ],
        words: isSaving ? `${title}, saving` : title,
        isWaiting: isSaving,
      }}
      above={copyOf === null ? [] : [whatIsCopied(copyOf)]}
    >
      <Form
        {...shown}
        said={words.said}
        below={[...addressNotes(state), ...leftNotes(shown, words), ...whereTokensAre(state)]}
        placeholderOf={(at) => namePlaceholder(copyOf, at) ?? tokenPlaceholder(state, at)}
      />
    </FormPage>
  );
}

/** How the address is read, if that isn't how it is typed. */
function addressNotes(state: AppState): readonly Note[] {
  const text = addressNote(profileDraft(state));
  return text === null ? [] : [{ text, tone: 'plain' }];
}

function whereTokensAre({ profiles }: AppState): readonly Note[] {
  return profiles.filePath === '' ? [] : [{ text: tokensInFile(profiles), tone: 'muted' }];
}

/** A token that came along unnoticed would make this profile write to the other one's organization. */
function whatIsCopied(copyOf: string): Note {
  const text = `${copyOf}'s tokens aren't copied: a token belongs to one organization. Enter this one's.`;
  return { text, tone: 'muted' };
}

function namePlaceholder(copyOf: string | null, { field }: FieldRef): readonly string[] | null {
  return field === 'name' && copyOf !== null ? [`such as ${copyOf}-prod`] : null;
}

/** What is stored for the chosen kind, or what to paste. */
function tokenPlaceholder(state: AppState, { field }: FieldRef): readonly string[] | null {
  const kind = TOKEN_KINDS.find((each) => each === field);
  if (kind === undefined) return null;
  const stored = storedProfile(state)?.tokens.find((token) => token.kind === kind);
  const { copyOf } = profileDraft(state);
  if (!stored) {
    return copyOf === null
      ? [`paste the ${tokenKindLabel(kind)} token`, 'paste it']
      : [`not copied from ${copyOf}`, 'not copied'];
  }
  const words = storedToken(stored, state.clock.wallMs, state.hasScreenReader);
  return [`${words}; typing replaces it`, words, 'stored'];
}
