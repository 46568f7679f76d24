import { createContext, type ReactNode, useContext, useMemo } from 'react';

/** The cells that a component may fill. */
interface RoomSize {
  readonly columns: number;
  /** A bound, and a good guess: what stands above and below takes its rows of it. */
  readonly rows: number;
  /** Few rows: rules and blank lines make way for content. */
  readonly isCompact: boolean;
  /** Whether a list or a text takes all the rows there are, as on a page, or those of its content, as in a dialog. */
  readonly isFilled: boolean;
}

const RoomContext = createContext<RoomSize>({
  columns: 80,
  rows: 24,
  isCompact: false,
  isFilled: true,
});

/** Tells everything below how many cells it has: as here, where it isn't said. */
export function Room({
  children,
  ...own
}: Partial<RoomSize> & { readonly children: ReactNode }): ReactNode {
  const { columns, rows, isCompact, isFilled } = { ...useRoom(), ...own };
  const room = useMemo(
    () => ({ columns, rows, isCompact, isFilled }),
    [columns, rows, isCompact, isFilled],
  );
  return <RoomContext value={room}>{children}</RoomContext>;
}

/** The cells here. Columns are exact: widths are known before anything is laid out. */
export function useRoom(): RoomSize {
  return useContext(RoomContext);
}
