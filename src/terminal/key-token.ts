import type { Background } from './terminal-report.ts';

/** What one read of the terminal is split into. */
export type KeyToken =
  /** One grapheme, one control character or one escape sequence. */
  | { readonly kind: 'key'; readonly key: string }
  /** A complete paste with LF line ends; `hadCrLf` if some were CRLF. */
  | { readonly kind: 'paste'; readonly text: string; readonly hadCrLf?: true }
  /** A paste exceeded the size limit. None of it is delivered. */
  | { readonly kind: 'paste-too-long' }
  /** Not typed: the terminal itself is speaking. */
  | { readonly kind: 'background'; readonly background: Background };
