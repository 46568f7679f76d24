import { Box } from 'ink';
import type { ReactNode } from 'react';
import { harmlessText } from '../../domain/harmless-text.ts';
import { grouped } from '../../domain/secret-value.ts';
import type { AppState, Overlay } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { noveltyOf } from '../../state/vault-form/env-import.ts';
import { fitText } from '../presentation/fit-text.ts';
import { spokenList } from '../presentation/heard-words.ts';
import { type Tone, Toned } from '../theme.tsx';
import { ProblemMark, Spoken } from './heard.tsx';

type ImportOverlay = Extract<Overlay, { kind: 'env-import' }>;

interface Line {
  readonly key: string;
  readonly text: string;
  /** The same for the ear. */
  readonly heard: string;
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
  const { bodyRows } = layoutFor(state.size);
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
  const height = Math.max(1, bodyRows - 2);
  const top = Math.min(scroll, Math.max(0, lines.length - height));
  const count = entries.length === 1 ? '1 entry' : `${entries.length} entries`;
  const bad = problems.length === 0 ? '' : `, ${problems.length} not taken`;
  return (
    <Box height={bodyRows} flexDirection="column" overflow="hidden">
      <Box paddingX={1} flexShrink={0}>
        <Toned>
          <Toned bold>{`Import ${form === 'secret' ? 'secrets' : 'vars'}`}</Toned>
          <Toned tone="muted">{` · ${count}${bad} · values are taken as they stand`}</Toned>
        </Toned>
      </Box>
      <Box height={1} flexShrink={0} />
      {lines.slice(top, top + height).map(({ key, text, heard, tone }) => (
        <Spoken key={key} words={heard}>
          <Toned tone={tone}>{text}</Toned>
        </Spoken>
      ))}
    </Box>
  );
}

/** What was not read comes first: it is what the user has to look at. */
function linesOf(state: AppState, overlay: ImportOverlay): readonly Line[] {
  if (overlay.content.phase !== 'preview') return [];
  const { entries, problems } = overlay.content.text;
  const { columns } = state.size;
  const nameColumns = Math.min(30, Math.floor(columns * 0.35));
  const sizeColumns = columns < 60 ? 11 : 22;
  return [
    ...problems.map(
      ({ line, name, reason }): Line => ({
        key: `problem ${line} ${reason}`,
        text: `   ✗ line ${line}${name === null ? '' : ` · ${harmlessText(name)}`} ${reason}`,
        heard: `Problem: line ${line}${name === null ? '' : `, ${harmlessText(name)},`} ${reason}`,
        tone: 'failure',
      }),
    ),
    ...entries.map((entry): Line => {
      const { name, bytes, lines, note } = entry;
      const size = `${grouped(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}${lines > 1 ? `, ${lines} lines` : ''}`;
      const remark = note === null ? '' : `  ! ${note}`;
      return {
        key: `entry ${entry.line} ${name}`,
        text: `     ${fitText(harmlessText(name), nameColumns)}  ${fitText(size, sizeColumns)}  ${noveltyOf(state, overlay, entry)}${remark}`,
        heard: spokenList(harmlessText(name), size, noveltyOf(state, overlay, entry), note),
        tone: note === null ? 'plain' : 'warning',
      };
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
