import type { EnvEntry, EnvProblem } from '../../../domain/env-file.ts';
import { sanitizeText } from '../../../domain/sanitize-text.ts';
import { grouped } from '../../../domain/secret-value.ts';
import type { AppState, Overlay } from '../../../state/app-state.ts';
import { wrapText } from '../../../state/details/wrap-text.ts';
import { noveltyOf } from '../../../state/vault-form/env-import.ts';
import { fitText } from '../../blocks/fit-text.ts';
import { spokenList } from '../../presentation/heard-words.ts';
import { widest } from '../../presentation/widest.ts';
import type { Tone } from '../../theme.tsx';

/** Below, counts of lines and versions give way to the names. */
const WHOLE_FROM_COLUMNS = 70;
/** The indent of an entry, and the sign in front of what is odd about it. */
const NOTE_COLUMNS = 7;

type ImportOverlay = Extract<Overlay, { kind: 'env-import' }>;

export interface PreviewLine {
  readonly key: string;
  readonly text: string;
  /** The same for the ear; `null` where the line before has told it. */
  readonly heard: string | null;
  readonly tone: Tone;
}

/** What was not read comes first: it is what the user has to look at. */
export function previewLines(state: AppState, overlay: ImportOverlay): readonly PreviewLine[] {
  if (overlay.content.phase !== 'preview') return [];
  const { entries, problems } = overlay.content.text;
  const { columns } = state.size;
  const widths = widthsFor(columns, entries);
  return [
    ...problems.flatMap((problem) => problemLines(problem, columns)),
    ...(entries.length === 0 ? [] : headLine(widths, problems.length > 0)),
    ...entries.flatMap((entry): readonly PreviewLine[] => {
      const { name, note } = entry;
      const size = sizeOf(entry, columns);
      const tone = note === null ? 'plain' : 'warning';
      const novelty = noveltyOf(state, overlay, entry);
      return [
        {
          key: `entry ${entry.line} ${name}`,
          text: `     ${fitText(sanitizeText(name), widths.name)}  ${fitText(size, widths.size)}  ${columns < WHOLE_FROM_COLUMNS ? novelty.split(',')[0] : novelty}`,
          heard: spokenList(sanitizeText(name), size, novelty, note),
          tone,
        },
        ...noteLines(entry, columns),
      ];
    }),
    ...(entries.length + problems.length === 0
      ? [
          {
            key: 'nothing',
            text: '   There is no NAME=value in it.',
            heard: 'There is no NAME=value in it.',
            tone: 'muted',
          } as const,
        ]
      : []),
  ];
}

/** The heads of the entries, apart from what was not read. */
function headLine(widths: ReturnType<typeof widthsFor>, isApart: boolean): readonly PreviewLine[] {
  const text = `     ${fitText('NAME', widths.name)}  ${fitText('SIZE', widths.size)}  KNOWN`;
  const blank: PreviewLine = { key: 'blank', text: ' ', heard: null, tone: 'muted' };
  const head: PreviewLine = { key: 'head', text, heard: null, tone: 'muted' };
  return isApart ? [blank, head] : [head];
}

/** A line that was not taken: told by its number, its name and why, to the end. */
function problemLines({ line, name, reason }: EnvProblem, columns: number): readonly PreviewLine[] {
  const named = name === null ? '' : sanitizeText(name);
  const text = `line ${line}${named === '' ? '' : ` · ${named}`} ${reason}`;
  return wrapText(text, columns - NOTE_COLUMNS).map((row, index) => ({
    key: `problem ${line} ${reason} ${index}`,
    text: `   ${index === 0 ? '✗ ' : '  '}${row}`,
    heard:
      index === 0 ? `Problem: line ${line}${named === '' ? '' : `, ${named},`} ${reason}` : null,
    tone: 'failure',
  }));
}

/** What is odd about an entry, under it, where no name is long enough to cut it. */
function noteLines({ line, name, note }: EnvEntry, columns: number): readonly PreviewLine[] {
  if (note === null) return [];
  return wrapText(note, columns - NOTE_COLUMNS - 1).map((text, index) => ({
    key: `note ${line} ${name} ${index}`,
    text: `     ${index === 0 ? '! ' : '  '}${text}`,
    heard: null,
    tone: 'warning',
  }));
}

function sizeOf({ bytes, lines }: EnvEntry, columns: number): string {
  const many = lines > 1 && columns >= WHOLE_FROM_COLUMNS ? `, ${lines} lines` : '';
  return `${grouped(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}${many}`;
}

function widthsFor(columns: number, entries: readonly EnvEntry[]) {
  const names = entries.map(({ name }) => sanitizeText(name));
  const sizes = entries.map((entry) => sizeOf(entry, columns));
  return {
    name: widest(['NAME', ...names], Math.floor(columns * 0.38)),
    size: widest(['SIZE', ...sizes], 22),
  };
}
