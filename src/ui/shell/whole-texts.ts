import type { AppState } from '../../state/app-state.ts';
import { vaultFormOnScreen } from '../../state/vault/vault-scope.ts';
import { type Block, block, GAP } from '../blocks/fit.ts';
import { BLANK, bold, indented, type Line, line, span } from '../blocks/line.ts';
import { partOf } from '../blocks/list-status.ts';
import { wrapSpans } from '../blocks/wrap.ts';
import { type Body, blocks, gap, type View } from '../view.ts';

/** What the service said about a send, in full. */
export function answerScreen(state: AppState, top: number, view: View): Body {
  const { phase } = vaultFormOnScreen(state);
  const said = phase.step === 'editing' ? [] : phase.said;
  const at = { name: 'answer', top };
  return blocks(gap(view), textPage('Service response', said, at, view));
}

const PADDING = 3;

/** A text from outside, perhaps with a heading of its own. */
interface PageText {
  readonly about: string | null;
  readonly text: string;
}

/** Texts in full and line by line, below a title, scrolling under the name of their part. */
function textPage(
  title: string,
  texts: readonly PageText[],
  { name, top }: { readonly name: string; readonly top: number },
  view: View,
): readonly Block[] {
  const lines = texts.flatMap((each, index) => [
    ...(index === 0 ? [] : [BLANK]),
    ...textLines(each, view.columns - 2 * PADDING),
  ]);
  return [
    block([indented(line(bold(title)), 1)]),
    GAP,
    {
      ...block(lines, { indent: PADDING, name, top }),
      more: ({ top: from, rows, count }) => ({
        ...indented(line(span(`lines ${from + 1}–${from + rows} of ${count}`, 'muted')), PADDING),
        announce: `Lines ${partOf(from, rows, count)}`,
      }),
    },
  ];
}

function textLines({ about, text }: PageText, columns: number): readonly Line[] {
  const heading = about === null ? [] : wrapSpans([bold(about)], columns);
  const rows = text.split('\n').flatMap((each) => {
    // A line's indentation shows what it belongs to.
    const indent = Math.min(/^ */.exec(each)?.[0].length ?? 0, Math.floor(columns / 4));
    return wrapSpans([span(each.trim())], columns - indent, { indent: 2 }).map((row) =>
      indented(row, indent),
    );
  });
  return [...heading, ...rows];
}
