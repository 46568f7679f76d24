import { useEffect, useState } from 'react';
import { useKeysOf } from '../kit/Keys.tsx';
import { useActions } from '../kit/use-hints.ts';
import { useStore } from '../kit/use-store.ts';
import type { Tab } from '../screens/place.ts';
import { useProfileActions } from '../screens/profiles/use-profile-actions.tsx';
import { useServices } from '../screens/services.tsx';
import type { PaletteRow } from './palette-rows.ts';

/** @returns what goes to a row of the palette, or does it */
export function useGoTo(): (row: PaletteRow) => unknown {
  const { place, notices } = useServices();
  const { use } = useProfileActions();
  const actions = useActions();
  const keysOf = useKeysOf();
  const tab = useStore(place.state, (state) => state.tab);
  /** To be done once its tab is on screen, which has the keys by then. */
  const [wanted, setWanted] = useState<{ readonly tab: Tab; readonly action: string } | null>(null);
  useEffect(() => {
    if (wanted === null || wanted.tab !== tab) return;
    setWanted(null);
    if (!actions.do(wanted.action)) {
      notices.say('info', `Leave what is open here first, then press ${keysOf(wanted.action)}.`);
    }
  }, [wanted, tab, actions, notices, keysOf]);
  return ({ name, go }) => {
    switch (go.kind) {
      case 'profile':
        return use(go.id);
      case 'preference':
        return place.show({ kind: 'preferences', start: go.name });
      case 'action':
        if (!actions.do(go.action)) notices.say('info', "That can't be done any more.");
        return;
      case 'there':
        place.go(go.tab);
        if (go.isDone) setWanted(go);
        else notices.say('info', `${name}: press ${keysOf(go.action)}.`);
    }
  };
}
