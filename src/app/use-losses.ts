import { useContext, useMemo } from 'react';
import { counted } from '../domain/words.ts';
import { UnsavedContext } from '../kit/unsaved.ts';
import { TABS } from '../screens/place.ts';
import { useServices } from '../screens/services.tsx';

/** @returns what would be missed or lost by quitting now, one sentence each: what is in progress, then what was typed */
export function useLosses(): () => readonly string[] {
  const { runs, vaults, rotations, place } = useServices();
  const unsaved = useContext(UnsavedContext);
  return useMemo(
    () => () => [
      ...sendingWords(runs.sending),
      ...vaults.notSaved(),
      ...rotations.notSaved(),
      ...TABS.flatMap((tab) => place.unsaved[tab].now()),
      ...(unsaved?.now() ?? []),
    ],
    [runs, vaults, rotations, place, unsaved],
  );
}

function sendingWords(sending: number): readonly string[] {
  if (sending === 0) return [];
  const [is, response] = sending === 1 ? ['is', 'response'] : ['are', 'responses'];
  const what = counted(sending, 'dispatch', 'dispatches');
  return [`${what} ${is} being sent; you would miss the ${response}.`];
}
