import { Box } from 'ink';
import type { ReactNode } from 'react';
import { sanitizeText } from '../../../domain/sanitize-text.ts';
import type { AppState } from '../../../state/app-state.ts';
import { wrapText } from '../../../state/details/wrap-text.ts';
import { activeParts } from '../../../state/profiles/parts.ts';
import { activeForm } from '../../../state/vault-form/active-form.ts';
import { interruptedOf } from '../../../state/vault-records.ts';
import { ForEyes } from '../../components/heard.tsx';
import { Toned } from '../../theme.tsx';
import { keyWordsFor } from '../../use-keys.ts';

/** What a crash left open. */
export function InterruptedSends({ state }: { readonly state: AppState }): ReactNode {
  const sentence = sentenceOf(state);
  if (sentence === null) return null;
  return (
    <Box paddingX={1} flexShrink={0}>
      <Toned tone="warning" wrap="wrap">
        <ForEyes>? </ForEyes>
        {sentence}
      </Toned>
    </Box>
  );
}

/** @returns how many rows that takes; 0 where there is nothing. */
export function interruptedRows(state: AppState): number {
  const sentence = sentenceOf(state);
  return sentence === null ? 0 : wrapText(`? ${sentence}`, state.size.columns - 2).length;
}

function sentenceOf(state: AppState): string | null {
  const sends = interruptedOf(activeParts(state).vaultRecords, activeForm(state).kind);
  if (sends.length === 0) return null;
  const names = sends.flatMap((send) => send.names.map((name) => `${name} in ${send.vault}`));
  const { keyOf } = keyWordsFor(state);
  return `dispatchbox ended while it was setting ${sanitizeText(names.join(', '))}: unknown whether they are set. Set them again, or put this away with ${keyOf('vault-form.clear')}.`;
}
