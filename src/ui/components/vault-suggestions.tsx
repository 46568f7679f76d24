import { Box } from 'ink';
import type { ReactNode } from 'react';
import { harmlessText } from '../../domain/harmless-text.ts';
import type { AppState } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { currentVaultSuggestion, vaultSuggestions } from '../../state/vault-form/suggestions.ts';
import { fitText } from '../presentation/fit-text.ts';
import { spokenList } from '../presentation/heard-words.ts';
import { Toned } from '../theme.tsx';
import { Spoken } from './heard.tsx';
import { VAULT_LABEL_COLUMNS } from './vault-problem.tsx';

/** Vaults and names that were set before, the one that → takes marked. */
export function VaultSuggestions({ state }: { readonly state: AppState }): ReactNode {
  const current = currentVaultSuggestion(state);
  const shown = vaultSuggestions(state);
  const few = layoutFor(state.size).isCompact
    ? shown.filter((each) => each === current || each.text === current?.text)
    : shown;
  return (
    <Box flexDirection="column" paddingLeft={VAULT_LABEL_COLUMNS} flexShrink={0}>
      {few.length > 0 ? <Spoken words="Suggestions, right takes the selected one:" /> : null}
      {few.map(({ text, description }) => {
        const isCurrent = text === current?.text;
        return (
          <Spoken
            key={text}
            words={spokenList(harmlessText(text), description)}
            isSelected={isCurrent}
          >
            <Toned>
              <Toned tone={isCurrent ? 'accent' : 'muted'}>
                {isCurrent ? '→ ' : '  '}
                {fitText(harmlessText(text), 22)}
              </Toned>
              <Toned tone="muted"> {description}</Toned>
            </Toned>
          </Spoken>
        );
      })}
    </Box>
  );
}
