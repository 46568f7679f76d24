import { optionsOf, type Preferences } from '../../../domain/preferences.ts';
import type { AppState } from '../../../state/app-state.ts';
import type { ChoiceSpec } from '../../../state/form/form-spec.ts';
import {
  type PreferenceRow,
  preferencesList,
} from '../../../state/preferences/preferences-update.ts';
import { choiceLook, type FieldLook } from '../../blocks/field-look.ts';
import { type Blocks, block } from '../../blocks/fit.ts';
import { bold, indented, line } from '../../blocks/line.ts';
import { type ListLook, textColumn } from '../../blocks/list-look.ts';
import { listBlocks } from '../../blocks/list-view.ts';
import { paragraph } from '../../blocks/wrap.ts';
import { type Body, blocks, gap, type View } from '../../view.ts';

/** A row's options and the chosen one. */
interface RowChoice {
  readonly spec: ChoiceSpec;
  readonly chosen: string;
  readonly isFocused: boolean;
}

const PREFERENCES_LOOK: ListLook<PreferenceRow, RowChoice> = {
  what: 'Preferences',
  columns: [
    textColumn('', ({ label }) => label, { least: 6, tone: 'muted' }),
    { width: 1, fills: true, cell: (_, choice, width) => lookOf(choice, width).spans },
  ],
  announce: ({ label }, choice) => `${label}, choice: ${lookOf(choice, 0).words}`,
};

/** The preferences. A choice takes effect at once. */
export function preferencesScreen(state: AppState, view: View): Body {
  const { values, filePath } = state.preferences;
  const list = preferencesList(state);
  const contextOf = (row: PreferenceRow) => choiceOf(row, values, row === list.selected);
  return blocks(
    gap(view),
    block([indented(line(bold('Preferences')), 1)]),
    listBlocks(PREFERENCES_LOOK, list, contextOf, { ...view, name: 'preferences' }),
    list.selected && [gap(view), aboutRow(state, list.selected, view)],
    filePath !== null && [
      gap(view),
      block(paragraph(`Kept in ${filePath}`, 'muted', view), { yields: 8, isWhole: true }),
    ],
  );
}

/** What the chosen option does, and what prevents it. */
function aboutRow(
  { preferences: { values, hasColour } }: AppState,
  { name }: PreferenceRow,
  view: View,
): Blocks {
  const about = optionsOf(name).find(({ value }) => value === values[name])?.about ?? '';
  const isColourless = name === 'theme' && !hasColour;
  return [
    block(paragraph(about, 'plain', view)),
    isColourless &&
      block(paragraph('✗ NO_COLOR is set, so no theme uses colour.', 'warning', view)),
  ];
}

function lookOf({ spec, chosen, isFocused }: RowChoice, columns: number): FieldLook {
  return choiceLook(spec, chosen, { columns, isFocused, placeholder: [] });
}

function choiceOf(
  { name, label }: PreferenceRow,
  values: Preferences,
  isFocused: boolean,
): RowChoice {
  const options = optionsOf(name).map((each) => ({ id: String(each.value), label: each.label }));
  const spec = { kind: 'choice', label, options } as const;
  return { spec, chosen: String(values[name]), isFocused };
}
