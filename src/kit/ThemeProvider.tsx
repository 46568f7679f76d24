import type { BoxProps } from 'ink';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type Look, lookOf, type Styled, type Theme, type Tone } from './theme.ts';

/** How everything below is drawn. */
interface Drawing {
  readonly theme: Theme;
  /** Behind a dialog, everything recedes into one muted tone. */
  readonly isDimmed: boolean;
  /** Whether the terminal supports links (OSC 8). */
  readonly hasLinks: boolean;
  /** Nothing moves by itself. */
  readonly isStill: boolean;
}

const DrawingContext = createContext<Drawing | null>(null);

interface ThemeProviderProps {
  readonly theme: Theme;
  readonly hasLinks?: boolean;
  readonly isStill?: boolean;
  readonly children: ReactNode;
}

/** Gives a theme, and whether things may move, to everything below. */
export function ThemeProvider({
  theme,
  hasLinks = false,
  isStill = false,
  children,
}: ThemeProviderProps): ReactNode {
  const drawing = useMemo(
    () => ({ theme, isDimmed: false, hasLinks, isStill }),
    [theme, hasLinks, isStill],
  );
  return <DrawingContext value={drawing}>{children}</DrawingContext>;
}

/** Dims everything below while a dialog is in front of it. */
export function Dimmed({
  isDimmed,
  children,
}: {
  readonly isDimmed: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const above = useTheme();
  const drawing = useMemo(() => ({ ...above, isDimmed }), [above, isDimmed]);
  return <DrawingContext value={drawing}>{children}</DrawingContext>;
}

/** How things are drawn here. */
export function useTheme(): Drawing {
  const drawing = useContext(DrawingContext);
  if (drawing === null) throw new Error('There is no ThemeProvider above.');
  return drawing;
}

/** The props with which Ink draws a piece of text here. */
export function useLook(styled: Styled): Look {
  return lookIn(useTheme(), styled);
}

export function lookIn({ theme, isDimmed }: Drawing, styled: Styled): Look {
  const { tone, isBold } = styled;
  return lookOf(theme, isDimmed ? { tone: tone === 'rule' ? tone : 'muted', isBold } : styled);
}

/** The props with which Ink draws the border of a box here. */
export function useBorder(tone: Tone): Pick<BoxProps, 'borderColor' | 'borderDimColor'> {
  const { color, dimColor } = useLook({ tone });
  return { ...(color && { borderColor: color }), ...(dimColor && { borderDimColor: dimColor }) };
}
