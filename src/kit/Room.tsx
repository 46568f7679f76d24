import { Box, type DOMElement, measureElement, useBoxMetrics } from 'ink';
import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

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

interface ViewportProps {
  /** How many rows the content has. */
  readonly wanted: number;
  /** How many it keeps, whatever stands beside it. */
  readonly least?: number;
  readonly children: ReactNode;
}

/**
 * The rows that are left for a list or a text: all of a page, or as many as it wants in a dialog. Tells them to what
 * is in it, by `useRoom`, and clips that. What stands beside it is measured, and remembered: the next frame is right
 * from the start, after a resize, too.
 */
export function Viewport({ wanted, least = 1, children }: ViewportProps): ReactNode {
  const { columns, rows: all, isFilled } = useRoom();
  const ref = useRef<DOMElement>(null);
  // Whatever changes beside it, such as a notice of two rows, changes its height without rendering it. Here, where
  // the children come from above, this renders nothing else as long as the height is the same.
  const { height } = useBoxMetrics(ref);
  const [measured, setMeasured] = useState({ height: 0, all: 0, beside: 0 });
  const basis = isFilled ? 0 : Math.max(least, Math.min(wanted, all));
  const measure = (now: number): void => {
    const beside = all - now;
    // One that has all it wants may have more.
    const isCut = isFilled || now < basis;
    setMeasured({ height: now, all, beside: isCut ? beside : Math.min(beside, measured.beside) });
  };
  if (height > 0 && height !== measured.height) measure(height);
  useLayoutEffect(() => {
    // As high as before in another room: nothing tells of that, and something else stands beside it.
    const now = ref.current ? measureElement(ref.current).height : 0;
    if (all !== measured.all && now > 0 && now === measured.height) measure(now);
  });
  const left = all - measured.beside;
  return (
    <Box
      ref={ref}
      flexDirection="column"
      flexGrow={isFilled ? 1 : 0}
      flexShrink={1}
      flexBasis={basis}
      minHeight={least}
      width={columns}
      overflowY="hidden"
    >
      <Box flexDirection="column" flexShrink={0}>
        <Room rows={Math.max(least, isFilled ? left : Math.min(basis, left))}>{children}</Room>
      </Box>
    </Box>
  );
}
