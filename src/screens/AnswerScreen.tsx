import { Box } from 'ink';
import type { ReactNode } from 'react';
import { ListPage } from '../components/ListPage.tsx';
import { useRoom } from '../components/room.tsx';
import { Scroll } from '../components/Scroll.tsx';
import { Text } from '../components/Text.tsx';
import type { OverlayOf } from '../state/overlay.ts';
import type { Said } from '../state/vault/vault-form.ts';
import { vaultFormOnScreen } from '../state/vault/vault-scope.ts';
import { useAppState } from './app-state.tsx';

const PADDING = 3;

/** What the service said about a send, in full and line by line. */
export function AnswerScreen({ top }: OverlayOf<'answer'>): ReactNode {
  const { phase } = useAppState(vaultFormOnScreen);
  const said = phase.step === 'editing' ? [] : phase.said;
  return (
    <ListPage title="Service response">
      <Box flexGrow={1} paddingX={PADDING}>
        <Scroll
          name="answer"
          top={top}
          more={({ top: from, rows, count }) => `lines ${from + 1}–${from + rows} of ${count}`}
        >
          <Box flexDirection="column" rowGap={1}>
            {said.map((each, index) => (
              <Answer key={String(index)} {...each} />
            ))}
          </Box>
        </Scroll>
      </Box>
    </ListPage>
  );
}

/** A text from outside, and which entry it is about. */
function Answer({ about, text }: Said): ReactNode {
  const { columns } = useRoom();
  return (
    <Box flexDirection="column">
      {about !== null && (
        <Text isBold wrap="wrap">
          {about}
        </Text>
      )}
      {text.split('\n').map((line, index) => (
        // A line's indentation shows what it belongs to.
        <Box key={String(index)} paddingLeft={Math.min(indentOf(line), Math.floor(columns / 4))}>
          <Text wrap="wrap">{line.trim() || ' '}</Text>
        </Box>
      ))}
    </Box>
  );
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
