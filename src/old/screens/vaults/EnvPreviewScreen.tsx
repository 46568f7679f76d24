import type { ReactNode } from 'react';
import { COLUMN_GAP, columnWidths } from '../../components/columns.ts';
import { Empty } from '../../components/Empty.tsx';
import { fitName, fitText, textWidth } from '../../components/fit-text.ts';
import { ListPage } from '../../components/ListPage.tsx';
import { LongText, TEXT_MARGIN, type TextLine } from '../../components/LongText.tsx';
import { type Note, problemNote } from '../../components/Notes.tsx';
import { useRoom } from '../../components/room.tsx';
import { Waiting } from '../../components/Spinner.tsx';
import type { EnvEntry, EnvProblem } from '../../domain/env-file.ts';
import { groupDigits } from '../../domain/secret-value.ts';
import { counted } from '../../domain/words.ts';
import type { AppState } from '../../state/app-state.ts';
import type { OverlayOf } from '../../state/overlay.ts';
import { formProfileId, profileLabel } from '../../state/profiles/profile-parts.ts';
import { noveltyOf } from '../../state/vault/env-import.ts';
import { vaultFormOnScreen, vaultNameOf } from '../../state/vault/vault-form-parts.ts';
import { placeText } from '../entry-words.ts';
import { spokenList } from '../spoken-words.ts';
import { useAppState, useKeyWords } from '../store-context.tsx';

type EnvImport = OverlayOf<'env-import'>;
type EnvContent = EnvImport['content'];

/** Every entry of a .env text by name and size, and what could not be read, before anything is imported. */
export function EnvPreviewScreen({ path, content, top }: EnvImport): ReactNode {
  const state = useAppState();
  const { keyOf, said } = useKeyWords();
  const { columns } = useRoom();
  const form = vaultFormOnScreen(state);
  const profileName = profileLabel(state, formProfileId(state));
  const page = {
    title: `Import ${form.kind}s into ${placeText({ profileName, vault: vaultNameOf(state, form) })}`,
    about: path === null ? '' : `from ${path}`,
  };
  if (content.phase === 'reading') {
    return (
      <ListPage {...page}>
        <Empty>
          <Waiting text="Reading…" />
        </Empty>
      </ListPage>
    );
  }
  const note = noteOf(content, said);
  if (note !== null) return <ListPage {...page} above={[note]} />;
  return (
    <ListPage {...page} above={[{ text: countWords(content), tone: 'muted' }]}>
      <LongText
        name="env-import"
        top={top}
        lines={linesOf(state, content, columns - 2 * TEXT_MARGIN)}
        more={({ top: from, rows, count }) => {
          const below = count - from - rows;
          return below > 0 ? `and ${below} more, ${keyOf('list.page-down')} shows them` : '';
        }}
      />
    </ListPage>
  );
}

/** In place of a preview: why there is none. */
function noteOf(
  content: Exclude<EnvContent, { phase: 'reading' }>,
  said: (text: string) => string,
): Note | null {
  if (content.phase === 'failed') return problemNote(said(content.message));
  const { entries, problems } = content.text;
  const isEmpty = entries.length + problems.length === 0;
  return isEmpty ? { text: 'No NAME=value in it.', tone: 'muted' } : null;
}

/** How many entries it has, and how many lines can't be imported. */
function countWords(content: EnvContent): string {
  if (content.phase !== 'preview') return '';
  const { entries, problems, hadByteOrderMark } = content.text;
  const count = counted(entries.length, 'entry', 'entries');
  const skipped = problems.length === 0 ? '' : `, ${problems.length} skipped`;
  const literal = entries.length === 0 ? '' : ' · literal values';
  const mark = hadByteOrderMark ? ' · byte order mark dropped' : '';
  return `${count}${skipped}${literal}${mark}`;
}

/** Skipped lines first and in full: someone must look at these. */
function linesOf(state: AppState, content: EnvContent, columns: number): readonly TextLine[] {
  if (content.phase !== 'preview') return [];
  const { entries, problems } = content.text;
  const skipped = problems.map((problem): TextLine => {
    return { text: problemText(problem), tone: 'failure' };
  });
  const between = skipped.length > 0 && entries.length > 0 ? [{ text: '' }] : [];
  return [...skipped, ...between, ...entryLines(state, entries, columns)];
}

function problemText({ line, name, reason }: EnvProblem): string {
  return `✗ line ${line}${name ? ` · ${name}` : ''} ${reason}`;
}

/** Each entry by name, size and what is known of it, and below it what is unusual about it. */
function entryLines(
  state: AppState,
  entries: readonly EnvEntry[],
  columns: number,
): readonly TextLine[] {
  const rows = entries.map((entry) => ({
    name: entry.name,
    size: sizeOf(entry),
    known: noveltyOf(state, entry),
    notes: entry.notes,
  }));
  const [ofName = 0, ofSize = 0, ofKnown = 0] = columnWidths(
    [
      { width: { least: LEAST_NAME, most: widest(['NAME', ...rows.map(({ name }) => name)]) } },
      { width: rangeOf(['SIZE', ...rows.map(({ size }) => size)]) },
      { width: rangeOf(['KNOWN', ...rows.map(({ known }) => known)]) },
    ],
    columns,
  );
  const cells = (name: string, size: string, known: string) =>
    [fitName(name, ofName), shortFitted(size, ofSize), shortFitted(known, ofKnown)].join(
      ' '.repeat(COLUMN_GAP),
    );
  const head: TextLine = { text: cells('NAME', 'SIZE', 'KNOWN'), tone: 'muted', say: '' };
  const lines = rows.flatMap(({ name, size, known, notes }): readonly TextLine[] => [
    {
      text: cells(name, size, known),
      tone: notes.length === 0 ? 'plain' : 'warning',
      say: spokenList(name, size, known, ...notes),
    },
    ...notes.map((note): TextLine => ({ text: `! ${note}`, tone: 'warning', say: '' })),
  ]);
  return lines.length === 0 ? [] : [head, ...lines];
}

const LEAST_NAME = 12;

/** From the short form of all texts to the whole. */
function rangeOf(texts: readonly string[]): { readonly least: number; readonly most: number } {
  return { least: widest(texts.map(shortOf)), most: widest(texts) };
}

function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, textWidth(text)), 0);
}

function shortFitted(text: string, columns: number): string {
  return fitText(textWidth(text) <= columns ? text : shortOf(text), columns);
}

/** The first part of a size or of what is known says the most. */
function shortOf(text: string): string {
  return text.split(',')[0] ?? text;
}

function sizeOf({ bytes, lines }: EnvEntry): string {
  const many = lines > 1 ? `, ${lines} lines` : '';
  return `${groupDigits(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}${many}`;
}
