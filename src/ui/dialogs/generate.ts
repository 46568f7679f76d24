import type { AppState } from '../../state/app/app-state.ts';
import { type FocusedForm, focusedForm } from '../../state/app/focused-form.ts';
import { problemAt } from '../../state/form/form.ts';
import type { OverlayOf } from '../../state/overlay.ts';
import { runsCommand, type ValueOrigin } from '../../state/vault/value-overlay.ts';
import { promptLines, wrongLines } from '../blocks/field-lines.ts';
import { MASK, valueSummary } from '../blocks/field-look.ts';
import { type Blocks, block, GAP } from '../blocks/fit.ts';
import { bold, type Line, line, span } from '../blocks/line.ts';
import { wrapSpans } from '../blocks/wrap.ts';
import { spokenList } from '../presentation/spoken-words.ts';
import type { Dialog, View } from '../view.ts';

type GenerateOverlay = OverlayOf<'generate'>;

const LENGTH_LABEL_COLUMNS = 8;
const LENGTH_COLUMNS = 8;

/** Where a new value comes from. */
export function generateDialog(
  state: AppState,
  overlay: GenerateOverlay,
  view: View,
): Dialog | null {
  const of = focusedForm(state);
  const origins = of?.spec.fields.origin;
  if (of === null || origins?.kind !== 'choice') return null;
  const { origin } = overlay.form.values;
  const selected = origins.options.findIndex(({ id }) => id === origin);
  const drawn = origins.options.map(({ id, label }): Line => {
    const isSelected = id === origin;
    const text = `${isSelected ? '▸' : ' '} ${label}`;
    const shown = line(isSelected ? bold(text, 'accent') : span(text, 'muted'));
    return { ...shown, announce: label, isSelected };
  });
  return {
    title: titleOf(overlay),
    foot: footOf(overlay, of, view),
    blocks: [
      block(drawn, { anchor: { from: selected, to: selected }, enough: drawn.length }),
      GAP,
      belowOf(overlay, of, view),
    ],
  };
}

function titleOf({ form, count, name }: GenerateOverlay): string {
  const { origin } = form.values;
  if (origin === 'command' || origin === 'last-rotation') {
    return name === null ? 'A value' : `A value for ${name}`;
  }
  return count === 1 ? 'Generate a value' : `Generate ${count} values`;
}

function footOf(overlay: GenerateOverlay, { spec }: FocusedForm, { keyOf }: View): string {
  if (runsCommand(overlay)) return 'esc stop';
  const isLast = overlay.form.values.origin === 'last-rotation';
  const beside = isLast ? `${keyOf('rotation.forget-value')} forget it` : '↑ ↓ other source';
  return `enter ${spec.submit.toLowerCase()} · ${beside} · esc cancel`;
}

/** What the selected source needs. */
function belowOf(overlay: GenerateOverlay, of: FocusedForm, view: View): Blocks {
  const { form, carried } = overlay;
  const { origin, length } = form.values;
  if (origin === 'last-rotation' && carried) {
    const facts = `${valueSummary(carried.field)} · of ${carried.name}`;
    const drawn = line(span(MASK), span(`  ${facts}`, 'muted'));
    return block([{ ...drawn, announce: spokenList('hidden', facts) }]);
  }
  if (origin === 'command') {
    if (runsCommand(overlay)) return block([line({ text: 'Running the command.' })]);
    const spec = { ...of.spec, fields: { command: of.spec.fields.command ?? NO_FIELD } };
    const look = { ...of, spec, isRevealed: false, placeholderOf: () => [COMMAND_HINT] };
    return [
      block(promptLines(look, view)),
      block(wrapSpans([span(NO_SHELL, 'muted')], view.columns), { yields: 8, isWhole: true }),
    ];
  }
  if (origin === 'UUID') return block([line(span('UUIDs have a fixed length.', 'muted'))]);
  const problem = problemAt(form, { field: 'length', row: null });
  return [
    block([lengthLine(origin, length.text)]),
    problem !== null && block(wrongLines(problem, view.columns)),
  ];
}

const NO_FIELD = { kind: 'text', label: '' } as const;
const COMMAND_HINT = 'pass show acme/api-key';
const NO_SHELL =
  'A program and its arguments. It runs without a shell; quotes keep words together.';

function lengthLine(origin: ValueOrigin, text: string): Line {
  const label = origin === 'base64' ? 'Bytes' : 'Length';
  const shown = label.padEnd(LENGTH_LABEL_COLUMNS);
  return {
    ...line(span(shown, 'muted'), { text: text.padEnd(LENGTH_COLUMNS), ground: 'focused-field' }),
    caret: shown.length + text.length,
    announce: `${label}, text field, focused: ${text || 'empty'}`,
  };
}
