import { createContext, type ReactNode, useContext, useMemo } from 'react';

/** The cells that a screen or a dialog has. */
export interface Room {
  readonly columns: number;
  readonly rows: number;
  /** Few rows: rules, tabs and blank lines make way for content. */
  readonly isCompact: boolean;
}

const RoomContext = createContext<Room>({ columns: 80, rows: 24, isCompact: false });

/** Tells everything below how many cells it has: as many as here, where it isn't said. */
export function RoomProvider({
  children,
  ...own
}: Partial<Room> & { readonly children: ReactNode }): ReactNode {
  const { columns, rows, isCompact } = { ...useRoom(), ...own };
  const room = useMemo(() => ({ columns, rows, isCompact }), [columns, rows, isCompact]);
  return <RoomContext value={room}>{children}</RoomContext>;
}

/**
 * The cells here. Known before anything is laid out, so that a list can choose its rows in the first frame
 * instead of measuring itself and drawing again.
 */
export function useRoom(): Room {
  return useContext(RoomContext);
}
