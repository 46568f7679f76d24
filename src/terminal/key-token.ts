import type { TerminalReport } from './terminal-report.ts';

/** What one read of the terminal falls into. */
export type KeyToken =
  /** One grapheme, one control character or one escape sequence. */
  | { readonly kind: 'key'; readonly key: string }
  /** A whole paste, its line ends LF; some of them were CRLF where it says so. */
  | { readonly kind: 'paste'; readonly text: string; readonly hadCrLf?: true }
  /** A paste passed the size bound. None of it comes. */
  | { readonly kind: 'paste-too-long' }
  /** Not typed at all: the terminal speaks. */
  | { readonly kind: 'report'; readonly report: TerminalReport };
