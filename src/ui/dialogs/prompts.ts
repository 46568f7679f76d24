import type { Tone } from '../../components/theme.ts';
import { leftWaiting } from '../../domain/dispatch.ts';
import { tokenKindLabel, tokenUse } from '../../domain/token.ts';
import { type FocusedForm, focusedForm } from '../../state/app/focused-form.ts';
import type { AppState } from '../../state/app-state.ts';
import { destinationOf } from '../../state/destination.ts';
import type { Prompt } from '../../state/form/app-form.ts';
import type { OverlayOf } from '../../state/overlay.ts';
import { profileLabel } from '../../state/profiles/parts.ts';
import type { ConfirmName, TokenPrompt } from '../../state/profiles/profile-overlay.ts';
import { placeToTry } from '../../state/rotation/rotation-list.ts';
import { rowsOf } from '../../state/runs/rows.ts';
import { promptLines } from '../blocks/field-lines.ts';
import { type Block, type Blocks, block, GAP } from '../blocks/fit.ts';
import { formBlocks } from '../blocks/form-view.ts';
import { bold, span } from '../blocks/line.ts';
import { wrapSpans } from '../blocks/wrap.ts';
import { tokensInFile } from '../presentation/profile-facts.ts';
import type { Dialog, View } from '../view.ts';

/** A dialog with few fields, and what is wrong with them. */
export function promptDialog(
  state: AppState,
  overlay: OverlayOf<Prompt>,
  view: View,
): Dialog | null {
  const form = focusedForm(state);
  if (form === null) return null;
  switch (overlay.kind) {
    case 'confirm-name':
      return confirmName(state, overlay, form, view);
    case 'token-prompt':
      return tokenPrompt(state, overlay, form, view);
    default:
      return plainPrompt(form, view);
  }
}

/** Most say the same in any state. */
function plainPrompt(form: FocusedForm, view: View): Dialog {
  const { title = '', about: text, submit } = form.spec;
  return {
    title,
    foot: `enter ${submit.toLowerCase()} · ${hasOneField(form) ? '' : 'tab next field · '}esc cancel`,
    blocks: [text !== undefined && [about(text, view, 'muted'), GAP], fields(form, view)],
  };
}

function confirmName(
  state: AppState,
  { profileId, name, then }: ConfirmName,
  form: FocusedForm,
  view: View,
): Dialog {
  const asked = [span("Type the profile's name to continue: "), bold(name)];
  const words = (title: string, text: string): Dialog => ({
    title,
    foot: `enter ${form.spec.submit.toLowerCase()} · esc cancel`,
    isAlarm: true,
    // However small the window, the field and what is wrong with it come first.
    blocks: [
      block(wrapSpans([span(`${text} `), ...asked], view.columns), { yields: 1 }),
      { ...block([]), roomy: GAP },
      field(form, view),
    ],
  });
  switch (then.do) {
    case 'write': {
      const host = destinationOf(state, profileId, 'vaults', null)?.host;
      const { rotation } = state;
      const isTrial =
        then.wanted.write.kind === 'rotation' && 'isTrial' in rotation && rotation.isTrial;
      const only = isTrial ? placeToTry(state)?.place : null;
      const what = only ? `, now only ${only.name} in vault ${only.vault}` : '';
      const text = `This writes to ${name}${host === undefined ? '' : ` (${host})`}${what}.`;
      return words(`${name} is PROTECTED`, text);
    }
    case 'remove-profile': {
      const waiting = rowsOf(state, profileId).filter(({ phase }) => phase.state === 'waiting');
      const text = [
        'This removes the profile and its tokens from this machine.',
        leftWaiting(waiting.length) ?? '',
      ];
      return words(`Remove ${name}?`, text.join(' ').trim());
    }
    case 'remove-token': {
      const kind = tokenKindLabel(then.tokenKind);
      const text = `The ${kind} token of ${name} is removed from this machine.`;
      return words(`Remove the ${kind} token?`, text);
    }
    case 'unprotect': {
      const wasReadOnly = state.profiles.known.some(
        ({ id, isReadOnly }) => id === profileId && isReadOnly,
      );
      const text = wasReadOnly
        ? `If you turn this off, ${name} allows writes again.`
        : `If you turn this off, writing to ${name} no longer requires typing its name.`;
      const what = wasReadOnly ? 'read-only' : 'PROTECTED';
      return words(`${name} is ${what}`, text);
    }
  }
}

function tokenPrompt(
  state: AppState,
  { profileId, tokenKind, isStoring }: TokenPrompt,
  form: FocusedForm,
  view: View,
): Dialog {
  const known = state.profiles.known.find(({ id }) => id === profileId);
  const kind = tokenKindLabel(tokenKind);
  const held = known?.tokens.some((token) => token.kind === tokenKind) ?? false;
  const name = profileLabel(state, profileId);
  const where = known ? ` at ${known.host}` : '';
  const text = `${held ? 'Replaces' : 'Adds'} the ${kind} token of ${name}${where}, ${tokenUse(tokenKind)}. ${view.keyOf('token-prompt.next-kind')} chooses another kind.`;
  const storage = tokensInFile(state.profiles);
  return {
    title: isStoring ? `Storing the ${kind} token…` : `Enter the ${kind} token`,
    foot: `enter store · ${view.keyOf('form.reveal')} reveal · esc cancel`,
    blocks: [
      about(text, view),
      field(form, view),
      GAP,
      block(wrapSpans([span(storage, 'muted')], view.columns), { yields: 8, isWhole: true }),
    ],
  };
}

function field(of: FocusedForm, view: View): Block {
  return block(promptLines({ ...of, placeholderOf: () => [] }, view));
}

/** Several fields need their labels. */
function fields(of: FocusedForm, view: View): Blocks {
  return hasOneField(of) ? field(of, view) : formBlocks(of, view);
}

function hasOneField({ spec }: FocusedForm): boolean {
  return Object.keys(spec.fields).length === 1;
}

function about(text: string, { columns }: View, tone: Tone = 'plain'): Block {
  return block(wrapSpans([span(text, tone)], columns), { yields: 1 });
}
