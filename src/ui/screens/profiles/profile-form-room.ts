import type { AppState } from '../../../state/app-state.ts';
import { layoutFor } from '../../../state/layout.ts';
import {
  PROFILE_FOCUS,
  type ProfileFocus,
  type ProfileForm,
} from '../../../state/profiles/profile-form-state.ts';
import { problemRows } from '../../fields/problem.tsx';
import { tokensOnDiskRows } from './tokens-on-disk.tsx';

const FEW_COLUMNS = 60;
/** In a narrow window a sentence has more use for the columns under the label. */
const NARROW_PROBLEM_COLUMNS = 5;
const NARROW_LABEL_COLUMNS = 17;
const LABEL_COLUMNS = 18;

const HEADING_ROWS = 1;
const BUTTON_ROWS = 1;

/** What stands in the scrolling part of the form, from top to bottom. */
export const PROFILE_ROWS = PROFILE_FOCUS.filter((focus) => focus !== 'save');

/** How the rows of the screen are shared out. */
export interface ProfileFormRoom {
  /** Blank rows between the parts. */
  readonly gap: 0 | 1;
  /** Blank rows between the button and the note below it. */
  readonly noteGap: 0 | 1;
  /** Whether it is said where the tokens lie. */
  readonly hasNote: boolean;
  /** The fields that are drawn: from `top` up to, but without, `end`. */
  readonly top: number;
  readonly end: number;
  /** Where the fields begin. */
  readonly labelColumns: number;
  /** Where what is wrong with a field begins. */
  readonly problemColumns: number;
}

/** From the roomiest on: the blank rows between the parts, the one above the note, the note. */
const WAYS = [
  [1, 1, true],
  [1, 0, true],
  [1, 0, false],
] as const;

/** The button always stands. Where rows are few, the note gives way first, then the blank rows, then fields. */
export function profileFormRoom(state: AppState, form: ProfileForm): ProfileFormRoom {
  const { columns } = state.size;
  const { bodyRows, topRows, isCompact } = layoutFor(state.size);
  const isNarrow = columns < FEW_COLUMNS;
  const labelColumns = isNarrow ? NARROW_LABEL_COLUMNS : LABEL_COLUMNS;
  const problemColumns = isNarrow ? NARROW_PROBLEM_COLUMNS : LABEL_COLUMNS;
  const rowsOfProblem = (at: ProfileFocus) => {
    const problem = problemAt(form, at);
    return problem === null ? 0 : problemRows(problem, columns, problemColumns);
  };
  const heights = PROFILE_ROWS.map((row) => 1 + rowsOfProblem(row));
  const least = bodyRows - topRows - HEADING_ROWS - BUTTON_ROWS - rowsOfProblem('save');
  const all = sum(heights);
  const note = tokensOnDiskRows(state.profiles.filePath, columns);
  const whole = { top: 0, end: PROFILE_ROWS.length, labelColumns, problemColumns };
  if (!isCompact) {
    for (const [gap, noteGap, hasNote] of WAYS) {
      const rows = all + 2 * gap + (hasNote ? note + noteGap : 0);
      if (rows <= least) return { gap, noteGap, hasNote, ...whole };
    }
  }
  const last = PROFILE_ROWS.length - 1;
  const focused = form.focus === 'save' ? last : PROFILE_ROWS.indexOf(form.focus);
  return {
    gap: 0,
    noteGap: 0,
    hasNote: all + note <= least,
    ...windowOf(heights, focused, least),
    labelColumns,
    problemColumns,
  };
}

export function problemAt(form: ProfileForm, at: ProfileFocus): string | null {
  return form.problems.find((problem) => problem.at === at)?.message ?? null;
}

/** As many as fit whole; the focused one in any case. */
function windowOf(heights: readonly number[], focused: number, room: number) {
  let top = 0;
  while (top < focused && sum(heights.slice(top, focused + 1)) > room) top += 1;
  let end = focused + 1;
  while (end < heights.length && sum(heights.slice(top, end + 1)) <= room) end += 1;
  return { top, end };
}

function sum(rows: readonly number[]): number {
  return rows.reduce((total, each) => total + each, 0);
}
