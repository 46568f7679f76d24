import { Box } from 'ink';
import type { ReactNode } from 'react';
import { useRoom } from '../kit/Room.tsx';
import { useSpoken } from '../kit/spoken.tsx';
import { Text } from '../kit/Text.tsx';
import type { Tone } from '../kit/theme.ts';

interface TitleProps {
  readonly title: string;
  /** A quiet word about it. */
  readonly about: string;
}

/** What a list is, above it. */
export function ListTitle({ title, about }: TitleProps): ReactNode {
  const text = about === '' ? title : `${title} · ${about}`;
  useSpoken(text);
  return (
    <Box flexShrink={0} height={1} paddingX={1}>
      <Text isBold>
        {title}
        {about !== '' && <Text tone="muted">{` · ${about}`}</Text>}
      </Text>
    </Box>
  );
}

/** What has to be read beside a list, below its last row. */
export function Notes({ children }: { readonly children: ReactNode }): ReactNode {
  const { isCompact } = useRoom();
  return (
    <Box flexDirection="column" flexShrink={0} paddingX={3} paddingTop={isCompact ? 0 : 1}>
      {children}
    </Box>
  );
}

interface NoteProps {
  readonly text: string;
  readonly tone?: Tone;
}

/** A sentence below a list, drawn whole and said. */
export function NoteLine({ text, tone = 'plain' }: NoteProps): ReactNode {
  useSpoken(text);
  return (
    <Text tone={tone} wrap="wrap">
      {text}
    </Text>
  );
}
