import type { EntryResult } from '../../domain/entry-result.ts';
import type { KnownEntry, RotationRecord } from '../../domain/vault-records.ts';
import { EMPTY_SECRET_FIELD, type SecretField } from '../secret-field.ts';
import type { TextField } from '../text-field.ts';

/** The screen that gives known secrets new values. */
export interface RotateScreen {
  readonly step: RotateStep;
  /** New values that were typed and not sent, for when the same secrets are picked again. */
  readonly kept: RotateDraft | null;
}

export type RotateStep =
  | { readonly at: 'list' }
  | { readonly at: 'value'; readonly draft: RotateDraft }
  | {
      readonly at: 'plan';
      readonly draft: RotateDraft;
      readonly openedMs: number;
      readonly problem: string | null;
    }
  | {
      readonly at: 'sending';
      readonly draft: RotateDraft;
      readonly sendId: string;
      readonly rotationId: string;
      readonly results: RotationResults;
      /** How many of this send have their answer. */
      readonly waiting: ReadonlySet<string>;
    }
  | {
      readonly at: 'results';
      readonly draft: RotateDraft;
      readonly rotationId: string;
      readonly results: RotationResults;
      readonly selected: number;
    }
  | {
      readonly at: 'log';
      readonly records: readonly RotationRecord[] | null;
      readonly scroll: number;
      /** The path that is typed for the export; `null` while none is asked for. */
      readonly exportPath: TextField | null;
      readonly problem: string | null;
    };

export type RotationResults = ReadonlyMap<string, EntryResult>;

/** New values for some secrets. */
export interface RotateDraft {
  readonly targets: readonly KnownEntry[];
  readonly mode: 'same' | 'each';
  /** One for all targets, or one for each in their order. Both are kept while the mode changes. */
  readonly same: NewValue;
  readonly each: readonly NewValue[];
  /** The values before the generator wrote its own, for taking it back until something else changes. */
  readonly replaced: Pick<RotateDraft, 'same' | 'each'> | null;
  readonly focus: RotateFocus;
  readonly problem: { readonly at: number; readonly message: string } | null;
  readonly revealUntilMs: number | null;
}

export type RotateFocus =
  | { readonly on: 'mode' }
  | { readonly on: 'value'; readonly index: number }
  | { readonly on: 'plan' };

export interface NewValue {
  readonly field: SecretField;
  /** `typed`, or what was generated; it goes into the log. */
  readonly source: string;
}

export const NO_VALUE: NewValue = { field: EMPTY_SECRET_FIELD, source: 'typed' };

export const FIRST_ROTATE_SCREEN: RotateScreen = {
  step: { at: 'list' },
  kept: null,
};

export function draftFor(targets: readonly KnownEntry[]): RotateDraft {
  return {
    targets,
    mode: 'same',
    same: NO_VALUE,
    each: targets.map(() => NO_VALUE),
    replaced: null,
    focus: { on: 'value', index: 0 },
    problem: null,
    revealUntilMs: null,
  };
}

/** The values in the order of the targets, or the one that all get. */
export function valuesOf(draft: RotateDraft): readonly NewValue[] {
  return draft.mode === 'same' ? [draft.same] : draft.each;
}

export function valueFor(draft: RotateDraft, index: number): NewValue {
  return (draft.mode === 'same' ? draft.same : draft.each[index]) ?? NO_VALUE;
}

export function holdsNewValues(screen: RotateScreen): boolean {
  const { step } = screen;
  const draft = 'draft' in step ? step.draft : screen.kept;
  if (!draft) return false;
  const isAllSet =
    step.at === 'results' && draft.targets.every((_, at) => isSet(step.results, draft, at));
  return !isAllSet && valuesOf(draft).some(({ field }) => !field.isEmpty);
}

function isSet(results: RotationResults, draft: RotateDraft, at: number): boolean {
  const target = draft.targets[at];
  return target !== undefined && results.get(targetId(target))?.state === 'set';
}

export function targetId(entry: Pick<KnownEntry, 'profileId' | 'vault' | 'name'>): string {
  return [entry.profileId, entry.vault, entry.name].join('\0');
}
