import { type ReactNode, useMemo } from 'react';
import { ListPage } from '../../components/ListPage.tsx';
import { LongText, type TextLine } from '../../components/LongText.tsx';
import type { OverlayOf } from '../../state/overlay.ts';
import type { Said } from '../../state/vault/vault-form.ts';
import { vaultFormOnScreen } from '../../state/vault/vault-form-parts.ts';
import { useAppState, useKeyWords } from '../store-context.tsx';

/** What the service said about a send, in full and line by line. */
export function AnswerScreen({ top }: OverlayOf<'answer'>): ReactNode {
  const { phase } = vaultFormOnScreen(useAppState());
  const { keyOf } = useKeyWords();
  const said = phase.step === 'editing' ? null : phase.said;
  const lines = useMemo(() => (said ?? []).flatMap(linesOf), [said]);
  return (
    <ListPage title="Service response">
      <LongText
        name="answer"
        top={top}
        lines={lines}
        more={({ top: from, rows, count }) => {
          const to = from + rows;
          const key = to < count ? `, ${keyOf('list.page-down')} for more` : '';
          return `${from + 1} to ${to} of ${count}${key}`;
        }}
      />
    </ListPage>
  );
}

/** A text from outside, after a blank line if it isn't the first, and which entry it is about. */
function linesOf({ about, text }: Said, index: number): readonly TextLine[] {
  return [
    ...(index === 0 ? [] : [{ text: '' }]),
    ...(about === null ? [] : [{ text: about, isBold: true }]),
    ...text.split('\n').map((line) => ({ text: line.trim(), indent: indentOf(line) })),
  ];
}

const MOST_INDENT = 12;

/** A line's indentation shows what it belongs to. */
function indentOf(line: string): number {
  return Math.min(line.length - line.trimStart().length, MOST_INDENT);
}
