import { Box } from 'ink';
import { createContext, type ReactNode, useContext } from 'react';

const ShownContext = createContext(true);

/** Whether what calls this is on screen. What isn't has no keys, no caret, no spoken words, and no news of stores. */
export function useIsShown(): boolean {
  return useContext(ShownContext);
}

interface HiddenProps {
  readonly when: boolean;
  readonly children: ReactNode;
}

/**
 * Keeps what isn't on screen as it was. Unlike `<Activity>`, it runs no cleanup: hidden isn't left, and what was typed
 * there must not go.
 */
export function Hidden({ when, children }: HiddenProps): ReactNode {
  const isShown = useIsShown() && !when;
  return (
    <ShownContext value={isShown}>
      <Box display={when ? 'none' : 'flex'} flexDirection="column" flexGrow={1}>
        {children}
      </Box>
    </ShownContext>
  );
}
