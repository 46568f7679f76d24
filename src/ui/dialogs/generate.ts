import { ALPHABETS } from '../../domain/generated-value.ts';
import { problemAt } from '../../state/form/form.ts';
import type { Overlay } from '../../state/overlay.ts';
import { block, GAP } from '../blocks/fit.ts';
import { bold, type Line, line, span } from '../blocks/line.ts';
import { wrapSpans } from '../blocks/wrap.ts';
import type { Dialog, View } from '../view.ts';

type GenerateOverlay = Extract<Overlay, { readonly kind: 'generate' }>;

const LENGTH_LABEL_COLUMNS = 8;

/** How to generate a new value. */
export function generateDialog({ form, count }: GenerateOverlay, view: View): Dialog {
  const { alphabet, length } = form.values;
  const selected = ALPHABETS.indexOf(alphabet);
  const alphabets = ALPHABETS.map((each): Line => {
    const isSelected = each === alphabet;
    const text = `${isSelected ? '▸' : ' '} ${each}`;
    const drawn = line(isSelected ? bold(text, 'accent') : span(text, 'muted'));
    return { ...drawn, announce: each, isSelected };
  });
  const problem = problemAt(form, { field: 'length', row: null });
  return {
    kind: 'Dialog',
    title: count === 1 ? 'Generate a value' : `Generate ${count} values`,
    foot: 'enter generate · ↑ ↓ other kind · esc cancel',
    blocks: [
      block(alphabets, { anchor: { from: selected, to: selected }, enough: ALPHABETS.length }),
      GAP,
      block(
        alphabet === 'UUID'
          ? [line(span('A UUID has its own length.', 'muted'))]
          : [lengthLine(alphabet === 'base64' ? 'Bytes' : 'Length', length.text)],
      ),
      ...(problem === null ? [] : [block(problemLines(problem, view))]),
    ],
  };
}

function lengthLine(label: string, text: string): Line {
  const shown = label.padEnd(LENGTH_LABEL_COLUMNS);
  return {
    ...line(span(shown, 'muted'), text),
    caret: shown.length + text.length,
    announce: `${label}, text field, focused: ${text || 'empty'}`,
  };
}

function problemLines(problem: string, { columns }: View): readonly Line[] {
  return wrapSpans([span(`✗ ${problem}`, 'failure')], columns, { announce: `Problem: ${problem}` });
}
