import { Box } from 'ink';
import { type ReactNode, useState } from 'react';
import { KeyLayer } from '../kit/KeyLayer.tsx';
import { useKeysOf } from '../kit/Keys.tsx';
import { Text } from '../kit/Text.tsx';
import { useKeys } from '../kit/use-keys.ts';
import { APP_KEYS } from './app-keys.ts';
import { useLosses } from './use-losses.ts';
import { SMALLEST, type WindowSize } from './window.ts';

interface TooSmallProps {
  readonly size: WindowSize;
  readonly quit: () => void;
}

/** Over everything, dialogs too. */
const ORDER = 999_999;

/** Where there is no room for a screen: the size that is needed. It can be left, and nothing else has keys. */
export function TooSmall(props: TooSmallProps): ReactNode {
  return (
    <KeyLayer order={ORDER} isModal>
      <Sentence {...props} />
    </KeyLayer>
  );
}

function Sentence({ size: { columns, rows }, quit }: TooSmallProps): ReactNode {
  const keysOf = useKeysOf();
  const losses = useLosses();
  const [loss, setLoss] = useState<string | null>(null);
  const leave = () => {
    const [first] = losses();
    if (loss !== null || first === undefined) quit();
    else setLoss(first);
  };
  useKeys(APP_KEYS, { quit: leave, leave });
  const text =
    loss === null
      ? `dispatchbox needs ${SMALLEST.columns} columns and ${SMALLEST.rows} rows; this window has ${columns} and ${rows}.`
      : `Press ${keysOf('app.quit')} again to quit. ${loss}`;
  return (
    <Box width={columns} height={rows} overflow="hidden">
      <Text tone="warning" wrap="wrap">
        {text}
      </Text>
    </Box>
  );
}
