import { createContext, type ReactNode, useContext, useState } from 'react';
import { type Ask, Dialogs } from './dialogs.ts';
import { KeyLayer } from './KeyLayer.tsx';
import { useStore } from './use-store.ts';

const DialogContext = createContext<Dialogs | null>(null);

function useDialogs(): Dialogs {
  const dialogs = useContext(DialogContext);
  if (dialogs === null) throw new Error('There is no <DialogProvider> above.');
  return dialogs;
}

interface DialogProviderProps {
  /** Its own, unless services ask, too. */
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

/** The page, and the dialogs over it. */
export function DialogHost({ children }: { readonly children?: ReactNode }): ReactNode {
  const open = useStore(useDialogs().open);
  return (
    <>
      {children}
      {open.map(({ id, node }) => (
        <KeyLayer key={id} order={FIRST + id} isModal>
          {node}
        </KeyLayer>
      ))}
    </>
  );
}
