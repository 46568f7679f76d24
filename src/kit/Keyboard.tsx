import { useInput, usePaste } from 'ink';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { KeyLayer, RouterContext, useKeyStream } from './KeyLayer.tsx';
import type { KeyMap } from './key-map.ts';
import { keyPressFromChord, keyPressFromInk } from './key-press.ts';
import { KeyRouter } from './key-router.ts';

interface KeyboardProps {
  /** The keys in force: the same one as long as they are the same. */
  readonly map: KeyMap;
  /** Shows a sentence about the last key: why it did nothing. `null` at any other key. An aside replaces no other. */
  readonly say?: (sentence: string | null, isAside?: boolean) => void;
  /** Takes what a handler throws, or rejects with. */
  readonly defect: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Connects the keyboard. Everything typed comes through here, but for what `ink-text-input` hears itself. */
export function Keyboard({ map, say = () => {}, defect, children }: KeyboardProps): ReactNode {
  const stream = useKeyStream();
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
