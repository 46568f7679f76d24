import { useLayoutEffect, useState } from 'react';
import { useIsShown } from './Hidden.tsx';
import { useLayer, useRouter } from './KeyLayer.tsx';
import type { Focus, Handlers, KeyGroup, Typed } from './key-layers.ts';
import type { KeyRows, KeyTable } from './key-table.ts';
import { useStore } from './use-store.ts';

/**
 * Handles the keys of a table, with what was drawn last. What a second key of the same burst needs is read from stores
 * and reducers.
 */
export function useKeys<Rows extends KeyRows>(
  table: KeyTable<Rows>,
  handlers: Handlers<Rows>,
  isActive = true,
): void {
  const router = useRouter();
  const layer = useLayer();
  const isOn = useIsShown() && isActive;
  const [group] = useState<KeyGroup>(() => ({ table, handlers: {}, isActive: false }));
  useIn(layer.groups, group);
  useLayoutEffect(() => {
    group.handlers = handlers;
    group.isActive = isOn;
    router.changed();
  });
}

/**
 * Takes what is typed, before any key of its layer: for the field that has the focus. Text that it doesn't take is no
 * key either.
 *
 * @param take whether it took it; `null` while it has no focus
 */
export function useTyping(take: ((typed: Typed) => boolean) | null): void {
  const router = useRouter();
  const layer = useLayer();
  const isShown = useIsShown();
  const [focus] = useState<Focus>(() => ({ take: null }));
  useIn(layer.focuses, focus);
  useLayoutEffect(() => {
    focus.take = isShown ? take : null;
    router.changed();
  });
}

/** Adds to what a layer has. A layout effect, as all here are: a passive one may come after the next key. */
function useIn<T>(all: Set<T>, one: T): void {
  const router = useRouter();
  useLayoutEffect(() => {
    all.add(one);
    return () => {
      all.delete(one);
      router.changed();
    };
  }, [router, all, one]);
}

/** Whether what is typed comes to this layer: what is over it takes nothing. */
export function useHasFocus(): boolean {
  const layer = useLayer();
  return useStore(useRouter().focused, (focused) => focused === layer);
}

/** Drops, as this is mounted, what was typed before: it can't be an answer to what wasn't on screen yet. */
export function useFreshKeys(): void {
  const router = useRouter();
  useLayoutEffect(() => router.dropWaiting(), [router]);
}

/** @returns what shows a sentence until the next key */
export function useShowBriefly(): (sentence: string) => void {
  const router = useRouter();
  return (sentence) => router.say(sentence);
}
