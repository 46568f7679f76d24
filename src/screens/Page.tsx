import { Box } from 'ink';
import type { ReactNode } from 'react';
import { useRoom } from '../kit/Room.tsx';
import { Rule } from '../kit/Rule.tsx';
import { TabBar } from './TabBar.tsx';

interface PageProps {
  /** Where one is in the list, such as `3/17`. */
  readonly position?: string;
  /** The line of a list's filter. */
  readonly filter?: ReactNode;
  readonly children: ReactNode;
}

/** What every screen is in: the tabs, a rule, the filter, and the rest of the rows. */
export function Page({ position = '', filter, children }: PageProps): ReactNode {
  const { isCompact } = useRoom();
  return (
    <Box flexDirection="column" flexGrow={1} flexBasis={0}>
      {!isCompact && <TabBar position={position} />}
      {!isCompact && <Rule />}
      {filter}
      <Box flexDirection="column" flexGrow={1} flexBasis={0}>
        {children}
      </Box>
    </Box>
  );
}
