import type { ReactNode } from 'react';
import { type EntryKind, expressionFor } from '../../domain/entry-result.ts';
import { whyNotWritable } from '../../domain/write-guard.ts';
import { Empty } from '../../kit/Empty.tsx';
import { useKeysOf } from '../../kit/Keys.tsx';
import { Say } from '../../kit/spoken.tsx';
import { type Piece, Text } from '../../kit/Text.tsx';
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
  const keysOf = useKeysOf();
  const { activeId } = useStore(profiles.state);
  const target = activeId === null ? null : profiles.destination(activeId, 'vaults');
  const whyNot = target && whyNotWritable(target);
  const { what, why } = TEXTS[kind];
  const paragraphs: readonly Paragraph[] = [
    problem === null
      ? {
          text: `No ${kind}s set for ${target?.profileName ?? 'this profile'} from here yet.`,
          isBold: true,
        }
      : { text: problem, tone: 'failure' },
    ...(isKnownElsewhere || problem !== null
      ? []
      : [{ text: what }, { text: why, tone: 'muted' } as const]),
    ...(isKnownElsewhere
      ? [{ keys: keysOf('vault.all-profiles'), text: 'shows those of all profiles.' }]
      : []),
    whyNot === null
      ? {
          keys: keysOf('vault.new'),
          text: `sets the first ${kind}. Its form also takes a whole .env.`,
        }
      : { text: `Nothing can be set here: ${whyNot}.`, tone: 'warning' },
  ];
  return (
    <Empty>
      <Say words={paragraphs.map(({ keys = '', text }) => `${keys} ${text}`).join(' ')} />
      {paragraphs.map(({ keys, text, ...look }) => (
        <Text key={text} wrap="wrap" {...look}>
          {keys !== undefined && <Text tone="accent">{keys}</Text>}
          {`${keys === undefined ? '' : ' '}${text}`}
        </Text>
      ))}
    </Empty>
  );
}

/** A text, after the key that it is about. */
interface Paragraph extends Pick<Piece, 'text' | 'tone' | 'isBold'> {
  readonly keys?: string;
}
