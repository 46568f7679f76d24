import { Box, Static, Text, useIsScreenReaderEnabled } from 'ink';
import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useState } from 'react';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { Store } from '../domain/store.ts';
import { wrappedRows } from './fit-text.ts';
import { useIsShown } from './Hidden.tsx';
import { useTheme } from './ThemeProvider.tsx';
import { useStore } from './use-store.ts';

interface Line {
  readonly source: string;
  readonly words: string;
  /** Rewritten by what the same source says next. */
  readonly isLive: boolean;
  /** What is left of it once another line comes. */
  readonly stays: string;
}

/** What was said so far: lines that stay, and the last one, which may be rewritten. */
interface Said {
  readonly before: readonly string[];
  readonly last: Line | null;
}

/** Everything that was said in this session, in order. */
class Speech extends Store<Said> {
  constructor() {
    super({ before: [], last: null });
  }

  say(line: Line): void {
    const { before, last } = this.get();
    const isRewritten = last?.isLive && line.isLive && last.source === line.source;
    this.set({
      before: last === null || isRewritten ? before : [...before, last.stays],
      last: line,
    });
  }
}

/** Whether a screen reader reads: words that take work to put together are needed only then. */
export const useHasScreenReader = useIsScreenReaderEnabled;

const SpeechContext = createContext<Speech | null>(null);

/**
 * The root of what a screen reader hears. With one, nothing below is drawn: what changed is appended line by line,
 * and only the last line is ever rewritten. Without one, everything is drawn and nothing is said.
 */
export function Spoken({ children }: { readonly children: ReactNode }): ReactNode {
  const hasScreenReader = useHasScreenReader();
  const [speech] = useState(() => new Speech());
  if (!hasScreenReader) return children;
  return (
    <SpeechContext value={speech}>
      <Lines of={speech} />
      <Box display="none">{children}</Box>
    </SpeechContext>
  );
}

function Lines({ of }: { readonly of: Speech }): ReactNode {
  const { before, last } = useStore(of);
  return (
    <>
      <Static items={[...before]}>{(words, at) => <Text key={String(at)}>{words}</Text>}</Static>
      <Text>{last === null ? '' : drawnRows(last)}</Text>
    </>
  );
}

/** What a window has at least where no screen reader reads. */
const NARROWEST = 40;

/**
 * What is to be taken out of the terminal later, such as a secret that is shown, in rows that no window breaks: Ink couldn't
 * tell how many there are by then.
 */
function drawnRows({ words, stays }: Line): string {
  return stays === words ? words : wrappedRows(words, NARROWEST).join('\n');
}

/**
 * Says words to a screen reader when they change, as long as they are in front: neither in a hidden screen nor
 * behind a dialog. What comes to the front says its words again.
 *
 * @param words `null` for nothing
 * @param isLive whether the next ones replace these in their line, as in a field that is typed in
 * @param stays what is left of them once something else is said, such as of a secret that was shown for a while
 */
export function useSpoken(words: string | null, isLive = false, stays = words): void {
  const speech = useContext(SpeechContext);
  const isShown = useIsShown();
  const { isDimmed } = useTheme();
  const source = useId();
  const said = speech && isShown && !isDimmed && words !== null ? spokenText(words) : '';
  const left = said === '' ? '' : spokenText(stays ?? '');
  useLayoutEffect(() => {
    if (said !== '') speech?.say({ source, words: said, isLive, stays: left });
  }, [speech, source, said, isLive, left]);
}

interface SayProps {
  readonly words: string | null;
  readonly isLive?: boolean;
}

/** Words for a screen reader at their place among others: what stands first in the tree is said first. */
export function Say({ words, isLive = false }: SayProps): ReactNode {
  useSpoken(words, isLive);
  return null;
}

/** How a text is spoken: harmless, with commas for the signs between facts, and a word for the sign of what is wrong. */
function spokenText(text: string): string {
  return sanitizeText(
    text
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^✗ /, 'Problem: ')
      .replace(/ [·▸] /g, ', '),
  );
}
