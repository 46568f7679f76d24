import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Dispatch } from '../../domain/dispatch.ts';
import type { AppState } from '../../state/app-state.ts';
import type { DetailLine, DetailPart } from '../../state/details/detail-line.ts';
import { DETAIL_PADDING, visibleDetails } from '../../state/details/visible-details.ts';
import { STATE_LOOK } from '../presentation/state-look.ts';
import { Toned } from '../theme.tsx';
import { useKeys } from '../use-keys.ts';
import { Linked } from './link.tsx';

/** Everything that is known of one dispatch, or the part of it that is scrolled to. */
export function DispatchDetails({
  state,
  dispatch,
  columns,
}: {
  readonly state: AppState;
  readonly dispatch: Dispatch;
  readonly columns: number;
}): ReactNode {
  const { keyOf } = useKeys();
  const { lines, top, count } = visibleDetails(state, dispatch);
  return (
    <Box flexDirection="column" width={columns} paddingX={DETAIL_PADDING} overflow="hidden">
      {lines.map((line, index) => (
        // A row of the details is its place on the screen and nothing more.
        <Row key={String(index)} line={line} />
      ))}
      {lines.length < count ? (
        <Toned tone="muted">{`${whereLabel(top, lines.length, count)} · ${keyOf('runs.scroll-details-down')} ${keyOf('runs.scroll-details-up')} scroll`}</Toned>
      ) : null}
    </Box>
  );
}

function whereLabel(top: number, shown: number, count: number): string {
  const arrows = `${top > 0 ? '↑' : ' '}${top + shown < count ? '↓' : ' '}`;
  return `${arrows} ${top + 1}–${top + shown} of ${count}`;
}

function Row({ line }: { readonly line: DetailLine }): ReactNode {
  if (line.parts.length === 0) return <Toned> </Toned>;
  return (
    <Toned>
      {line.parts.map((part, index) => (
        <Piece key={String(index)} part={part} />
      ))}
    </Toned>
  );
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
