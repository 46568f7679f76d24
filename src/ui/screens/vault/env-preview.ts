import { fitText, textWidth } from '../../../components/fit-text.ts';
import type { Tone } from '../../../components/theme.ts';
import type { EnvEntry, EnvProblem } from '../../../domain/env-file.ts';
import { blankEnd, grouped } from '../../../domain/secret-value.ts';
import { counted } from '../../../domain/words.ts';
import { spokenList } from '../../../screens/spoken-words.ts';
import type { AppState } from '../../../state/app-state.ts';
import type { OverlayOf } from '../../../state/overlay.ts';
import { noveltyOf } from '../../../state/vault/env-import.ts';
import { columnWidths } from '../../blocks/columns.ts';
import { type Block, block, GAP } from '../../blocks/fit.ts';
import { BLANK, bold, indented, type Line, line, span } from '../../blocks/line.ts';
import { partOf } from '../../blocks/list-status.ts';
import { paragraph, wrapSpans } from '../../blocks/wrap.ts';
import { type Body, blocks, type View } from '../../view.ts';

type ImportOverlay = OverlayOf<'env-import'>;

/** Below this width counts matter less, so put them on the heading's line. */
const HINT_FROM_COLUMNS = 80;
const WORDS_FROM_COLUMNS = 60;
/** Lines that stay in view before the blank ones around them go. */
const ENOUGH_ROWS = 12;
const INDENT = 5;
const GAP_TEXT = '  ';

/** Every entry of a .env text by name and size, and what could not be read, before anything is imported. */
export function envPreview(state: AppState, overlay: ImportOverlay, view: View): Body {
  const title = `Import ${overlay.form === 'secret' ? 'secrets' : 'vars'}`;
  const counts = countWords(overlay.content, view.columns);
  const heading = line(' ', bold(title), span(counts, 'muted'));
  return blocks(!view.isCompact && GAP, block([heading]), GAP, contentBlock(state, overlay, view));
}

function contentBlock(state: AppState, overlay: ImportOverlay, view: View): Block {
  const { content, top } = overlay;
  switch (content.phase) {
    case 'reading':
      return block([indented(line(span('Reading…', 'muted')), 3)]);
    case 'failed':
      return block(paragraph(`✗ ${content.message}`, 'failure', view));
    case 'preview': {
      const { entries, problems } = content.text;
      const { head, lines } = entryLines(state, overlay, view.columns);
      const wrong = problems.flatMap((problem) => problemLines(problem, view.columns));
      const scrolls = { name: 'env-import', top, enough: ENOUGH_ROWS };
      if (entries.length + problems.length === 0) {
        return block([indented(line(span('There is no NAME=value in it.', 'muted')), 3)]);
      }
      if (entries.length === 0) return block(wrong, { ...scrolls, more });
      // Unreadable lines first: someone must look at them.
      if (wrong.length > 0) return block([...wrong, BLANK, head, ...lines], { ...scrolls, more });
      return {
        ...block(lines, scrolls),
        head: (part) => ({
          ...head,
          announce: `Entries: ${partOf(part.top, part.rows, part.count)}`,
        }),
        more,
      };
    }
  }
}

function more({ top, rows, count }: { top: number; rows: number; count: number }): Line {
  const below = count - top - rows;
  const text = below > 0 ? `${' '.repeat(INDENT)}and ${below} more` : '';
  return { spans: [span(text, 'muted')], announce: '' };
}

function entryLines(state: AppState, overlay: ImportOverlay, columns: number) {
  const entries = overlay.content.phase === 'preview' ? overlay.content.text.entries : [];
  const rows = entries.map((entry) => ({
    entry,
    name: entry.name,
    size: sizeOf(entry),
    known: noveltyOf(state, overlay, entry),
    notes: notesOf(entry),
  }));
  const widest = (head: string, textOf: (row: (typeof rows)[number]) => string) =>
    Math.max(textWidth(head), ...rows.map((row) => textWidth(textOf(row))));
  const known = widest('KNOWN', (row) => row.known);
  const size = widest('SIZE', (row) => row.size);
  const name = widest('NAME', (row) => row.name);
  const shortKnown = widest('KNOWN', (row) => shortOf(row.known));
  const [nameColumns = 0, sizeColumns = 0, knownColumns = 0] = columnWidths(
    [
      { least: Math.min(name, 12), enough: Math.min(name, 32), whole: name },
      { least: Math.min(size, 11), enough: Math.min(size, 11), whole: size },
      { least: shortKnown, enough: shortKnown, whole: known },
    ],
    columns - INDENT - 1,
  );
  const drawn = (tone: Tone, ...cells: readonly [string, string, string]): Line =>
    indented(
      line(
        span(
          [fitText(cells[0], nameColumns), fitText(cells[1], sizeColumns), cells[2]].join(GAP_TEXT),
          tone,
        ),
      ),
      INDENT,
    );
  const fitted = (text: string, short: string, width: number) =>
    textWidth(text) <= width ? text : short;
  return {
    head: { ...drawn('muted', 'NAME', 'SIZE', 'KNOWN'), announce: '' },
    lines: rows.flatMap(({ name, size, known, notes }): readonly Line[] => [
      {
        ...drawn(
          notes.length === 0 ? 'plain' : 'warning',
          name,
          fitted(size, shortOf(size), sizeColumns),
          fitted(known, shortOf(known), knownColumns),
        ),
        announce: spokenList(name, size, known, ...notes),
      },
      ...notes.flatMap((note) => noteLines(note, columns)),
    ]),
  };
}

/** A skipped line in full: its number, its name and why. */
function problemLines({ line: number, name, reason }: EnvProblem, columns: number) {
  const text = `✗ line ${number}${name ? ` · ${name}` : ''} ${reason}; skipped`;
  const announce = `Problem: line ${number}${name ? `, ${name},` : ''} ${reason}; skipped`;
  const room = columns - 4;
  return wrapSpans([span(text, 'failure')], room, { indent: 2, announce }).map((each) =>
    indented(each, 3),
  );
}

/** What is unusual about an entry, below it, where no long name can cut it. */
function noteLines(note: string, columns: number): readonly Line[] {
  const room = columns - INDENT - 1;
  return wrapSpans([span(`! ${note}`, 'warning')], room, { indent: 2, announce: '' }).map((each) =>
    indented(each, INDENT),
  );
}

function notesOf({ value }: EnvEntry): readonly string[] {
  const blank = blankEnd(value.reveal());
  return blank === null ? [] : [`ends with a ${blank}`];
}

function sizeOf({ bytes, lines }: EnvEntry): string {
  const many = lines > 1 ? `, ${lines} lines` : '';
  return `${grouped(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}${many}`;
}

/** The first part of a size or of what is known says the most. */
function shortOf(text: string): string {
  return text.split(',')[0] ?? text;
}

/** How many entries it has, and how many can't be imported. */
function countWords(content: ImportOverlay['content'], columns: number): string {
  if (content.phase !== 'preview') return '';
  const { entries, problems } = content.text;
  const count = counted(entries.length, 'entry', 'entries');
  const isNarrow = columns < WORDS_FROM_COLUMNS;
  const bad = problems.length === 0 ? '' : `, ${problems.length} ${isNarrow ? 'bad' : 'skipped'}`;
  const hint =
    columns < HINT_FROM_COLUMNS || entries.length === 0 ? '' : ' · values are used literally';
  return ` · ${count}${bad}${hint}`;
}
