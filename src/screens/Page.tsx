import { Box } from 'ink';
import type { ReactNode } from 'react';
import { useIsShown } from '../kit/Hidden.tsx';
import { useRoom } from '../kit/Room.tsx';
import { Rule } from '../kit/Rule.tsx';
import { Say } from '../kit/spoken.tsx';
import { Text } from '../kit/Text.tsx';
import { TabBar } from './TabBar.tsx';

interface PageProps {
  /** What this is, where the tab doesn't say it. */
  readonly title?: string;
  /** What is shown of it, after the title. */
  readonly about?: string;
  /** Where one is in the list, such as `3/17`. */
  readonly position?: string;
  /** The line of a list's filter. */
  readonly filter?: ReactNode;
  readonly children: ReactNode;
}

/** What every screen is in: the tabs, a rule, the filter, and the rest of the rows. */
export function Page({ title, about = '', position = '', filter, children }: PageProps): ReactNode {
  const { isCompact } = useRoom();
  const isShown = useIsShown();
  return (
    <Box flexDirection="column" flexGrow={1} flexBasis={0}>
      {!isCompact && isShown && <TabBar position={position} />}
      {!isCompact && <Rule />}
      {title !== undefined && (
        <Box flexShrink={0} paddingX={1} paddingBottom={isCompact ? 0 : 1} columnGap={2}>
          <Say words={about === '' ? title : `${title}, ${about}`} />
          <Box flexShrink={0}>
            <Text isBold>{title}</Text>
          </Box>
          <Text tone="muted">{about}</Text>
        </Box>
      )}
      {filter}
      <Box flexDirection="column" flexGrow={1} flexBasis={0}>
        {children}
      </Box>
    </Box>
  );
}
