import type { ProfileId } from '../../domain/profile.ts';
import {
  ACCEPTED_KINDS,
  type Area,
  chooseTokenKind,
  parseToken,
  TOKEN_KINDS,
  type TokenKind,
} from '../../domain/token.ts';
import type { AppState } from '../app-state.ts';
import type { Now } from '../now.ts';
import { editField, emptyField, type TextEdit, textOf } from '../text-field.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import type { TokenPrompt } from './profile-overlay.ts';
import type { TokenPromptAction } from './profiles-action.ts';
import { areaOf } from './token-use.ts';

const REVEAL_MS = 10_000;

/**
 * Asks for a token over whatever is on screen, so that a form which was interrupted is still there
 * afterwards. It begins with the kind that is used for the area, or with the narrow one.
 */
export function openTokenPrompt(
  state: AppState,
  profileId: ProfileId,
  area: Area = 'dispatches',
): AppState {
  const known = state.profiles.known.find(({ id }) => id === profileId);
  const held = known?.tokens.map(({ kind }) => kind) ?? [];
  const narrow = ACCEPTED_KINDS[area][0] ?? 'personal';
  const overlay: TokenPrompt = {
    kind: 'token-prompt',
    profileId,
    tokenKind: chooseTokenKind(area, held) ?? narrow,
    field: emptyField,
    revealedUntilMs: null,
    problem: null,
    isStoring: false,
  };
  return { ...state, overlay };
}

export function tokenPromptActed(
  state: AppState,
  action: TokenPromptAction,
  now: Now,
): UpdateResult {
  if (action === 'open') {
    if (state.session.phase !== 'open') return noCommands(state);
    return noCommands(openTokenPrompt(state, state.session.profile.id, areaOf(state)));
  }
  const prompt = state.overlay;
  if (prompt?.kind !== 'token-prompt') return noCommands(state);
  switch (action) {
    case 'back':
      return noCommands({ ...state, overlay: null });
    case 'next-kind':
      return noCommands(
        withPrompt(state, { tokenKind: kindAfter(prompt.tokenKind), problem: null }),
      );
    case 'reveal': {
      const revealedUntilMs = prompt.revealedUntilMs === null ? now.monoMs + REVEAL_MS : null;
      return noCommands(withPrompt(state, { revealedUntilMs }));
    }
    case 'store': {
      if (prompt.isStoring) return noCommands(state);
      const token = parseToken(textOf(prompt.field));
      if (!token.ok) return noCommands(withPrompt(state, { problem: token.error }));
      const { profileId: id, tokenKind: kind } = prompt;
      return {
        state: withPrompt(state, { isStoring: true, problem: null, revealedUntilMs: null }),
        commands: [
          { type: 'profiles', request: { do: 'store-token', id, kind, text: token.value } },
        ],
      };
    }
  }
}

export function tokenPromptEdited(state: AppState, edit: TextEdit): AppState {
  if (state.overlay?.kind !== 'token-prompt' || state.overlay.isStoring) return state;
  const field = editField(state.overlay.field, edit);
  return withPrompt(state, { field, problem: null });
}

export function withPrompt(state: AppState, change: Partial<TokenPrompt>): AppState {
  if (state.overlay?.kind !== 'token-prompt') return state;
  return { ...state, overlay: { ...state.overlay, ...change } };
}

function kindAfter(kind: TokenKind): TokenKind {
  return TOKEN_KINDS[(TOKEN_KINDS.indexOf(kind) + 1) % TOKEN_KINDS.length] ?? kind;
}
