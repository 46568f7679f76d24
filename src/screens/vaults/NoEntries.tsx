import type { ReactNode } from 'react';
import { type EntryKind, expressionFor } from '../../domain/entry-result.ts';
import { whyNotWritable } from '../../domain/write-guard.ts';
import { Empty, Problem } from '../../kit/Empty.tsx';
import { Keys } from '../../kit/Keys.tsx';
import { Text } from '../../kit/Text.tsx';
import { useStore } from '../../kit/use-store.ts';
import { useServices } from '../services.tsx';

interface NoEntriesProps {
  readonly kind: EntryKind;
  /** Whether other profiles have some. */
  readonly isKnownElsewhere: boolean;
  /** Why what is known can't be read. */
  readonly problem: string | null;
}

const TEXTS: Readonly<Record<EntryKind, { readonly what: string; readonly why: string }>> = {
  secret: {
    what: `A secret is a value that runs use and nobody can read back, such as a token or a key. Workflows refer to it as ${expressionFor('secret', 'NAME')}.`,
    why: "The service can't list secrets. This list remembers those you set here: name, vault, version and age, never the value.",
  },
  var: {
    what: `A var is a setting that isn't secret, such as a region or a flag. Workflows refer to it as ${expressionFor('var', 'NAME')}.`,
    why: "The service can't list vars. This list remembers those you set here: name, vault and age.",
  },
};

/** In place of an empty list: what would be in it, and how to begin. */
export function NoEntries({ kind, isKnownElsewhere, problem }: NoEntriesProps): ReactNode {
  const { profiles } = useServices();
  const name = useStore(profiles.state, ({ activeId }) =>
    activeId === null ? null : profiles.nameOf(activeId),
  );
  const whyNot = useStore(profiles.state, ({ activeId }) => {
    const to = activeId === null ? null : profiles.destination(activeId, 'vaults');
    return to && whyNotWritable(to);
  });
  const { what, why } = TEXTS[kind];
  return (
    <Empty>
      {problem === null ? (
        <Text
          isBold
          wrap="wrap"
        >{`No ${kind}s of ${name ?? 'this profile'} set from here yet.`}</Text>
      ) : (
        <Problem text={problem} />
      )}
      {problem === null && !isKnownElsewhere && (
        <>
          <Text wrap="wrap">{what}</Text>
          <Text tone="muted" wrap="wrap">
            {why}
          </Text>
        </>
      )}
      {isKnownElsewhere && <Way keys="vault.all-profiles" does="shows those of all profiles." />}
      {whyNot === null ? (
        <Way keys="vault.new" does={`sets the first ${kind}. Its form also takes a whole .env.`} />
      ) : (
        <Text tone="warning" wrap="wrap">
          {`Nothing can be set here: ${whyNot}.`}
        </Text>
      )}
    </Empty>
  );
}

function Way({ keys, does }: { readonly keys: string; readonly does: string }): ReactNode {
  return (
    <Text wrap="wrap">
      <Text tone="accent">
        <Keys of={keys} />
      </Text>
      {` ${does}`}
    </Text>
  );
}
