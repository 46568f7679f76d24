import { Box } from 'ink';
import { Fragment, type ReactNode } from 'react';
import { type Destination, tokenLabel } from '../domain/destination.ts';
import { whyNotWritable } from '../domain/write-guard.ts';
import { useRoom } from '../kit/Room.tsx';
import { Say } from '../kit/spoken.tsx';
import { type Piece, Pieces, Text } from '../kit/Text.tsx';
import { flagPieces } from './looks.ts';

/**
 * What a form writes, where, and with which token: above every form that writes. None of it is cut, since it keeps people
 * from writing to the wrong organization.
 */
export function DestinationHead({
  what,
  to,
  below,
}: {
  readonly what: string;
  readonly to: Destination | null;
  /** A line in the row that is blank without it: nothing moves when it goes. */
  readonly below?: ReactNode;
}): ReactNode {
  const { isCompact } = useRoom();
  const where: readonly Piece[] = to
    ? [{ text: to.vault ? ' in ' : ' to ', tone: 'muted' }, ...piecesOf(to)]
    : [];
  return (
    <Box flexDirection="column" flexShrink={0} paddingX={1}>
      <Say words={what + textOf(where)} />
      <Text wrap="wrap">
        <Text isBold>{what}</Text>
        <Pieces of={where} />
      </Text>
      <Box flexShrink={0} minHeight={isCompact ? 0 : 1}>
        {below}
      </Box>
    </Box>
  );
}

/** A line for each place that something goes to. */
export function DestinationLines({ of }: { readonly of: readonly Destination[] }): ReactNode {
  return (
    <Box flexDirection="column" flexShrink={0}>
      {of.map((to) => (
        <Fragment key={`${to.profileId} ${to.vault}`}>
          <Say words={textOf(piecesOf(to))} />
          <Text wrap="wrap">
            <Pieces of={piecesOf(to)} />
          </Text>
        </Fragment>
      ))}
    </Box>
  );
}

const textOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('');

/** Vault, profile, host, token and flags. */
function piecesOf(to: Destination): readonly Piece[] {
  const { profileName, host, vault, colour } = to;
  const dot: Piece = { text: ' · ', tone: 'muted' };
  const inVault: readonly Piece[] = vault
    ? [
        { text: vault, tone: 'accent' },
        { text: ' at ', tone: 'muted' },
      ]
    : [];
  const token = tokenLabel(to);
  return [
    ...inVault,
    { text: profileName, tone: colour ?? 'accent', isBold: true },
    { text: ` ▸ ${host}` },
    dot,
    token === null
      ? { text: whyNotWritable(to) ?? '', tone: 'failure' }
      : { text: token, tone: 'muted' },
    ...flagPieces(to).flatMap((flag) => [dot, flag]),
  ];
}
