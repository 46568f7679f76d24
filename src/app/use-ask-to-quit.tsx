import { Question } from '../kit/Question.tsx';
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
          {shortened(all).join('\n')}
        </Question>
      )));
    if (isAgreed) quit();
  };
}

function shortened(losses: readonly string[]): readonly string[] {
  const others = losses.length - MOST_NAMED;
  return others <= 0 ? losses : [...losses.slice(0, MOST_NAMED), `And ${others} more.`];
}
