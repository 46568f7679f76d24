import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { EnvEntry } from '../../domain/env-file.ts';
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
  const bad = problems.length === 0 ? '' : `, ${problems.length} not taken`;
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
  const widths = widthsFor(state.size.columns, entries);
  return [
    ...problems.map(
      ({ line, name, reason }): Line => ({
        key: `problem ${line} ${reason}`,
        text: `   ✗ line ${line}${name === null ? '' : ` · ${harmlessText(name)}`} ${reason}`,
        heard: `Problem: line ${line}${name === null ? '' : `, ${harmlessText(name)},`} ${reason}`,
        tone: 'failure',
      }),
    ),
    ...entries.flatMap((entry): readonly Line[] => {
      const { name, note } = entry;
      const size = sizeOf(entry);
      const tone = note === null ? 'plain' : 'warning';
      const novelty = noveltyOf(state, overlay, entry);
      return [
        {
          key: `entry ${entry.line} ${name}`,
          text: `     ${fitText(harmlessText(name), widths.name)}  ${fitText(size, widths.size)}  ${novelty}`,
          heard: spokenList(harmlessText(name), size, novelty, note),
          tone,
        },
        ...noteLines(entry, state.size.columns),
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

function sizeOf({ bytes, lines }: EnvEntry): string {
  const many = lines > 1 ? `, ${lines} lines` : '';
  return `${grouped(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}${many}`;
}

function widthsFor(columns: number, entries: readonly EnvEntry[]) {
  const names = entries.map(({ name }) => harmlessText(name));
  return {
    name: widest(['NAME', ...names], Math.min(40, Math.floor(columns * 0.4))),
    size: widest(['SIZE', ...entries.map(sizeOf)], columns < 60 ? 11 : 22),
  };
}
