import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Dialogs } from './dialogs.ts';
import { KeyLayer } from './KeyLayer.tsx';
import { Dimmed } from './ThemeProvider.tsx';
import { useStore } from './use-store.ts';

interface DialogHostProps {
  readonly dialogs: Dialogs;
  readonly children?: ReactNode;
}

/** The page, dimmed while there is a dialog, and the dialogs over it: in the middle of the room that is there. */
export function DialogHost({ dialogs, children }: DialogHostProps): ReactNode {
  const open = useStore(dialogs.open);
  return (
    <Box flexDirection="column" flexGrow={1}>
      <Dimmed isDimmed={open.length > 0}>{children}</Dimmed>
      {open.map(({ id, node }, at) => (
        <Dimmed key={id} isDimmed={at < open.length - 1}>
          <KeyLayer order="dialog" number={id} isModal>
            {node}
          </KeyLayer>
        </Dimmed>
      ))}
    </Box>
  );
}
