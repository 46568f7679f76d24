import { Box, useIsScreenReaderEnabled } from 'ink';
import type { ReactNode } from 'react';
import { sanitizeText } from '../../../domain/sanitize-text.ts';
import { fitText } from '../../blocks/fit-text.ts';
import { Spoken } from '../../components/heard.tsx';
import { spokenList } from '../../presentation/heard-words.ts';
import { Toned } from '../../theme.tsx';
import { detailFacts, FACT_LABEL_COLUMNS, type FactsOf, factMargins } from './detail-facts.ts';

/** What is known of a profile, fact by fact. */
export function ProfileDetails(of: Omit<FactsOf, 'hasScreenReader'>): ReactNode {
  const facts = detailFacts({ ...of, hasScreenReader: useIsScreenReaderEnabled() });
  const margins = factMargins(facts);
  return (
    <Box
      flexDirection="column"
      flexShrink={1}
      overflow="hidden"
      paddingLeft={margins.left}
      paddingRight={margins.right}
    >
      {facts.map(({ label, value, isApart }) => (
        <Spoken key={`${label} ${value}`} words={factWords(label ?? '', sanitizeText(value))}>
          <Box flexShrink={0} marginTop={isApart ? 1 : 0}>
            {label === null ? null : (
              <Box width={FACT_LABEL_COLUMNS} flexShrink={0}>
                <Toned tone="muted">{fitText(label, FACT_LABEL_COLUMNS)}</Toned>
              </Box>
            )}
            <Toned wrap="wrap">{sanitizeText(value)}</Toned>
          </Box>
        </Spoken>
      ))}
    </Box>
  );
}

function factWords(label: string, value: string): string {
  const told = value === '–' ? 'none' : spokenList(value).replace('  ', ', ');
  return label === '' ? told : `${label}: ${told}`;
}
