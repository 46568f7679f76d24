import type { Note } from '../components/Notes.tsx';
import type { AppForm } from '../state/form/app-form.ts';
import { type FieldRef, type Form, secretAt } from '../state/form/form.ts';
import type { KeyWords } from './store-context.tsx';

/** What to do with an empty value, in decreasing length. */
export function waysToFill({ keyOf }: Pick<KeyWords, 'keyOf'>): readonly string[] {
  const key = keyOf('form.generate');
  return [
    `type or paste · @path takes a file · ${key} generates`,
    `type or paste · ${key} generates`,
    'type or paste',
  ];
}

/** What was left in the form, where it moves nothing when it goes. */
export function leftNotes(
  { left }: Pick<AppForm, 'left'>,
  { keyOf }: Pick<KeyWords, 'keyOf'>,
): readonly Note[] {
  if (left?.words == null) return [];
  const wayBack = `${keyOf('form.bring-back')} brings ${left.isOne ? 'it' : 'them'} back`;
  return [{ text: `${left.words} · ${wayBack}`, tone: 'muted' }];
}

/** How a value that nobody typed was made, and how to have it elsewhere, too; or `null`. */
export function madeWords(
  form: Form,
  at: FieldRef,
  { keyOf }: Pick<KeyWords, 'keyOf'>,
): string | null {
  const made = secretAt(form, at)?.madeOf ?? null;
  return made && `generated: ${made} · ${keyOf('palette.open')} copies it`;
}
