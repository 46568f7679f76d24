import { useInput, usePaste } from 'ink';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { KeyLayer, RouterContext, useKeyStream } from './KeyLayer.tsx';
import { KeyMap } from './key-map.ts';
import { keyPressFromChord, keyPressFromInk } from './key-press.ts';
import { KeyRouter } from './key-router.ts';
import type { Remapped } from './remapping.ts';

interface KeyboardProps {
  /** The keys of preferences.json, by action. What isn't in force has no effect; `readRemapped` says why. */
  readonly remapped?: Remapped;
  /** Shows a sentence about the last key: why it did nothing. `null` at any other key. An aside replaces no other. */
  readonly say?: (sentence: string | null, isAside?: boolean) => void;
  /** Takes what a handler throws, or rejects with. */
  readonly defect: (error: unknown) => void;
  readonly children: ReactNode;
}

const AS_DECLARED: Remapped = {};

/** Connects the keyboard. Everything typed comes through here, but for what `ink-text-input` hears itself. */
export function Keyboard({
  remapped = AS_DECLARED,
  say = () => {},
  defect,
  children,
}: KeyboardProps): ReactNode {
  const stream = useKeyStream();
  const map = useMemo(() => new KeyMap(remapped), [remapped]);
  const [router] = useState(() => new KeyRouter(map));
  useLayoutEffect(() => {
    router.say = say;
    router.defect = defect;
  });
  useLayoutEffect(() => router.remap(map), [router, map]);
  useInput((input, key) => {
    const press = keyPressFromInk(input, key);
    if (press !== null) router.press(press, stream.times);
  });
  usePaste((text) => router.paste(text.replace(/\r(?!\n)/g, '\n')));
  useEffect(() => () => router.stop(), [router]);
  useEffect(() => {
    const onChord = (chord: string): void => {
      if (!router.press(keyPressFromChord(chord), stream.times)) stream.replaceByEsc(chord);
    };
    const onTooLong = (): void => router.say('The paste was too long, so it was ignored.');
    stream.joins = (first, next) => router.joins(first, next);
    router.dropWaiting = () => stream.dropWaiting();
    stream.on('chord', onChord).on('paste-too-long', onTooLong);
    return () => {
      stream.joins = () => null;
      stream.off('chord', onChord).off('paste-too-long', onTooLong);
    };
  }, [router, stream]);
  return (
    <RouterContext value={router}>
      <KeyLayer order="app">{children}</KeyLayer>
    </RouterContext>
  );
}
