import { Box } from 'ink';
import type { ReactNode } from 'react';
import { sanitizeText } from '../../../domain/sanitize-text.ts';
import type { AppState } from '../../../state/app-state.ts';
import { layoutFor } from '../../../state/layout.ts';
import { activeParts } from '../../../state/profiles/parts.ts';
import { visibleRange } from '../../../state/visible-range.ts';
import { fitText } from '../../blocks/fit-text.ts';
import { ForEars, Spoken } from '../../components/heard.tsx';
import { spokenList } from '../../presentation/heard-words.ts';
import { Toned } from '../../theme.tsx';
import { useKeys } from '../../use-keys.ts';

const PADDING = 1;
const HEAD_ROWS = 2;
const WIDEST_NAME = 32;

/** The saved requests of this profile, to fill the form with. */
export function TemplateList({
  state,
  index,
}: {
  readonly state: AppState;
  readonly index: number;
}): ReactNode {
  const { keyOf } = useKeys();
  const templates = activeParts(state).templates;
  const { bodyRows, topRows } = layoutFor(state.size);
  const { top, end } = visibleRange({
    top: 0,
    selected: index,
    height: bodyRows - topRows - HEAD_ROWS,
    count: templates.length,
  });
  const room = state.size.columns - 2 * PADDING - 2;
  const nameColumns = Math.min(WIDEST_NAME, Math.floor(room * 0.5));
  return (
    <Box
      flexDirection="column"
      height={bodyRows}
      paddingTop={topRows}
      paddingX={PADDING}
      overflow="hidden"
    >
      <Box marginBottom={1} flexShrink={0}>
        <Toned bold>
          <ForEars>Dialog: </ForEars>
          Templates
        </Toned>
      </Box>
      {templates.length === 0 ? (
        <Box paddingLeft={2}>
          <Toned wrap="wrap">
            None yet. <Toned tone="accent">{keyOf('templates.ask-for-name')}</Toned> saves the form
            as it stands under a name.
          </Toned>
        </Box>
      ) : null}
      {templates.slice(top, end).map(({ name, request }, row) => {
        const isSelected = top + row === index;
        const what = [request.key, request.ref, request.title].filter(Boolean).join(' · ');
        return (
          <Spoken key={name} words={sanitizeText(spokenList(name, what))} isSelected={isSelected}>
            <Toned>
              <Toned tone="accent" bold>
                {isSelected ? '▸ ' : '  '}
              </Toned>
              <Toned bold={isSelected}>{fitText(sanitizeText(name), nameColumns)}</Toned>
              <Toned tone="muted">{`  ${sanitizeText(what)}`}</Toned>
            </Toned>
          </Spoken>
        );
      })}
    </Box>
  );
}
