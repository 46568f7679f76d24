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

/** How a value that nobody typed was made, and how to have it elsewhere, too; or `null`. */
export function madeWords(
  form: Form,
  at: FieldRef,
  { keyOf }: Pick<KeyWords, 'keyOf'>,
): string | null {
  const made = secretAt(form, at)?.madeOf ?? null;
  return made && `generated: ${made} · ${keyOf('palette.open')} copies it`;
}
