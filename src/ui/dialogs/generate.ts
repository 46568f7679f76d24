import { ALPHABETS, type Alphabet } from '../../domain/generated-value.ts';
import type { GeneratorOverlay } from '../../state/vault/generator.ts';
import { wrongLines } from '../blocks/field-lines.ts';
import { type Blocks, block, GAP } from '../blocks/fit.ts';
import { bold, type Line, line, span } from '../blocks/line.ts';
import type { Dialog, View } from '../view.ts';

const LENGTH_LABEL_COLUMNS = 8;
const LENGTH_COLUMNS = 8;

/** What new values are made of. */
export function generateDialog(overlay: GeneratorOverlay, view: View): Dialog {
  const { count, form } = overlay;
  const { alphabet } = form.values;
  const selected = ALPHABETS.indexOf(alphabet);
  const drawn = ALPHABETS.map((label): Line => {
    const isSelected = label === alphabet;
    const text = `${isSelected ? '▸' : ' '} ${label}`;
    const shown = line(isSelected ? bold(text, 'accent') : span(text, 'muted'));
    return { ...shown, announce: label, isSelected };
  });
  return {
    title: count === 1 ? 'Generate a value' : `Generate ${count} values`,
    foot: 'enter generate · ↑ ↓ other kind · esc cancel',
    blocks: [
      block(drawn, { anchor: { from: selected, to: selected }, enough: drawn.length }),
      GAP,
      lengthBlocks(overlay, view),
    ],
  };
}

function lengthBlocks({ form, length, problem }: GeneratorOverlay, view: View): Blocks {
  const { alphabet } = form.values;
  if (alphabet === 'UUID') return block([line(span('UUIDs have a fixed length.', 'muted'))]);
  return [
    block([lengthLine(alphabet, length.text)]),
    problem !== null && block(wrongLines(problem, view.columns)),
  ];
}

function lengthLine(alphabet: Alphabet, text: string): Line {
  const label = alphabet === 'base64' ? 'Bytes' : 'Length';
  const shown = label.padEnd(LENGTH_LABEL_COLUMNS);
  return {
    ...line(span(shown, 'muted'), { text: text.padEnd(LENGTH_COLUMNS), ground: 'focused-field' }),
    caret: shown.length + text.length,
    announce: `${label}, text field, focused: ${text || 'empty'}`,
  };
}
