import type { AppState } from '../../../state/app/app-state.ts';
import type { Said } from '../../../state/forms/vault-form.ts';
import { vaultFormOnScreen } from '../../../state/vault/vault-forms.ts';
import { block, GAP } from '../../blocks/fit.ts';
import { BLANK, bold, indented, type Line, line, span } from '../../blocks/line.ts';
import { partOf } from '../../blocks/list-status.ts';
import { wrapSpans } from '../../blocks/wrap.ts';
import { type Body, blocks, gap, type View } from '../../view.ts';

const PADDING = 3;

/** What the service said about a send, in full and line by line. */
export function answerScreen(state: AppState, top: number, view: View): Body {
  const { phase } = vaultFormOnScreen(state);
  const said = phase.step === 'editing' ? [] : phase.said;
  const lines = said.flatMap((each, index) => [
    ...(index === 0 ? [] : [BLANK]),
    ...saidLines(each, view.columns - 2 * PADDING),
  ]);
  const heading = indented(line(bold('Answer of the service')), 1);
  return blocks(...gap(view), block([heading]), GAP, {
    ...block(
      lines.map((each) => indented(each, PADDING)),
      { name: 'answer', top },
    ),
    more: ({ top: from, rows, count }) => ({
      ...indented(line(span(`lines ${from + 1}–${from + rows} of ${count}`, 'muted')), PADDING),
      announce: `Lines ${partOf(from, rows, count)}`,
    }),
  });
}

function saidLines({ about, text }: Said, columns: number): readonly Line[] {
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
