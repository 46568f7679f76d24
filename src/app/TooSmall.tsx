import { Box } from 'ink';
import { type ReactNode, useRef, useState } from 'react';
import { KeyLayer, useRouter } from '../kit/KeyLayer.tsx';
import { useKeysOf } from '../kit/Keys.tsx';
import type { Typed } from '../kit/key-layers.ts';
import { Text } from '../kit/Text.tsx';
import { useKeys, useTyping } from '../kit/use-keys.ts';
import { useOnUnmount } from '../kit/use-latest.ts';
import { useServices } from '../screens/services.tsx';
import { APP_KEYS } from './key-tables.ts';
import { losses } from './quit.ts';

/** A window in cells. */
export interface WindowSize {
  readonly columns: number;
  readonly rows: number;
}

/** Below this size, the app asks for a larger window instead of drawing half a screen. */
const SMALLEST: WindowSize = { columns: 40, rows: 10 };

const COMPACT_BELOW_ROWS = 16;
const SCREEN_READER_COLUMNS = { least: 60, most: 99 };
const SCREEN_READER_ROWS = { least: COMPACT_BELOW_ROWS, most: 20 };

/**
 * The window that the page is made for. Screen readers read lines, so none is too small, and list and details take
 * turns.
 */
export function pageSize({ columns, rows }: WindowSize, hasScreenReader: boolean): WindowSize {
  if (!hasScreenReader) return { columns, rows };
  const within = (value: number, { least, most }: { least: number; most: number }) =>
    Math.min(most, Math.max(least, value));
  return {
    columns: within(columns, SCREEN_READER_COLUMNS),
    rows: within(rows, SCREEN_READER_ROWS),
  };
}

/** With few rows, rules, tabs and blank lines make way for content. */
export function isCompact({ rows }: WindowSize): boolean {
  return rows < COMPACT_BELOW_ROWS;
}

export function isTooSmall({ columns, rows }: WindowSize): boolean {
  return columns < SMALLEST.columns || rows < SMALLEST.rows;
}

interface TooSmallProps {
  readonly size: WindowSize;
  readonly quit: () => void;
}

/**
 * Where there is no room for a screen: the size that is needed. It can be left, and nothing else has keys: whoever can't
 * see what is asked agrees to nothing.
 */
export function TooSmall(props: TooSmallProps): ReactNode {
  return (
    <KeyLayer order="tooSmall" isModal>
      <Sentence {...props} />
    </KeyLayer>
  );
}

function Sentence({ size: { columns, rows }, quit }: TooSmallProps): ReactNode {
  const keysOf = useKeysOf();
  const services = useServices();
  const isTyping = useTypingKept();
  const [loss, setLoss] = useState<string | null>(null);
  const leave = () => {
    const [first] = losses(services);
    if (loss !== null || first === undefined) quit();
    else setLoss(first);
  };
  useKeys(APP_KEYS, { quit: leave, leave });
  const text =
    loss === null
      ? `dispatchbox needs ${SMALLEST.columns} columns and ${SMALLEST.rows} rows; this window has ${columns} and ${rows}.`
      : `Press ${keysOf(isTyping ? 'app.leave' : 'app.quit')} again to quit. ${loss}`;
  return (
    <Box width={columns} height={rows} overflow="hidden">
      <Text tone="warning" wrap="wrap">
        {text}
      </Text>
    </Box>
  );
}

/** Keeps what is typed for the field that had the focus, which gets it once there is room. @returns whether one had it */
function useTypingKept(): boolean {
  const router = useRouter();
  const [field] = useState(() => router.focused.get());
  const kept = useRef<Typed[]>([]);
  useTyping(
    field &&
      ((typed) => {
        const isText = typed.kind === 'paste' || typed.press.text !== null;
        if (isText) kept.current.push(typed);
        return isText;
      }),
  );
  useOnUnmount(() => {
    // By then, the field has the focus again.
    queueMicrotask(() => {
      for (const typed of kept.current)
        [...(field?.focuses ?? [])].some(({ take }) => take?.(typed));
    });
  });
  return field !== null;
}
