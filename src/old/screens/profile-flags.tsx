import type { ReactNode } from 'react';
import { textWidth } from '../components/fit-text.ts';
import { type Piece, Pieces, Text } from '../components/Text.tsx';

/** What a person must know about a profile before writing to it. */
interface ProfileFlags {
  readonly isProtected: boolean;
  readonly isReadOnly: boolean;
  readonly isPlainHttp: boolean;
}

/** The flags of a profile, most important first. */
export function flagPieces(of: ProfileFlags): readonly Piece[] {
  return [
    ...(of.isProtected ? [{ text: 'PROTECTED', tone: 'failure' } as const] : []),
    ...(of.isPlainHttp ? [{ text: 'plain http', tone: 'failure' } as const] : []),
    ...(of.isReadOnly ? [{ text: 'read-only', tone: 'warning' } as const] : []),
  ];
}

/** The same in words. */
export function flagWords(of: ProfileFlags): readonly string[] {
  return flagPieces(of).map(({ text }) => text);
}

/** The flags after a name, each after a space. */
export function Flags({ of }: { readonly of: ProfileFlags }): ReactNode {
  const pieces = flagPieces(of).map((piece) => ({ ...piece, text: ` ${piece.text}` }));
  return (
    <Text>
      <Pieces of={pieces} />
    </Text>
  );
}

/** Why nothing is sent to a place, in as many words as its column has room for. */
export function notSentWithin(why: string, width: number): string {
  return textWidth(why) <= width ? why : why.replace(/ profile$|^profile | for \w+$/g, '');
}
