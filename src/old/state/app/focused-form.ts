import type { AppState } from '../app-state.ts';
import { dispatchFormOf } from '../dispatch/dispatch-form-update.ts';
import type { AppForm, Prompt, PromptTable } from '../form/app-form.ts';
import { memoizeEach } from '../memoize.ts';
import type { Overlay } from '../overlay.ts';
import { CONFIRM_SPEC, confirmFormOf } from '../profiles/confirm-name.ts';
import { profileFormOf } from '../profiles/profile-form-update.ts';
import { TOKEN_SPEC, tokenFormOf } from '../profiles/token-prompt.ts';
import { closeFormOf } from '../rotation/close-rotation.ts';
import { placeFormOf } from '../rotation/plan-places.ts';
import { valuesFormOf } from '../rotation/values-form-update.ts';
import { RUNS_PROMPTS } from '../runs/runs-slice.ts';
import { TEMPLATE_SPEC, templateFormOf } from '../templates/templates.ts';
import { GENERATOR_SPEC, generatorFormOf } from '../vault/generator.ts';
import { vaultFormOf } from '../vault/vault-form-update.ts';

/** The forms in a dialog of their own. */
export const PROMPTS: PromptTable<Overlay> = {
  ...RUNS_PROMPTS,
  'save-template': { title: 'Template name', spec: TEMPLATE_SPEC, of: templateFormOf },
  'token-prompt': { title: 'Token prompt', spec: TOKEN_SPEC, of: tokenFormOf },
  'confirm-name': { title: 'Questions', spec: CONFIRM_SPEC, of: confirmFormOf },
  generate: { title: 'A new value', spec: GENERATOR_SPEC, of: generatorFormOf },
};

/** The focused form, or `null`. Keys and views ask for it many times per frame. */
export const focusedForm = memoizeEach((state: AppState): AppForm | null => {
  const kind = state.overlay?.kind;
  if (kind === undefined) return formOnScreen(state);
  return isPrompt(kind) ? PROMPTS[kind].of(state) : null;
});

/** Until when something is revealed in the form on screen or one over it, where it must be hidden too. */
export function revealEndsMs(state: AppState): readonly number[] {
  return [focusedForm(state), formOnScreen(state)].flatMap((of) => of?.form.revealUntilMs ?? []);
}

function isPrompt(kind: string): kind is Prompt {
  return kind in PROMPTS;
}

export function formOnScreen(state: AppState): AppForm | null {
  switch (state.screen) {
    case 'dispatch':
      return dispatchFormOf(state);
    case 'profile-form':
      return profileFormOf(state);
    case 'secrets-form':
    case 'vars-form':
      return vaultFormOf(state);
    case 'rotation':
      return valuesFormOf(state) ?? placeFormOf(state) ?? closeFormOf(state);
    default:
      return null;
  }
}
