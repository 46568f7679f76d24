import { Box, useIsScreenReaderEnabled } from 'ink';
import type { ReactNode } from 'react';
import type { TokenInfo } from '../../domain/token-info.ts';
import type { AppState } from '../../state/app-state.ts';
import type { ProfileForm } from '../../state/profiles/profile-form-state.ts';
import { storedToken } from '../presentation/stored-token.ts';
import { FieldLabel } from './field-label.tsx';
import { TokenFieldView } from './token-field-view.tsx';

const SHORT_BELOW_COLUMNS = 76;

/** The token of the chosen kind: what is typed, hidden, or what is stored. */
export function TokenField({
  state,
  form,
  labelColumns,
}: {
  readonly state: AppState;
  readonly form: ProfileForm;
  readonly labelColumns: number;
}): ReactNode {
  const hasScreenReader = useIsScreenReaderEnabled();
  const isFocused = form.focus === 'token';
  const profile = state.profiles.known.find(({ id }) => id === form.profileId);
  const stored = profile?.tokens.find(({ kind }) => kind === form.tokenKind);
  return (
    <Box height={1} flexShrink={0}>
      <FieldLabel label="Token" kind="secret field" isFocused={isFocused} columns={labelColumns} />
      <TokenFieldView
        state={state}
        field={form.tokens[form.tokenKind]}
        revealedUntilMs={form.revealedUntilMs}
        columns={state.size.columns - labelColumns - 1}
        isFocused={isFocused}
        placeholder={stored ? storedWords(stored, state, hasScreenReader) : 'none stored'}
      />
    </Box>
  );
}

function storedWords(
  stored: TokenInfo,
  { clock, size }: AppState,
  hasScreenReader: boolean,
): string {
  return size.columns < SHORT_BELOW_COLUMNS && !hasScreenReader
    ? 'stored'
    : `${storedToken(stored, clock.wallMs, { hasScreenReader })}; typing replaces it`;
}
