import { Box, useIsScreenReaderEnabled } from 'ink';
import type { ReactNode } from 'react';
import type { Dispatch } from '../../../domain/dispatch.ts';
import type { AppState } from '../../../state/app-state.ts';
import type { DetailLine, DetailPart } from '../../../state/details/detail-line.ts';
import { DETAIL_PADDING, visibleDetails } from '../../../state/details/visible-details.ts';
import { ForEyes, Spoken } from '../../components/heard.tsx';
import { Linked } from '../../components/link.tsx';
import { spokenList } from '../../presentation/heard-words.ts';
import { partOfList } from '../../presentation/part-of-list.ts';
import { STATE_LOOK } from '../../presentation/state-look.ts';
import { Toned } from '../../theme.tsx';
import { useKeys } from '../../use-keys.ts';

/** Everything that is known of one dispatch, or the part of it that is scrolled to. */
export function DispatchDetails({
  state,
  dispatch,
  columns,
  isMarked,
}: {
  readonly state: AppState;
  readonly dispatch: Dispatch;
  readonly columns: number;
  /** Whether a mark says that they have the keys, and the list beside them has not. */
  readonly isMarked: boolean;
}): ReactNode {
  const { keyOf } = useKeys();
  const [down, up] = [keyOf('runs.scroll-details-down'), keyOf('runs.scroll-details-up')];
  const { lines, top, count } = visibleDetails(state, dispatch);
  return (
    <Box width={columns} paddingRight={DETAIL_PADDING} overflow="hidden">
      <Box width={DETAIL_PADDING} flexShrink={0}>
        <ForEyes>
          <Toned tone="accent" bold>
            {isMarked ? '▸' : ' '}
          </Toned>
        </ForEyes>
      </Box>
      <Box flexDirection="column" flexGrow={1}>
        {lines.map((line, index) => (
          // A row of the details is its place on the screen and nothing more.
          <Row key={String(index)} line={line} />
        ))}
        {lines.length < count ? (
          <Spoken
            words={`Lines ${top + 1} to ${top + lines.length} of ${count}, ${down} and ${up} scroll`}
          >
            <Toned tone="muted">{`${whereLabel(top, lines.length, count)} · ${down} ${up} scroll`}</Toned>
          </Spoken>
        ) : null}
      </Box>
    </Box>
  );
}

function whereLabel(top: number, shown: number, count: number): string {
  const arrows = `${top > 0 ? '↑' : ''}${top + shown < count ? '↓' : ''}`;
  return `${arrows.padEnd(2)} ${partOfList(top, top + shown, count)}`;
}

function Row({ line }: { readonly line: DetailLine }): ReactNode {
  const { said } = useKeys();
  if (useIsScreenReaderEnabled()) return <Spoken words={said(heardLine(line))} />;
  if (line.parts.length === 0) return <Toned> </Toned>;
  return (
    <Toned>
      {line.parts.map((part, index) => (
        <Piece key={String(index)} part={part} />
      ))}
    </Toned>
  );
}

/** What is told of a row; nothing of one that only sets others apart. */
function heardLine({ parts }: DetailLine): string {
  const words = parts.map(({ text, heard }) => heard ?? text).join('');
  return spokenList(words.replace(/ {2,}/g, ' ').trim());
}

function Piece({ part }: { readonly part: DetailPart }): ReactNode {
  const { said } = useKeys();
  const bold = part.isBold ?? false;
  const text = said(part.text);
  if (part.state !== undefined) {
    const { mark, tone } = STATE_LOOK[part.state];
    return <Toned tone={tone} bold={bold}>{`${mark} ${text}`}</Toned>;
  }
  return (
    <Toned tone={part.tone} bold={bold}>
      {part.link === undefined ? text : <Linked url={part.link}>{text}</Linked>}
    </Toned>
  );
}
