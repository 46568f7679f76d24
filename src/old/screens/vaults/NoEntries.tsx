import type { ReactNode } from 'react';
import { Empty, Problem } from '../../components/Empty.tsx';
import { Waiting } from '../../components/Spinner.tsx';
import { Text } from '../../components/Text.tsx';
import type { EntryKind } from '../../domain/entry-result.ts';
import { whyNoWrite } from '../../state/destination.ts';
import { profileLabel } from '../../state/profiles/profile-parts.ts';
import { activeProfileId } from '../../state/session.ts';
import { allEntries } from '../../state/vault/entry-list.ts';
import { useAppState, useKeyWords } from '../store-context.tsx';

const EMPTY_TEXTS = {
  secret: {
    title: 'No secrets known yet.',
    text: "The service can't list them. Secrets you set here are remembered by name, vault, version and age, never by value.",
  },
  var: {
    title: 'No vars known yet.',
    text: "The service can't list them. Vars you set here are remembered by name, vault and age.",
  },
} as const;

/** In place of an empty list: what is going on, or what to do next. */
export function NoEntries({ kind }: Props): ReactNode {
  return (
    <Empty>
      <Reason kind={kind} />
    </Empty>
  );
}

interface Props {
  readonly kind: EntryKind;
}

function Reason({ kind }: Props): ReactNode {
  const state = useAppState();
  const { keyOf, said } = useKeyWords();
  const { vaults } = state;
  const set = kind === 'secret' ? keyOf('vault.set-secrets') : keyOf('vault.set-vars');
  const whyNot = whyNoWrite(state, 'vaults');
  const way =
    whyNot === null ? (
      <Way keys={set} does={`sets ${kind}s.`} />
    ) : (
      <Text wrap="wrap">{said(whyNot)}</Text>
    );
  if (vaults.problem !== null) {
    return (
      <>
        <Problem text={vaults.problem} />
        {way}
      </>
    );
  }
  if (!vaults.isLoaded) return <Waiting text="Reading…" />;
  if (allEntries(state, kind).length > 0) {
    return (
      <>
        <Text isBold wrap="wrap">
          {`No ${kind}s of ${profileLabel(state, activeProfileId(state))} are known yet.`}
        </Text>
        <Way keys={keyOf('app.all-profiles')} does="shows those of all profiles." />
        {way}
      </>
    );
  }
  const { title, text } = EMPTY_TEXTS[kind];
  return (
    <>
      <Text isBold>{title}</Text>
      <Text tone="muted" wrap="wrap">
        {text}
      </Text>
      {way}
    </>
  );
}

function Way({ keys, does }: { readonly keys: string; readonly does: string }): ReactNode {
  return (
    <Text wrap="wrap">
      <Text tone="accent">{keys}</Text> {does}
    </Text>
  );
}
