import { Box } from 'ink';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { type Ask, Dialogs } from './dialogs.ts';
import { KeyLayer } from './KeyLayer.tsx';
import { Dimmed } from './ThemeProvider.tsx';
import { useStore } from './use-store.ts';

const DialogContext = createContext<Dialogs | null>(null);

function useDialogs(): Dialogs {
  const dialogs = useContext(DialogContext);
  if (dialogs === null) throw new Error('There is no <DialogProvider> above.');
  return dialogs;
}

interface DialogProviderProps {
  /** Given where services ask, too. */
  readonly dialogs?: Dialogs;
  readonly children: ReactNode;
}

/** Lets everything below ask. */
export function DialogProvider({ dialogs, children }: DialogProviderProps): ReactNode {
  const [own] = useState(() => new Dialogs());
  return <DialogContext value={dialogs ?? own}>{children}</DialogContext>;
}

/** @returns what shows a dialog and settles with its answer */
export function useAsk(): Ask {
  return useDialogs().ask;
}

/** Dialogs have the keys before everything else, the last one first. */
const FIRST = 100;

/** The page, dimmed while there is a dialog, and the dialogs over it: in the middle of the room that is there. */
export function DialogHost({ children }: { readonly children?: ReactNode }): ReactNode {
  const open = useStore(useDialogs().open);
  return (
    <Box flexDirection="column" flexGrow={1}>
      <Dimmed isDimmed={open.length > 0}>{children}</Dimmed>
      {open.map(({ id, node }, at) => (
        <Dimmed key={id} isDimmed={at < open.length - 1}>
          <KeyLayer order={FIRST + id} isModal>
            {node}
          </KeyLayer>
        </Dimmed>
      ))}
    </Box>
  );
}
