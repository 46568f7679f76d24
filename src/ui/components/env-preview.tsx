import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { EnvEntry, EnvProblem } from '../../domain/env-file.ts';
import { harmlessText } from '../../domain/harmless-text.ts';
import { grouped } from '../../domain/secret-value.ts';
import type { AppState, Overlay } from '../../state/app-state.ts';
import { wrapText } from '../../state/details/wrap-text.ts';
import { layoutFor } from '../../state/layout.ts';
import { noveltyOf } from '../../state/vault-form/env-import.ts';
import { fitText } from '../presentation/fit-text.ts';
import { spokenList } from '../presentation/heard-words.ts';
import { widest } from '../presentation/widest.ts';
import { type Tone, Toned } from '../theme.tsx';
import { Dot, ForEyes, ProblemMark, Spoken } from './heard.tsx';

const HINT_FROM_COLUMNS = 80;
/** Below, counts of lines and versions give way to the names. */
const WHOLE_FROM_COLUMNS = 60;
/** The indent of an entry, and the sign in front of what is odd about it. */
const NOTE_COLUMNS = 7;

type ImportOverlay = Extract<Overlay, { kind: 'env-import' }>;

interface Line {
  readonly key: string;
  readonly text: string;
  /** The same for the ear; `null` where the line before has told it. */
  readonly heard: string | null;
  readonly tone: Tone;
}

/** Every entry of a .env text by name and size, and what could not be read, before anything is taken. */
export function EnvPreview({
  state,
  overlay,
}: {
  readonly state: AppState;
  readonly overlay: ImportOverlay;
}): ReactNode {
  const { bodyRows, topRows } = layoutFor(state.size);
  const { content, form, scroll } = overlay;
  if (content.phase !== 'preview') {
    return (
      <Box height={bodyRows} paddingX={3} flexDirection="column" justifyContent="center">
        {content.phase === 'reading' ? (
          <Toned tone="muted">Reading…</Toned>
        ) : (
          <Toned tone="failure" wrap="wrap">
            <ProblemMark />
            {content.message}
          </Toned>
        )}
      </Box>
    );
  }
  const { entries, problems } = content.text;
  const lines = linesOf(state, overlay);
  const widths = widthsFor(state.size.columns, entries);
  const height = Math.max(1, bodyRows - topRows - 3);
  const top = Math.min(scroll, Math.max(0, lines.length - height));
  const count = entries.length === 1 ? '1 entry' : `${entries.length} entries`;
  const isNarrow = state.size.columns < WHOLE_FROM_COLUMNS;
  const bad = problems.length === 0 ? '' : `, ${problems.length} ${isNarrow ? 'bad' : 'not taken'}`;
  return (
    <Box height={bodyRows} paddingTop={topRows} flexDirection="column" overflow="hidden">
      <Box paddingX={1} flexShrink={0}>
        <Toned>
          <Toned bold>{`Import ${form === 'secret' ? 'secrets' : 'vars'}`}</Toned>
          <Toned tone="muted">
            <Dot />
            {`${count}${bad}`}
            {state.size.columns < HINT_FROM_COLUMNS ? null : (
              <>
                <Dot />
                values are taken as they stand
              </>
            )}
          </Toned>
        </Toned>
      </Box>
      <Box height={1} flexShrink={0} />
      {entries.length === 0 ? null : (
        <ForEyes>
          <Toned tone="muted">
            {`     ${fitText('NAME', widths.name)}  ${fitText('SIZE', widths.size)}  KNOWN`}
          </Toned>
        </ForEyes>
      )}
      {lines.slice(top, top + height).map((line) => (
        <DrawnLine key={line.key} line={line} />
      ))}
    </Box>
  );
}

function DrawnLine({ line: { text, heard, tone } }: { readonly line: Line }): ReactNode {
  const drawn = (
    <Box paddingRight={1}>
      <Toned tone={tone}>{text}</Toned>
    </Box>
  );
  return heard === null ? <ForEyes>{drawn}</ForEyes> : <Spoken words={heard}>{drawn}</Spoken>;
}

/** What was not read comes first: it is what the user has to look at. */
function linesOf(state: AppState, overlay: ImportOverlay): readonly Line[] {
  if (overlay.content.phase !== 'preview') return [];
  const { entries, problems } = overlay.content.text;
  const { columns } = state.size;
  const widths = widthsFor(columns, entries);
  return [
    ...problems.flatMap((problem) => problemLines(problem, columns)),
    ...entries.flatMap((entry): readonly Line[] => {
      const { name, note } = entry;
      const size = sizeOf(entry, columns);
      const tone = note === null ? 'plain' : 'warning';
      const novelty = noveltyOf(state, overlay, entry);
      return [
        {
          key: `entry ${entry.line} ${name}`,
          text: `     ${fitText(harmlessText(name), widths.name)}  ${fitText(size, widths.size)}  ${columns < WHOLE_FROM_COLUMNS ? novelty.split(',')[0] : novelty}`,
          heard: spokenList(harmlessText(name), size, novelty, note),
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

/** A line that was not taken: told by its number, its name and why, to the end. */
function problemLines({ line, name, reason }: EnvProblem, columns: number): readonly Line[] {
  const named = name === null ? '' : harmlessText(name);
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
function noteLines({ line, name, note }: EnvEntry, columns: number): readonly Line[] {
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
  const names = entries.map(({ name }) => harmlessText(name));
  const sizes = entries.map((entry) => sizeOf(entry, columns));
  return {
    name: widest(['NAME', ...names], Math.min(40, Math.floor(columns * 0.38))),
    size: widest(['SIZE', ...sizes], 22),
  };
}
