import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { AppState, Overlay } from '../../../state/app-state.ts';
import { layoutFor } from '../../../state/layout.ts';
import { Dot, ForEyes, ProblemMark, Spoken } from '../../components/heard.tsx';
import { Toned } from '../../theme.tsx';
import { type PreviewLine, previewLines } from './env-preview-lines.ts';

const HINT_FROM_COLUMNS = 80;
/** Below, counts of lines and versions give way to the names. */
const WHOLE_FROM_COLUMNS = 60;

type ImportOverlay = Extract<Overlay, { kind: 'env-import' }>;

/** Every entry of a .env text by name and size, and what could not be read, before anything is taken. */
export function EnvPreview({
  state,
  overlay,
}: {
  readonly state: AppState;
  readonly overlay: ImportOverlay;
}): ReactNode {
  const { bodyRows, topRows, isCompact } = layoutFor(state.size);
  const { content, form, scroll } = overlay;
  const gap = isCompact ? 0 : 1;
  const heading = 1;
  const rows = bodyRows - topRows - heading - gap;
  const all = previewLines(state, overlay);
  const lines = all.length <= rows ? all : all.filter(({ key }) => key !== 'blank');
  // The heads stand still, unless what could not be read comes before them.
  const fixed = lines[0]?.key === 'head' ? 1 : 0;
  const count = lines.length - fixed;
  const room = Math.max(1, rows - fixed);
  const isCut = count > room;
  const height = isCut ? Math.max(1, room - 1) : room;
  const top = Math.min(scroll, Math.max(0, count - height));
  const below = count - top - height;
  return (
    <Box height={bodyRows} paddingTop={topRows} flexDirection="column" overflow="hidden">
      <Box paddingX={1} flexShrink={0}>
        <Toned>
          <Toned bold>{`Import ${form === 'secret' ? 'secrets' : 'vars'}`}</Toned>
          <Counts content={content} columns={state.size.columns} />
        </Toned>
      </Box>
      <Box height={gap} flexShrink={0} />
      {content.phase === 'reading' ? (
        <Box paddingX={3}>
          <Toned tone="muted">Reading…</Toned>
        </Box>
      ) : null}
      {content.phase === 'failed' ? (
        <Box paddingX={3}>
          <Toned tone="failure" wrap="wrap">
            <ProblemMark />
            {content.message}
          </Toned>
        </Box>
      ) : null}
      {lines.slice(0, fixed).map((line) => (
        <DrawnLine key={line.key} line={line} />
      ))}
      {lines.slice(fixed + top, fixed + top + height).map((line) => (
        <DrawnLine key={line.key} line={line} />
      ))}
      {isCut ? (
        <ForEyes>
          <Toned tone="muted">{below > 0 ? `     and ${below} more` : ''}</Toned>
        </ForEyes>
      ) : null}
    </Box>
  );
}

/** How much there is in it, and how much of that cannot be taken. */
function Counts({
  content,
  columns,
}: {
  readonly content: ImportOverlay['content'];
  readonly columns: number;
}): ReactNode {
  if (content.phase !== 'preview') return null;
  const { entries, problems } = content.text;
  const count = entries.length === 1 ? '1 entry' : `${entries.length} entries`;
  const isNarrow = columns < WHOLE_FROM_COLUMNS;
  const bad = problems.length === 0 ? '' : `, ${problems.length} ${isNarrow ? 'bad' : 'not taken'}`;
  return (
    <Toned tone="muted">
      <Dot />
      {`${count}${bad}`}
      {columns < HINT_FROM_COLUMNS || entries.length === 0 ? null : (
        <>
          <Dot />
          values are taken as they stand
        </>
      )}
    </Toned>
  );
}

function DrawnLine({ line: { text, heard, tone } }: { readonly line: PreviewLine }): ReactNode {
  const drawn = (
    <Box paddingRight={1}>
      <Toned tone={tone}>{text}</Toned>
    </Box>
  );
  return heard === null ? <ForEyes>{drawn}</ForEyes> : <Spoken words={heard}>{drawn}</Spoken>;
}
