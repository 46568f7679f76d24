import type { Piece } from '../components/Text.tsx';
import { spokenList } from '../screens/spoken-words.ts';
import { STATE_LOOK } from '../screens/state-look.ts';
import type { AppState } from '../state/app-state.ts';
import { activeParts } from '../state/profiles/profile-parts.ts';
import { countElsewhere } from '../state/runs/rows.ts';
import { rowsByView, runsScreenOf } from '../state/runs/runs-list.ts';
import { RUN_VIEWS, type RunView, viewName } from '../state/runs/runs-screen.ts';

/** With words, as numbers of all views, or of those that have any. */
type CountForm = 'words' | 'numbers' | 'signs';

const GAPS: Readonly<Record<CountForm, number>> = { words: 3, numbers: 2, signs: 1 };

/** How many there are in each view, and what happens elsewhere. */
export function countPieces(state: AppState, form: CountForm): readonly Piece[] {
  const shown = state.screen === 'runs' ? runsScreenOf(state).view : null;
  const elsewhere = elsewherePieces(state, form);
  const views = RUN_VIEWS.flatMap((view) => {
    const text = viewText(state, view, form);
    return text === null ? [] : [{ view, text }];
  });
  const pieces = views.flatMap(({ view, text }, index): readonly Piece[] => {
    const isOn = view === shown;
    // Brackets take the place of blanks, so that nothing moves from tab to tab.
    const isBracket = form !== 'signs' && (isOn || (index > 0 && views[index - 1]?.view === shown));
    const gap = ' '.repeat(GAPS[form] - (isBracket ? 1 : 0));
    const { tone } = VIEW_LOOK[view];
    const isQuiet = countOf(state, view) === 0 && !isOn;
    return [
      { text: index === 0 && elsewhere.length > 0 ? `${gap}·${gap}` : gap, tone: 'muted' },
      { text: isOn ? `[${text}]` : text, isBold: isOn, tone: isQuiet ? 'muted' : tone },
    ];
  });
  return [...elsewhere, ...pieces];
}

const VIEW_LOOK = {
  all: { mark: '', tone: 'plain' },
  waiting: STATE_LOOK.waiting,
  failed: STATE_LOOK.error,
} as const satisfies Readonly<Record<RunView, unknown>>;

function countOf(state: AppState, view: RunView): number {
  return rowsByView(state)[view].length;
}

/** Without words, a view has the sign of its rows in the list. */
function viewText(state: AppState, view: RunView, form: CountForm): string | null {
  const count = countOf(state, view);
  const isOn = runsScreenOf(state).view === view;
  if (view === 'all') return allText(state, count, form);
  if (form === 'signs' && count === 0 && !isOn) return null;
  const words = form === 'words' ? ` ${viewName(view, rowsByView(state)[view])}` : '';
  return `${VIEW_LOOK[view].mark} ${count}${words}`;
}

function allText(state: AppState, count: number, form: CountForm): string | null {
  const { older } = activeParts(state);
  if (form === 'signs') return null;
  if (state.profiles.showsAll) return form === 'words' ? `all profiles ${count}` : `all ${count}`;
  return older > 0 ? `newest ${count} of ${count + older}` : `all ${count}`;
}

/** What is waiting in other profiles, and what ended there since the user last looked. */
function elsewherePieces(state: AppState, form: CountForm): readonly Piece[] {
  const pieces = countsElsewhere(state).map(([name, count]): Piece => {
    const { mark, tone } = STATE_LOOK[name];
    return { text: ` ${mark} ${count}`, tone };
  });
  return pieces.length === 0
    ? []
    : [{ text: form === 'words' ? 'elsewhere' : 'other', tone: 'muted' }, ...pieces];
}

function countsElsewhere(state: AppState) {
  const found = countElsewhere(state);
  return (['waiting', 'ready', 'error'] as const).flatMap((name) =>
    found[name] > 0 ? [[name, found[name]] as const] : [],
  );
}

/** The same for a screen reader; zero counts are left out. */
export function countWords(state: AppState): string {
  const counts = RUN_VIEWS.map((view) => {
    const count = countOf(state, view);
    return (
      count > 0 &&
      (view === 'all' ? `${count} in all` : `${count} ${viewName(view, rowsByView(state)[view])}`)
    );
  });
  const others = countsElsewhere(state).map(([name, count]) => `${count} ${name} elsewhere`);
  return spokenList(...counts, ...others);
}
