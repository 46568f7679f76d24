import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Text } from '../kit/Text.tsx';
import { useStore } from '../kit/use-store.ts';
import { useServices } from '../screens/services.tsx';

/** One sentence about what just happened. Its row is always there, so that nothing jumps. */
export function NoticeLine(): ReactNode {
  const notice = useStore(useServices().notices.latest);
  const tone = notice?.tone ?? 'info';
  return (
    <Box flexShrink={0} minHeight={1} paddingX={1}>
      <Text tone={tone === 'info' ? 'muted' : tone} wrap="wrap">
        {notice?.text ?? ''}
      </Text>
    </Box>
  );
}
