import { counted } from '../domain/words.ts';
import { confirm } from '../kit/Question.tsx';
import { TABS } from '../screens/navigation.ts';
import { type AppServices, useServices } from '../screens/services.tsx';

/** More lines than anyone reads. */
const MOST_NAMED = 6;

/** @returns what quits, and asks first if something would be missed or lost */
export function useAskToQuit(quit: () => void): () => Promise<void> {
  const services = useServices();
  return async () => {
    const all = losses(services);
    const isAgreed =
      all.length === 0 ||
      (await confirm(services.ask, {
        title: 'Quit now?',
        about: shortened(all).join('\n'),
        yes: 'quit anyway',
        no: 'stay',
        keys: ['q', 'y', 'ctrl+c'],
      }));
    if (isAgreed) quit();
  };
}

function shortened(losses: readonly string[]): readonly string[] {
  const others = losses.length - MOST_NAMED;
  return others <= 0 ? losses : [...losses.slice(0, MOST_NAMED), `And ${others} more.`];
}

/** What would be missed or lost by quitting now, one sentence each: what is in progress, then what was typed. */
export function losses({ runs, vaults, rotations, navigation }: AppServices): readonly string[] {
  return [
    ...sendingWords(runs.sending),
    ...vaults.notSaved(),
    ...rotations.notSaved(),
    ...TABS.flatMap((tab) => navigation.unsaved[tab].now()),
  ];
}

function sendingWords(sending: number): readonly string[] {
  if (sending === 0) return [];
  const [is, response] = sending === 1 ? ['is', 'response'] : ['are', 'responses'];
  const what = counted(sending, 'dispatch', 'dispatches');
  return [`${what} ${is} being sent; you would miss the ${response}.`];
}
