import { type ReactNode, useMemo } from 'react';
import { keyTable } from '../../../kit/key-table.ts';
import { LongText, type TextLine } from '../../../kit/LongText.tsx';
import { useKeys } from '../../../kit/use-keys.ts';
import { useStore } from '../../../kit/use-store.ts';
import { DestinationHead } from '../../DestinationLines.tsx';
import { Page } from '../../Page.tsx';
import { resultLine, resultLook } from '../result-words.ts';
import type { ResultRow } from './result-row.ts';
import type { Sent } from './use-set-entries.tsx';

export const REASON_KEYS = keyTable('reason', 'A reason in full', {
  back: { keys: ['esc', 'enter'], label: 'back', foot: 1 },
});

interface ReasonProps {
  readonly row: ResultRow;
  readonly of: Pick<Sent, 'send'>;
  readonly onClose: () => void;
}

/** Why one entry isn't set, in full, and all that the service said. */
export function Reason({ row, of: { send }, onClose }: ReasonProps): ReactNode {
  const { explanation, said } = useStore(send.state);
  const lines = useMemo((): readonly TextLine[] => {
    const words: readonly TextLine[] = [
      { text: row.name, isBold: true },
      { text: resultLine(row), tone: resultLook(row).tone },
    ];
    const whole: readonly TextLine[] =
      explanation === null ? [] : [{ text: '' }, { text: explanation, tone: 'warning' }];
    const answers = said.flatMap((text) => [{ text: '' }, ...linesOf(text)]);
    const head =
      answers.length === 0 ? [] : [{ text: '' }, { text: 'Service response', isBold: true }];
    return [...words, ...whole, ...head, ...answers.slice(1)];
  }, [row, explanation, said]);
  useKeys(REASON_KEYS, { back: onClose });
  return (
    <Page>
      <DestinationHead what={row.result?.state === 'set' ? 'Set' : 'Not confirmed'} to={send.to} />
      <LongText lines={lines} />
    </Page>
  );
}

const MOST_INDENT = 12;

/** A line's indentation shows what it belongs to. */
function linesOf(text: string): readonly TextLine[] {
  return text.split('\n').map((line) => {
    const indent = Math.min(line.length - line.trimStart().length, MOST_INDENT);
    return { text: line.trim(), indent };
  });
}
