import { Box } from 'ink';
import type { ReactNode } from 'react';
import { type HelpLine, helpLines } from '../../keys/help-lines.ts';
import type { AppState } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { fitText } from '../presentation/fit-text.ts';
import { spokenKey } from '../presentation/heard-words.ts';
import { Toned } from '../theme.tsx';
import { ListHead, Spoken } from './heard.tsx';

const KEYS_COLUMNS = 24;
const TWO_PAGES_FROM_COLUMNS = 100;

/** Every key, read from the table that also handles it; in two columns where there is room. */
export function HelpOverlay({ state }: { readonly state: AppState }): ReactNode {
  const { bodyRows } = layoutFor(state.size);
  const lines = helpLines();
  const pages = state.size.columns >= TWO_PAGES_FROM_COLUMNS ? 2 : 1;
  const rows = Math.max(bodyRows, 1);
  const scroll = state.overlay?.kind === 'help' ? state.overlay.scroll : 0;
  const top = Math.min(scroll, Math.max(0, lines.length - rows * pages));
  return (
    <>
      <ListHead
        what="Help, j and k scroll"
        top={top}
        shown={Math.min(rows, lines.length - top)}
        count={lines.length}
      />
      <Box height={bodyRows} paddingX={2} columnGap={4} overflow="hidden">
        {Array.from({ length: pages }, (_, page) => top + page * rows).map((from) => (
          <Box key={from} flexDirection="column" width={`${100 / pages}%`}>
            {lines.slice(from, from + rows).map((line) => (
              <Line key={`${line.section} ${line.keys} ${line.text}`} line={line} />
            ))}
          </Box>
        ))}
      </Box>
    </>
  );
}

function Line({ line }: { readonly line: HelpLine }): ReactNode {
  if (line.keys === '')
    return (
      <Spoken words={line.text}>
        <Toned bold>{line.text || ' '}</Toned>
      </Spoken>
    );
  return (
    <Spoken words={`${line.keys.split('  ').map(spokenKey).join(' or ')}: ${line.text}`}>
      <Toned>
        <Toned tone="accent">{fitText(line.keys, KEYS_COLUMNS)}</Toned>
        {line.text}
      </Toned>
    </Spoken>
  );
}
