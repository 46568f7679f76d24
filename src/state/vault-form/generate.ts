import {
  ALPHABETS,
  choiceProblem,
  FIRST_CHOICE,
  type GeneratorChoice,
} from '../../domain/generated-value.ts';
import type { AppState, Overlay } from '../app-state.ts';
import type { Now } from '../now.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import type { GenerateAction } from './form-action.ts';

type GenerateOverlay = Extract<Overlay, { kind: 'generate' }>;

/** Opens the generator over a form, on the choice that was made last. */
export function openGenerator(state: AppState, count: number): AppState {
  const { alphabet, length } = state.lastGenerated ?? FIRST_CHOICE;
  const overlay: GenerateOverlay = {
    kind: 'generate',
    alphabet,
    length: String(length),
    isLengthFresh: true,
    count,
    problem: null,
    requestId: null,
  };
  return { ...state, overlay };
}

export function generatorChoice({ alphabet, length }: GenerateOverlay): GeneratorChoice {
  return { alphabet, length: /^\d+$/.test(length) ? Number(length) : Number.NaN };
}

export function generateActed(state: AppState, action: GenerateAction, now: Now): UpdateResult {
  const { overlay } = state;
  if (overlay?.kind !== 'generate') return noCommands(state);
  const change = (part: Partial<GenerateOverlay>): UpdateResult =>
    noCommands({ ...state, overlay: { ...overlay, problem: null, ...part } });
  switch (action) {
    case 'next-alphabet':
      return change({ alphabet: alphabetAfter(overlay, 1) });
    case 'previous-alphabet':
      return change({ alphabet: alphabetAfter(overlay, -1) });
    case 'backspace':
      return change({ length: overlay.length.slice(0, -1), isLengthFresh: false });
    case 'make': {
      const choice = generatorChoice(overlay);
      const problem = choiceProblem(choice);
      if (problem !== null) return change({ problem });
      if (overlay.requestId !== null) return noCommands(state);
      return {
        state: {
          ...state,
          lastGenerated: choice,
          overlay: { ...overlay, requestId: now.id },
        },
        commands: [{ type: 'generate-values', requestId: now.id, choice, count: overlay.count }],
      };
    }
  }
}

/** A digit typed over the generator belongs to the length; the first one replaces it. */
export function lengthTyped(state: AppState, text: string): AppState {
  const { overlay } = state;
  if (overlay?.kind !== 'generate') return state;
  const digits = text.replace(/\D/g, '');
  if (digits === '') return state;
  const length = `${overlay.isLengthFresh ? '' : overlay.length}${digits}`.slice(0, 5);
  return { ...state, overlay: { ...overlay, length, isLengthFresh: false, problem: null } };
}

function alphabetAfter({ alphabet }: GenerateOverlay, by: 1 | -1): GenerateOverlay['alphabet'] {
  const at = ALPHABETS.indexOf(alphabet);
  return ALPHABETS[(at + by + ALPHABETS.length) % ALPHABETS.length] ?? alphabet;
}
