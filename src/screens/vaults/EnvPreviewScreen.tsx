import { Box } from 'ink';
import type { ReactNode } from 'react';
import { COLUMN_GAP, columnWidths } from '../../components/columns.ts';
import { fitName, fitText, textWidth } from '../../components/fit-text.ts';
import { ListPage, type Note } from '../../components/ListPage.tsx';
import { useRoom } from '../../components/room.tsx';
import { Scroll } from '../../components/Scroll.tsx';
import { Text } from '../../components/Text.tsx';
import type { EnvEntry, EnvProblem } from '../../domain/env-file.ts';
import { blankEnd, grouped } from '../../domain/secret-value.ts';
import { counted } from '../../domain/words.ts';
import type { OverlayOf } from '../../state/overlay.ts';
import { noveltyOf } from '../../state/vault/env-import.ts';
import { useAppState } from '../app-state.tsx';
import { spokenList } from '../spoken-words.ts';

type EnvImport = OverlayOf<'env-import'>;
type EnvContent = EnvImport['content'];

const PADDING = 3;

/** Every entry of a .env text by name and size, and what could not be read, before anything is imported. */
export function EnvPreviewScreen(overlay: EnvImport): ReactNode {
  const { form, content, top } = overlay;
  const note = noteOf(content);
  return (
    <ListPage
      title={`Import ${form === 'secret' ? 'secrets' : 'vars'}`}
      about={countWords(content)}
      above={note ? [note] : []}
    >
      <Box flexGrow={1} paddingX={PADDING}>
        <Scroll name="env-import" top={top} more={moreWords}>
          <Problems of={content} />
          <Entries of={overlay} />
        </Scroll>
      </Box>
    </ListPage>
  );
}

/** In place of a preview: why there is none. */
function noteOf(content: EnvContent): Note | null {
  switch (content.phase) {
    case 'reading':
      return { text: 'Reading…', tone: 'muted' };
    case 'failed':
      return { text: `✗ ${content.message}`, tone: 'failure' };
    case 'preview': {
      const { entries, problems } = content.text;
      const isEmpty = entries.length + problems.length === 0;
      return isEmpty ? { text: 'There is no NAME=value in it.', tone: 'muted' } : null;
    }
  }
}

/** How many entries it has, and how many lines can't be imported. */
function countWords(content: EnvContent): string {
  if (content.phase !== 'preview') return '';
  const { entries, problems } = content.text;
  const count = counted(entries.length, 'entry', 'entries');
  const skipped = problems.length === 0 ? '' : `, ${problems.length} skipped`;
  return `${count}${skipped}${entries.length === 0 ? '' : ' · values are used literally'}`;
}

function moreWords({ top, rows, count }: { top: number; rows: number; count: number }): string {
  const below = count - top - rows;
  return below > 0 ? `and ${below} more` : '';
}

/** Skipped lines in full: someone must look at these first. */
function Problems({ of }: { readonly of: EnvContent }): ReactNode {
  const { entries, problems } = of.phase === 'preview' ? of.text : NOTHING;
  return (
    <Box flexDirection="column" paddingBottom={problems.length > 0 && entries.length > 0 ? 1 : 0}>
      {problems.map((problem) => (
        <Text key={problem.line} tone="failure" wrap="wrap">
          {problemText(problem)}
        </Text>
      ))}
    </Box>
  );
}

const NOTHING = { entries: [], problems: [] } as const;

function problemText({ line, name, reason }: EnvProblem): string {
  return `✗ line ${line}${name ? ` · ${name}` : ''} ${reason}; skipped`;
}

/** Each entry by name, size and what is known of it, and below it what is unusual about it. */
function Entries({ of }: { readonly of: EnvImport }): ReactNode {
  const room = useRoom();
  const state = useAppState((whole) => whole);
  const { entries } = of.content.phase === 'preview' ? of.content.text : NOTHING;
  const rows = entries.map((entry) => ({
    name: entry.name,
    size: sizeOf(entry),
    known: noveltyOf(state, of, entry),
    notes: notesOf(entry),
  }));
  const [ofName = 0, ofSize = 0, ofKnown = 0] = columnWidths(
    [
      { width: { least: LEAST_NAME, most: widest(['NAME', ...rows.map(({ name }) => name)]) } },
      { width: rangeOf(['SIZE', ...rows.map(({ size }) => size)]) },
      { width: rangeOf(['KNOWN', ...rows.map(({ known }) => known)]) },
    ],
    room.columns - 2 * PADDING,
  );
  const lineOf = (name: string, size: string, known: string) =>
    [fitName(name, ofName), shortFitted(size, ofSize), shortFitted(known, ofKnown)].join(
      ' '.repeat(COLUMN_GAP),
    );
  if (rows.length === 0) return null;
  return (
    <>
      <Text tone="muted" aria-hidden>
        {lineOf('NAME', 'SIZE', 'KNOWN')}
      </Text>
      {rows.map(({ name, size, known, notes }) => (
        <Box key={name} flexDirection="column" aria-label={spokenList(name, size, known, ...notes)}>
          <Text tone={notes.length === 0 ? 'plain' : 'warning'}>{lineOf(name, size, known)}</Text>
          {notes.map((note) => (
            <Text key={note} tone="warning" wrap="wrap">{`! ${note}`}</Text>
          ))}
        </Box>
      ))}
    </>
  );
}

const LEAST_NAME = 12;

/** From the short form of all texts to the whole. */
function rangeOf(texts: readonly string[]): { readonly least: number; readonly most: number } {
  return { least: widest(texts.map(shortOf)), most: widest(texts) };
}

function widest(texts: readonly string[]): number {
  return Math.max(...texts.map(textWidth));
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
  return `${grouped(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}${many}`;
}

function notesOf({ value }: EnvEntry): readonly string[] {
  const blank = blankEnd(value.reveal());
  return blank === null ? [] : [`ends with a ${blank}`];
}
