import type { EntryKind, EntryResult } from '../../domain/entry-result.ts';
import type { EnvEntry } from '../../domain/env-file.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { valueProblem } from '../../domain/secret-value.ts';
import {
  BUTTON,
  type FieldProblem,
  type FieldRef,
  type FormOf,
  type FormRow,
  isBlankRow,
  newForm,
} from '../form/form.ts';
import { focusOn } from '../form/form-focus.ts';
import { formSpec, secret, text } from '../form/form-spec.ts';
import { withChange } from '../form/form-undo.ts';
import { keyOf } from '../key-of.ts';
import { SecretField } from '../secret-field.ts';
import { fieldOf } from '../text-field.ts';
import type { EntryToSend } from '../vault-command.ts';

/** The form that sets secrets, and the one that sets vars: a var is shown and has no description. */
function entriesSpec(kind: EntryKind) {
  const isVar = kind === 'var';
  return formSpec({
    fields: { vault: text('Vault') },
    rows: {
      noun: 'Entry',
      fields: {
        name: text('Name'),
        value: secret('Value', { isPlain: isVar }),
        description: text('Description', { isShown: () => !isVar }),
      },
    },
    button: 'Send',
  });
}

export const SECRETS_SPEC = entriesSpec('secret');
export const VARS_SPEC = entriesSpec('var');

export type EntriesForm = FormOf<typeof SECRETS_SPEC>;
export type EntryRow = EntriesForm['rows'][number];

export interface VaultForm {
  readonly kind: EntryKind;
  readonly form: EntriesForm;
  readonly phase: VaultPhase;
  /** What came of the rows that were sent, by their ids. */
  readonly outcomes: ReadonlyMap<number, Outcome>;
  /** Where the results belong to; `null` before anything was sent. */
  readonly sentTo: { readonly vault: string } | null;
  /** What the service said of the whole request; `null` where there is nothing to explain. */
  readonly explanation: string | null;
}

export interface Outcome {
  readonly result: EntryResult | null;
  /** The version that this machine knew before the send. */
  readonly versionBefore: number | null;
}

export type VaultPhase = { readonly step: 'editing' };
