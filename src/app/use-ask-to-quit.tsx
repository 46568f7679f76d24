import { Question } from '../kit/Question.tsx';
import { Text } from '../kit/Text.tsx';
import { useServices } from '../screens/services.tsx';
import { useLosses } from './use-losses.ts';

/** Nobody would read more. */
const MOST_NAMED = 6;

/** @returns what quits, and asks first if something would be missed or lost */
export function useAskToQuit(quit: () => void): () => Promise<void> {
  const { ask } = useServices();
  const losses = useLosses();
  return async () => {
    const all = losses();
    const isAgreed =
      all.length === 0 ||
      (await ask<true>((done) => (
        <Question
          title="Quit now?"
          yes="quit anyway"
          no="stay"
          keys={['q', 'y', 'ctrl+c']}
          done={done}
        >
          <Losses of={all} />
        </Question>
      )));
    if (isAgreed) quit();
  };
}

function Losses({ of }: { readonly of: readonly string[] }) {
  const others = of.length - MOST_NAMED;
  return (
    <>
      {of.slice(0, MOST_NAMED).map((loss) => (
        <Text key={loss} wrap="wrap">
          {loss}
        </Text>
      ))}
      {others > 0 && <Text tone="muted">{`And ${others} more.`}</Text>}
    </>
  );
}
