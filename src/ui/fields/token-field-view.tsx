import { Box, useIsScreenReaderEnabled } from 'ink';
import type { ReactNode } from 'react';
import type { AppState } from '../../state/app-state.ts';
import { type TextField, textOf } from '../../state/text-field.ts';
import { useCaret } from '../caret.tsx';
import { heardToken, hiddenToken } from '../presentation/hidden-token.ts';
import { Toned } from '../theme.tsx';
import { TextFieldView } from './text-field-view.tsx';

/** A field whose text is drawn only for the ten seconds after `ctrl+r`. */
export function TokenFieldView({
  state,
  field,
  revealedUntilMs,
  columns,
  isFocused,
  placeholder,
}: {
  readonly state: AppState;
  readonly field: TextField;
  /** Monotonic clock; `null` while it is hidden. */
  readonly revealedUntilMs: number | null;
  readonly columns: number;
  readonly isFocused: boolean;
  readonly placeholder: string;
}): ReactNode {
  const hasScreenReader = useIsScreenReaderEnabled();
  const isRevealed = revealedUntilMs !== null && state.clock.monoMs < revealedUntilMs;
  if (isRevealed && textOf(field) !== '') {
    return <TextFieldView field={field} columns={columns} isFocused={isFocused} />;
  }
  if (hasScreenReader) return <Toned>{heardToken(field) || placeholder || 'empty'}</Toned>;
  return (
    <HiddenToken
      hidden={hiddenToken(field, columns)}
      isFocused={isFocused}
      placeholder={placeholder}
    />
  );
}

/** The caret is drawn behind the mask, wherever in the token it is. */
function HiddenToken({
  hidden: { mask, size },
  isFocused,
  placeholder,
}: {
  readonly hidden: { readonly mask: string; readonly size: string };
  readonly isFocused: boolean;
  readonly placeholder: string;
}): ReactNode {
  const row = useCaret(isFocused, mask.length);
  return (
    <Box ref={row}>
      <Toned>
        {mask === '' ? (
          <Toned tone="muted">{`${isFocused ? '  ' : ''}${placeholder}`}</Toned>
        ) : (
          `${mask}  ${size}`
        )}
      </Toned>
    </Box>
  );
}
