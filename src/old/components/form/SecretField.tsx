import { memo, type ReactNode } from 'react';
import { factsLine, valueNotes } from '../../domain/secret-value.ts';
import { counted } from '../../domain/words.ts';
import type { SecretSpec } from '../../state/form/form-spec.ts';
import type { SecretField as Secret } from '../../state/form/secret-field.ts';
import { textWidth } from '../fit-text.ts';
import { spoken } from '../speech.ts';
import { Pieces } from '../Text.tsx';
import { emptyLook, type FieldLook, type FieldPlace, onGround } from './field-look.ts';
import { textLook } from './TextField.tsx';

export interface SecretFieldProps extends FieldPlace {
  readonly value: Secret;
  readonly told: SecretSpec['told'];
  /** What else is known about it. */
  readonly note: string | null;
  /** Whether its text is visible. */
  readonly isShown: boolean;
  /** Whether the window is narrow. */
  readonly isNarrow: boolean;
}

/** A secret on one row, on its ground: a mask and what can be said about it, or its text while that is revealed. */
export const SecretField = memo(function SecretField(props: SecretFieldProps): ReactNode {
  return <Pieces of={secretLook(props).pieces} />;
});

/** The same for every secret, so that it reveals nothing. */
const MASK = '••••••••';
const GAP = '  ';

/** A secret: its mask and facts, or its text while revealed. */
export function secretLook({
  value: field,
  told,
  note,
  isShown,
  isNarrow,
  ...place
}: SecretFieldProps): FieldLook {
  if (field.isEmpty) return onGround(emptyLook(place), place);
  const facts = told === 'length' ? lengthOf(field) : valueSummary(field, isNarrow);
  const summary = note === null ? facts : `${facts} · ${note}`;
  if (isShown) {
    const look = textLook({ ...place, value: field.reveal() });
    return told === 'facts' && hidesSomething(field) ? { ...look, below: summary } : look;
  }
  const isBeside = textWidth(MASK + GAP + summary) <= place.columns;
  const look = {
    pieces: [
      { text: MASK },
      ...(isBeside ? [{ text: `${GAP}${summary}`, tone: 'muted' as const }] : []),
    ],
    // Wherever the caret is in the secret, draw it after the mask.
    caret: place.isFocused ? MASK.length : null,
    words: spoken(`hidden, ${summary}`),
    ...(isBeside ? {} : { below: summary }),
  };
  return onGround(look, place);
}

/** What can be said about a value beside its mask. */
export function valueSummary(field: Secret, isNarrow = false): string {
  if (field.isEmpty) return '';
  if (field.filePath() === null) return factsLine(field.facts());
  return `a file${isNarrow ? '' : ', read when it is sent'} · paste what begins with @`;
}

function lengthOf(field: Secret): string {
  const count = [...field.reveal().text.replace(/\n$/, '')].length;
  return counted(count, 'character');
}

/** For a visible value, mention only what can't be seen: line ends, what is dropped, a file. */
function hidesSomething(field: Secret): boolean {
  const facts = field.facts();
  const isPlain = facts.lines <= 1 && facts.end === null && valueNotes(facts).length === 0;
  return field.filePath() !== null || !isPlain;
}
