import type { Piece } from '../kit/Text.tsx';
import { RUN_VIEWS, type RunView } from '../screens/runs/run-views.ts';
import { STATE_LOOK } from '../screens/state-look.ts';

/** How many dispatches each view has, which one is shown, and what waits in other profiles. */
export interface ViewCounts {
  readonly counts: Readonly<Record<RunView, number>>;
  /** `null` on another tab than Runs. */
  readonly shown: RunView | null;
  readonly showsAll: boolean;
  readonly waitingElsewhere: number;
}

/** With words, as numbers of all views, or of those that have any. */
export type CountForm = 'words' | 'numbers' | 'signs';

const GAPS: Readonly<Record<CountForm, number>> = { words: 3, numbers: 2, signs: 1 };

const LOOKS = {
  all: { mark: '', tone: 'plain' },
  waiting: STATE_LOOK.waiting,
  failed: STATE_LOOK.error,
} as const;

/** The counts in the header. The view that is shown is in brackets. */
export function countPieces(of: ViewCounts, form: CountForm): readonly Piece[] {
  const elsewhere = elsewherePieces(of, form);
  const views = RUN_VIEWS.flatMap((view) => {
    const text = viewText(of, view, form);
    return text === null ? [] : [{ view, text }];
  });
  const pieces = views.flatMap(({ view, text }, index): readonly Piece[] => {
    const isOn = view === of.shown;
    // Brackets take the place of blanks, so that nothing moves from tab to tab.
    const isBracket =
      form !== 'signs' && (isOn || (index > 0 && views[index - 1]?.view === of.shown));
    const gap = ' '.repeat(GAPS[form] - (isBracket ? 1 : 0));
    const isQuiet = of.counts[view] === 0 && !isOn;
    return [
      { text: index === 0 && elsewhere.length > 0 ? `${gap}·${gap}` : gap, tone: 'muted' },
      {
        text: isOn ? `[${text}]` : text,
        isBold: isOn,
        tone: isQuiet ? 'muted' : LOOKS[view].tone,
      },
    ];
  });
  return [...elsewhere, ...pieces];
}

/** Without words, a view has the sign of its rows in the list. */
function viewText(
  { counts, shown, showsAll }: ViewCounts,
  view: RunView,
  form: CountForm,
): string | null {
  const count = counts[view];
  if (view === 'all') {
    if (form === 'signs') return null;
    return showsAll && form === 'words' ? `all profiles ${count}` : `all ${count}`;
  }
  if (form === 'signs' && count === 0 && shown !== view) return null;
  return `${LOOKS[view].mark} ${count}${form === 'words' ? ` ${view}` : ''}`;
}

function elsewherePieces({ waitingElsewhere }: ViewCounts, form: CountForm): readonly Piece[] {
  if (waitingElsewhere === 0) return [];
  const { mark, tone } = LOOKS.waiting;
  return [
    { text: form === 'words' ? 'elsewhere' : 'other', tone: 'muted' },
    { text: ` ${mark} ${waitingElsewhere}`, tone },
  ];
}
