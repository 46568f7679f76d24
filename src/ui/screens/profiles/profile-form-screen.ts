import { TOKEN_KINDS } from '../../../domain/token.ts';
import type { AppState } from '../../../state/app-state.ts';
import type { FieldRef } from '../../../state/form/form.ts';
import {
  profileDraft,
  profileFormOf,
  storedProfile,
} from '../../../state/profiles/profile-form-update.ts';
import type { ProfilesState } from '../../../state/profiles/profiles-state.ts';
import { type Block, type Blocks, block } from '../../blocks/fit.ts';
import { formBlocks } from '../../blocks/form-view.ts';
import { bold, indented, span } from '../../blocks/line.ts';
import { wrapSpans } from '../../blocks/wrap.ts';
import { storedToken, tokensInFile } from '../../presentation/profile-facts.ts';
import { type Body, blocks, gap, type View } from '../../view.ts';

const NOTE_INDENT = 3;

/** The form for one profile: the address of its service, and its tokens. */
export function profileFormScreen(state: AppState, view: View): Body {
  const placeholderOf = (at: FieldRef) =>
    namePlaceholder(state, at) ?? tokenPlaceholder(state, at, view);
  return blocks(
    gap(view),
    heading(state),
    whatIsCopied(state, view),
    gap(view),
    formBlocks({ ...profileFormOf(state), placeholderOf }, view),
    whereTokensAre(state.profiles, view),
  );
}

function heading(state: AppState): Block {
  const { isSaving } = profileDraft(state);
  const stored = storedProfile(state);
  const { copyOf } = profileDraft(state);
  const title = stored
    ? `Edit ${stored.name}`
    : copyOf === null
      ? 'New profile'
      : `New profile like ${copyOf}`;
  const spans = [bold(title), ...(isSaving ? [span(' · saving…', 'muted')] : [])];
  return block([indented({ spans, announce: isSaving ? `${title}, saving` : title }, 1)]);
}

/** A token that came along unnoticed would make this profile write to the other one's organization. */
function whatIsCopied(state: AppState, view: View): Blocks {
  const { copyOf } = profileDraft(state);
  if (copyOf === null) return null;
  const text = `The tokens of ${copyOf} are not copied: a token belongs to one organization. Enter this one's.`;
  const lines = wrapSpans([span(text, 'muted')], view.columns - NOTE_INDENT - 1);
  return block(lines, { indent: NOTE_INDENT, yields: 7, isWhole: true });
}

function namePlaceholder(state: AppState, { field }: FieldRef): readonly string[] | null {
  const { copyOf } = profileDraft(state);
  return field === 'name' && copyOf !== null ? [`such as ${copyOf}-prod`] : null;
}

/** What is stored for the chosen kind. */
function tokenPlaceholder(
  state: AppState,
  { field }: FieldRef,
  { hasScreenReader }: View,
): readonly string[] | null {
  const kind = TOKEN_KINDS.find((each) => each === field);
  if (kind === undefined) return null;
  const stored = storedProfile(state)?.tokens.find((token) => token.kind === kind);
  const { copyOf } = profileDraft(state);
  if (!stored)
    return copyOf === null ? ['none stored'] : [`not copied from ${copyOf}`, 'not copied'];
  const words = storedToken(stored, state.clock.wallMs, { hasScreenReader });
  return [`${words}; typing replaces it`, words, 'stored'];
}

/** Where the tokens are stored, and how well protected. */
function whereTokensAre(profiles: ProfilesState, view: View): Blocks {
  if (profiles.filePath === '') return null;
  const text = tokensInFile(profiles);
  const lines = wrapSpans([span(text, 'muted')], view.columns - NOTE_INDENT - 1);
  return [gap(view), block(lines, { indent: NOTE_INDENT, yields: 8, isWhole: true })];
}
