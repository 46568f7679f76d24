import { harmlessPaste } from '../domain/sanitize-text.ts';
import type { AppState } from './app-state.ts';
import { keyListTyped } from './key-list/key-list.ts';
import type { Now } from './now.ts';
import { paletteTyped } from './palette/palette.ts';
import { confirmNamePasted, confirmNameTyped } from './profiles/confirm-name.ts';
import { activeParts } from './profiles/parts.ts';
import { switcherTyped } from './profiles/switcher.ts';
import type { PromptEditing, PromptName } from './prompt-editing.ts';
import { rotateFilterTyped } from './rotate/rotate-update.ts';
import { editField, fieldOf, type TextEdit, type TextField } from './text-field.ts';
import { NO_HISTORY } from './text-field-history.ts';

/** The prompt that has the keys, as a text field; `null` where none has. */
export function promptFieldOf(state: AppState): TextField | null {
  return promptOf(state)?.field ?? null;
}

/** One edit of the prompt that has the keys. `null` where none has. */
export function promptEdited(state: AppState, edit: TextEdit, now: Now): AppState | null {
  const prompt = promptOf(state);
  if (!prompt) return null;
  const isName = prompt.of === 'confirm-name';
  if (isName && edit.type === 'paste') return confirmNamePasted(state, now);
  const safe = edit.type === 'paste' ? { ...edit, text: harmlessPaste(edit.text) } : edit;
  const edited = editField(prompt.field, safe, { multiline: false });
  // A name that undo brings back was not typed.
  const field = isName ? { ...edited, history: NO_HISTORY } : edited;
  const next: AppState = { ...state, promptEditing: { of: prompt.of, field } };
  return field.text === prompt.field.text ? next : promptTyped(next, prompt.of, field.text, now);
}

/** A prompt that is gone takes its caret and its earlier texts with it. */
export function withoutClosedPrompt(state: AppState): AppState {
  const { promptEditing } = state;
  if (promptEditing === null || promptEditing.of === promptOf(state)?.of) return state;
  return { ...state, promptEditing: null };
}

function promptOf(state: AppState): PromptEditing | null {
  const prompt = typedInto(state);
  if (!prompt) return null;
  const { of, text } = prompt;
  const { promptEditing } = state;
  // The text can have been set by something else; the caret is behind it then.
  const isSame = promptEditing?.of === of && promptEditing.field.text === text;
  return { of, field: isSame ? promptEditing.field : fieldOf(text) };
}

function typedInto(state: AppState): { readonly of: PromptName; readonly text: string } | null {
  const { overlay, screen } = state;
  const { rotate } = activeParts(state);
  switch (overlay?.kind) {
    case 'watch-id':
    case 'save-template':
      return { of: overlay.kind, text: overlay.text };
    case 'palette':
    case 'key-list':
    case 'switcher':
      return { of: overlay.kind, text: overlay.query };
    case 'confirm-name':
      return { of: overlay.kind, text: overlay.typed };
    case undefined:
      if (screen === 'rotate' && rotate.step.at === 'list' && rotate.filter.phase === 'typing') {
        return { of: 'rotate-filter', text: rotate.filter.text };
      }
      return null;
    default:
      return null;
  }
}

/** What follows from another text. What was wrong with it may be right now. */
function promptTyped(state: AppState, of: PromptName, text: string, now: Now): AppState {
  switch (of) {
    case 'rotate-filter':
      return rotateFilterTyped(state, text);
    case 'watch-id':
    case 'save-template':
      return state.overlay?.kind === of
        ? { ...state, overlay: { ...state.overlay, text, problem: null } }
        : state;
    case 'palette':
      return paletteTyped(state, text);
    case 'key-list':
      return keyListTyped(state, text);
    case 'switcher':
      return switcherTyped(state, text);
    case 'confirm-name':
      return confirmNameTyped(state, text, now);
  }
}
