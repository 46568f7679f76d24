import { Box } from 'ink';
import type { ReactNode } from 'react';
import { VAULTS_NOT_TESTED } from '../../domain/connection-report.ts';
import { isPlainHttp } from '../../domain/service-address.ts';
import { shortSpan } from '../../domain/time-words.ts';
import { TOKEN_KINDS, tokenKindLabel } from '../../domain/token.ts';
import { type Fact, Facts } from '../../kit/Facts.tsx';
import { useRoom } from '../../kit/Room.tsx';
import { Scroll } from '../../kit/Scroll.tsx';
import { useStore } from '../../kit/use-store.ts';
import { Waiting } from '../../kit/Waiting.tsx';
import type { ConnectionCheck, KnownProfile } from '../../services/known-profile.ts';
import { useServices } from '../services.tsx';
import { useNow } from '../use-now.ts';
import { storedToken } from './profile-words.ts';

/** What the last check of a profile's connection saw; its settings and tokens. */
export function ProfileDetails({ profile }: { readonly profile: KnownProfile }): ReactNode {
  const { profiles } = useServices();
  const check = useStore(profiles.state, ({ checks }) => checks.get(profile.id)) ?? null;
  const { isCompact } = useRoom();
  const nowMs = useNow(60_000);
  const facts = [...checkFacts(check, nowMs), ...factsOf(profile, nowMs)];
  return (
    <Scroll>
      <Box flexDirection="column" paddingX={1} paddingTop={isCompact ? 0 : 1} flexShrink={0}>
        {check?.phase === 'asking' && <Waiting text="Checking the connection…" />}
        <Facts facts={facts} />
      </Box>
    </Scroll>
  );
}

function factsOf(profile: KnownProfile, nowMs: number): readonly Fact[] {
  const { baseUrl, segment } = profile.address;
  switch (profile.kind) {
    case 'sandbox':
      return [['service', 'built in: the whole API on this machine, with sample workflows']];
    case 'environment':
      return [
        ['base URL', baseUrl],
        ['segment', segment],
        ['token', 'DISPATCHBOX_TOKEN'],
        ['stored', 'neither address nor token: both are for this terminal only'],
      ];
    case 'stored':
      return [
        ['base URL', isPlainHttp(profile.address) ? `${baseUrl} (plain http)` : baseUrl],
        ['segment', segment],
        ['default vault', profile.defaultVault],
        ...TOKEN_KINDS.map((kind): Fact => {
          const token = profile.tokens.find((each) => each.kind === kind);
          return [tokenKindLabel(kind), token ? storedToken(token, nowMs) : 'none'];
        }),
        ['writes', writesWords(profile)],
      ];
  }
}

function writesWords({ isReadOnly, isProtected }: KnownProfile): string {
  if (isReadOnly) return 'read-only: nothing can be sent';
  return isProtected ? 'protected: each requires typing the profile name first' : 'allowed';
}

function checkFacts(check: ConnectionCheck | null, nowMs: number): readonly Fact[] {
  if (check?.phase !== 'done') return [];
  const when = `Checked ${shortSpan(nowMs - check.atMs)} ago.`;
  const { result } = check;
  if (!result.ok) return [['connection', `${result.error} ${when}`, 'failure']];
  const { address, tls, service, tokens, isReached } = result.value;
  const lines = isReached === null ? tokens : [...tokens, VAULTS_NOT_TESTED];
  return [
    ['connection', address],
    ['', `${tls} ${service} ${when}`],
    ...lines.map((text, index): Fact => [index === 0 ? 'tokens' : '', text]),
  ];
}
