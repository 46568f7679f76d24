import { Box } from 'ink';
import type { ReactNode } from 'react';
import { harmlessText } from '../../domain/harmless-text.ts';
import type { AppState } from '../../state/app-state.ts';
import { currentSuggestion, suggestionsFor } from '../../state/dispatch-form/suggestions.ts';
import { fitText } from '../presentation/fit-text.ts';
import { spokenList } from '../presentation/heard-words.ts';
import { Toned } from '../theme.tsx';
import { LABEL_COLUMNS } from './form-field.tsx';
import { Spoken } from './heard.tsx';

const TEXT_COLUMNS = 22;

/** What the focused field could hold, with the one that → takes marked. */
export function Suggestions({ state }: { readonly state: AppState }): ReactNode {
  const suggestions = suggestionsFor(state);
  const current = currentSuggestion(state);
  return (
    <Box flexDirection="column" paddingLeft={LABEL_COLUMNS} flexShrink={0}>
      {suggestions.length > 0 ? (
        <Spoken words="Suggestions, right takes the selected one:" />
      ) : null}
      {suggestions.map((suggestion) => {
        const isCurrent = suggestion === current || suggestion.text === current?.text;
        return (
          <Spoken
            key={suggestion.text}
            words={spokenList(harmlessText(suggestion.text), harmlessText(suggestion.description))}
            isSelected={isCurrent}
          >
            <Toned>
              <Toned tone={isCurrent ? 'accent' : 'muted'}>
                {isCurrent ? '→ ' : '  '}
                {fitText(harmlessText(suggestion.text), TEXT_COLUMNS)}
              </Toned>
              <Toned tone="muted"> {harmlessText(suggestion.description)}</Toned>
            </Toned>
          </Spoken>
        );
      })}
    </Box>
  );
}
