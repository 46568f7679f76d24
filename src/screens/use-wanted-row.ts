import { useEffect } from 'react';
import { useLatest } from '../kit/use-latest.ts';
import { useStore } from '../kit/use-store.ts';
import type { Tab } from './place.ts';
import { useServices } from './services.tsx';

/** Selects the row of a tab's list that somebody asked for elsewhere, such as in the palette. */
export function useWantedRow(tab: Tab, select: (id: string) => void): void {
  const { place } = useServices();
  const wanted = useStore(place.state, (state) => state.wantedRow);
  const latest = useLatest(select);
  useEffect(() => {
    if (wanted?.tab !== tab) return;
    place.state.update({ wantedRow: null });
    latest.current(wanted.id);
  }, [place, wanted, tab, latest]);
}
