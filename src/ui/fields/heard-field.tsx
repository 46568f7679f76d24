import type { ReactNode } from 'react';
import { visiblePart } from '../../state/field-window.ts';
import type { TextField } from '../../state/text-field.ts';
import { Toned } from '../theme.tsx';

/** More than this nobody listens to. */
const MOST_COLUMNS = 400;

/** A field for the ear: its text, and where the caret is unless it stands behind it. */
export function HeardField({
  field,
  isFocused,
}: {
  readonly field: TextField;
  readonly isFocused: boolean;
}): ReactNode {
  if (field.text === '') return <Toned>empty</Toned>;
  const caret = isFocused ? field.caret : 0;
  const part = visiblePart({ text: field.text, caret }, MOST_COLUMNS);
  const isInside = isFocused && caret < field.text.length;
  return (
    <Toned>
      {part.hasMoreLeft ? '… ' : ''}
      {`${part.before}${part.at}${part.after}`.trimEnd()}
      {part.hasMoreRight ? ' …' : ''}
      {isInside ? `, caret before ${part.at === ' ' ? 'space' : part.at}` : ''}
    </Toned>
  );
}
