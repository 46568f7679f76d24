import { Box } from 'ink';
import type { ReactNode } from 'react';
import { harmlessText } from '../../domain/harmless-text.ts';
import type { AppState } from '../../state/app-state.ts';
import { currentSuggestion, suggestionsFor } from '../../state/dispatch-form/suggestions.ts';
import { fitText } from '../presentation/fit-text.ts';
import { Toned } from '../theme.tsx';
import { LABEL_COLUMNS } from './form-field.tsx';

const TEXT_COLUMNS = 22;

/** What the focused field could hold, with the one that → takes marked. */
export function Suggestions({ state }: { readonly state: AppState }): ReactNode {
  const suggestions = suggestionsFor(state);
  const current = currentSuggestion(state);
  return (
    <Box flexDirection="column" paddingLeft={LABEL_COLUMNS} flexShrink={0}>
      {suggestions.map((suggestion) => {
        const isCurrent = suggestion === current || suggestion.text === current?.text;
        return (
          <Toned key={suggestion.text}>
            <Toned tone={isCurrent ? 'accent' : 'muted'}>
              {isCurrent ? '→ ' : '  '}
              {fitText(harmlessText(suggestion.text), TEXT_COLUMNS)}
            </Toned>
            <Toned tone="muted"> {harmlessText(suggestion.description)}</Toned>
          </Toned>
        );
      })}
    </Box>
  );
}
