import type { Piece } from '../kit/Text.tsx';

/** What a person must know about a profile before writing to it. */
interface ProfileFlags {
  readonly isProtected: boolean;
  readonly isReadOnly: boolean;
  readonly isPlainHttp?: boolean;
}

/** The flags of a profile, the most important first. */
export function flagPieces({
  isProtected,
  isReadOnly,
  isPlainHttp = false,
}: ProfileFlags): readonly Piece[] {
  return [
    ...(isProtected ? [{ text: 'PROTECTED', tone: 'failure' } as const] : []),
    ...(isPlainHttp ? [{ text: 'plain http', tone: 'failure' } as const] : []),
    ...(isReadOnly ? [{ text: 'read-only', tone: 'warning' } as const] : []),
  ];
}
