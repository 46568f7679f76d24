import { sanitizeText } from '../../domain/sanitize-text.ts';
import type { Notice } from '../../state/notice.ts';
import { BLANK, indented, type Line } from '../blocks/line.ts';
import { wrapSpans } from '../blocks/wrap.ts';
import { spokenList } from '../presentation/spoken-words.ts';
import type { Tone } from '../theme.ts';
import type { View } from '../view.ts';

const TONES: Readonly<Record<Notice['tone'], Tone>> = {
  info: 'muted',
  success: 'success',
  warning: 'warning',
  failure: 'failure',
};

/**
 * What just happened, above the footer. One line is always reserved for it, so that nothing jumps; a longer
 * sentence takes rows from the screen above, because half a sentence helps no one.
 */
export function noticeLines(
  notice: Notice | null,
  otherwise: Line | null,
  { columns, said }: View,
): readonly Line[] {
  if (!notice) return [otherwise === null ? BLANK : indented(otherwise, 1)];
  // A notice can contain a name exactly as someone typed it, or as a file or program provided it.
  const text = sanitizeText(said(notice.text));
  const spans = [{ text, tone: TONES[notice.tone] }];
  return wrapSpans(spans, columns - 2, {
    announce: `Notice: ${spokenList(text)}`,
  }).map((line) => indented(line, 1));
}
