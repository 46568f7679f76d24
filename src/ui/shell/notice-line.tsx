import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Notice } from '../../state/app-state.ts';
import { ForEars } from '../components/heard.tsx';
import { type Tone, Toned } from '../theme.tsx';
import { useKeys } from '../use-keys.ts';

const TONES: Readonly<Record<Notice['tone'], Tone>> = {
  info: 'muted',
  success: 'success',
  warning: 'warning',
  failure: 'failure',
};

/**
 * What just happened, above the footer. Its line stands there otherwise too, so that nothing jumps; a
 * sentence that needs more takes them from the screen above, since half a sentence helps nobody.
 */
export function NoticeLine({
  notice,
  otherwise = null,
}: {
  readonly notice: Notice | null;
  /** What stands there, on one row, while there is no notice. */
  readonly otherwise?: ReactNode;
}): ReactNode {
  const { said } = useKeys();
  return (
    <Box minHeight={1} flexShrink={0} paddingX={1}>
      {notice ? (
        <Toned tone={TONES[notice.tone]} wrap="wrap">
          <ForEars>Notice: </ForEars>
          {said(notice.text)}
        </Toned>
      ) : (
        otherwise
      )}
    </Box>
  );
}
