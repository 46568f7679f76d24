import { Box } from 'ink';
import type { ReactNode } from 'react';
import { DETAILS_MARGIN, Details } from '../../components/Details.tsx';
import { type Fact, Facts } from '../../components/Facts.tsx';
import { RoomProvider, useRoom } from '../../components/room.tsx';
import { Waiting } from '../../components/Spinner.tsx';
import { Text } from '../../components/Text.tsx';
import { VAULTS_NOT_TESTED } from '../../domain/connection-report.ts';
import { DEFAULT_SETTINGS, type ProfileSettings } from '../../domain/profile.ts';
import { isPlainHttp } from '../../domain/service-address.ts';
import { TOKEN_KINDS, tokenKindLabel } from '../../domain/token.ts';
import type { AppState } from '../../state/app-state.ts';
import { PROFILE_SPEC } from '../../state/profiles/profile-form.ts';
import type { ConnectionCheck, KnownProfile } from '../../state/profiles/profiles-state.ts';
import { momentWords } from '../spoken-words.ts';
import { useAppState } from '../store-context.tsx';
import { storedToken, tokensInFile } from './profile-words.ts';

/** Below this width, a report needs the columns of its labels, and the settings stand below it. */
const LABELS_FROM_COLUMNS = 60;

/** The latest check of a profile's connection, its settings and tokens, and where they are stored. */
export function ProfileDetails({ profile }: { readonly profile: KnownProfile }): ReactNode {
  const state = useAppState();
  const room = useRoom();
  const { checks, filePath } = state.profiles;
  const check = checks.get(profile.id) ?? null;
  const isAsking = check?.phase === 'asking';
  const columns = room.columns - DETAILS_MARGIN;
  const isNarrow = columns < LABELS_FROM_COLUMNS;
  const gap = room.isCompact ? 0 : 1;
  const found = check ? checkFacts(state, check) : [];
  const isReport = isNarrow && found.length > 0;
  // In a small window, a report needs all of it.
  const isAlone = isReport && room.isCompact;
  const settings = isAlone ? [] : factsOf(state, profile);
  return (
    <Box flexDirection="column" flexShrink={0} paddingTop={gap}>
      <RoomProvider rows={Math.max(1, room.rows - gap)}>
        <Details name="profile-details" {...(!isAlone && { more: () => '↓ more' })}>
          {isAsking && <Waiting text="Checking the connection…" />}
          {isReport && <Report facts={found} />}
          <Facts facts={isReport ? settings : [...found, ...settings]} />
          {filePath !== '' && !isAlone && (
            <Text tone="muted" wrap="wrap">
              {tokensInFile(state.profiles)}
            </Text>
          )}
        </Details>
      </RoomProvider>
    </Box>
  );
}

/** What a check has found, without labels. */
function Report({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  return (
    <Box flexDirection="column" flexShrink={0}>
      {facts.map(([name, value]) => (
        <Text key={`${name} ${value}`} wrap="wrap">
          {value}
        </Text>
      ))}
    </Box>
  );
}

function factsOf(state: AppState, profile: KnownProfile): readonly Fact[] {
  switch (profile.kind) {
    case 'sandbox':
      return [['service', 'built in: the whole API on this machine, with sample workflows']];
    case 'environment':
      return [
        ['base URL', profile.baseUrl],
        ['segment', profile.segment],
        ['token', 'DISPATCHBOX_TOKEN'],
        ['stored', 'neither address nor token: both are for this terminal only'],
      ];
    case 'stored':
      return [
        ['base URL', isPlainHttp(profile) ? `${profile.baseUrl} (plain http)` : profile.baseUrl],
        ['segment', profile.segment],
        ...textSettings(profile),
        ...TOKEN_KINDS.map((kind): Fact => [tokenKindLabel(kind), tokenFact(state, profile, kind)]),
        ['writes', writesWords(profile)],
        ['colour', profile.colour ?? 'default'],
      ];
  }
}

function tokenFact(
  { clock, hasScreenReader }: AppState,
  { tokens }: KnownProfile,
  kind: (typeof TOKEN_KINDS)[number],
): string {
  const token = tokens.find((each) => each.kind === kind);
  return token ? storedToken(token, clock.wallMs, hasScreenReader) : 'none';
}

/** Every setting that is text, in the form's words and order. */
function textSettings(profile: KnownProfile): readonly Fact[] {
  return Object.entries(PROFILE_SPEC.fields).flatMap(([name, { label }]): readonly Fact[] => {
    const value = name in DEFAULT_SETTINGS ? profile[name as keyof ProfileSettings] : '';
    return typeof value === 'string' && value !== '' ? [[label.toLowerCase(), value]] : [];
  });
}

function writesWords({ isReadOnly, isProtected }: KnownProfile): string {
  if (isReadOnly) return 'read-only: nothing can be sent';
  return isProtected ? 'protected: each requires typing the profile name first' : 'allowed';
}

/** What the latest check of the connection found. */
function checkFacts({ clock, hasScreenReader }: AppState, check: ConnectionCheck): readonly Fact[] {
  if (check.phase === 'asking') return [];
  const when = `Checked ${momentWords(check.atMs, clock.wallMs, hasScreenReader)}.`;
  const { result } = check;
  if (!result.ok) return [['connection', `${result.error} ${when}`, 'failure']];
  const { address, tls, service, tokens, isReached } = result.value;
  const lines = isReached === null ? tokens : [...tokens, VAULTS_NOT_TESTED];
  return [
    ['connection', `${address} · ${tls} ${service} ${when}`],
    ...lines.map((text, index): Fact => [index === 0 ? 'tokens' : '', text]),
  ];
}
