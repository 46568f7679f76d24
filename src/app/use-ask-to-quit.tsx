import { useContext } from 'react';
import { counted } from '../domain/words.ts';
import { Question } from '../kit/Question.tsx';
import { Text } from '../kit/Text.tsx';
import { UnsavedContext } from '../kit/unsaved.ts';
import { useServices } from '../screens/services.tsx';

/** Nobody would read more. */
const MOST_NAMED = 6;

/** @returns what quits, and asks first if something would be missed or lost: what is in progress, then what was typed */
export function useAskToQuit(quit: () => void): () => Promise<void> {
  const { ask, place, runs, vaults, rotations } = useServices();
  const unsaved = useContext(UnsavedContext);
  const losses = (): readonly string[] => {
    const { sending } = runs;
    const what = counted(sending, 'dispatch', 'dispatches');
    const [is, response] = sending === 1 ? ['is', 'response'] : ['are', 'responses'];
    return [
      ...(sending > 0 ? [`${what} ${is} being sent; you would miss the ${response}.`] : []),
      ...vaults.notSaved(),
      ...rotations.notSaved(),
      ...Object.values(place.unsaved).flatMap((tab) => tab.now()),
      ...(unsaved?.now() ?? []),
    ];
  };
  return async () => {
    const all = losses();
    const named = all.slice(0, MOST_NAMED);
    const others = all.length - named.length;
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
          {named.map((loss) => (
            <Text key={loss} wrap="wrap">
              {loss}
            </Text>
          ))}
          {others > 0 && <Text tone="muted">{`And ${others} more.`}</Text>}
        </Question>
      )));
    if (isAgreed) quit();
  };
}
