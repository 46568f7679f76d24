import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Notice } from '../../state/app-state.ts';
import { type Tone, Toned } from '../theme.tsx';

const TONES: Readonly<Record<Notice['tone'], Tone>> = {
  info: 'muted',
  success: 'success',
  warning: 'warning',
  failure: 'failure',
};

/** What just happened, on the line above the footer. The line stands empty otherwise, so nothing jumps. */
export function NoticeLine({ notice }: { readonly notice: Notice | null }): ReactNode {
  return (
    <Box height={1} flexShrink={0} paddingX={1}>
      {notice ? <Toned tone={TONES[notice.tone]}>{notice.text}</Toned> : null}
    </Box>
  );
}
