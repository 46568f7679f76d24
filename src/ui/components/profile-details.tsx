import { Box, useIsScreenReaderEnabled } from 'ink';
import type { ReactNode } from 'react';
import { harmlessText } from '../../domain/harmless-text.ts';
import { TOKEN_KINDS, tokenKindLabel } from '../../domain/token.ts';
import type { WindowSize } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import type { KnownProfile } from '../../state/profiles/known-profile.ts';
import type { ConnectionCheck } from '../../state/profiles/profiles-state.ts';
import { fitText } from '../presentation/fit-text.ts';
import { momentWords, spokenList } from '../presentation/heard-words.ts';
import { storedToken } from '../presentation/stored-token.ts';
import { Toned } from '../theme.tsx';
import { Spoken } from './heard.tsx';

const LABEL_COLUMNS = 17;
const BOTH_FROM_ROWS = 24;

/** What the latest check of the connection saw, since that was just asked for, and what is known of the profile. */
export function ProfileDetails({
  profile,
  check,
  nowMs,
  size,
}: {
  readonly profile: KnownProfile;
  /** The latest one, where there was any. */
  readonly check: ConnectionCheck | undefined;
  /** Wall clock. */
  readonly nowMs: number;
  readonly size: WindowSize;
}): ReactNode {
  const clock = { nowMs, isHeard: useIsScreenReaderEnabled() };
  const checked = checkFacts(check, clock);
  const known = profile.isSandbox ? sandboxFacts() : profileFacts(profile, clock);
  // A report is read whole or not at all, so it takes the place of what the form shows too.
  const isReport = checked.length > 1 && layoutFor(size).bodyRows < BOTH_FROM_ROWS;
  const facts = isReport ? checked : [...checked, ...known];
  return (
    <Box flexDirection="column" flexShrink={1} overflow="hidden" paddingLeft={3} paddingRight={1}>
      {facts.map(([label, value]) => (
        <Spoken key={`${label} ${value}`} words={factWords(label, harmlessText(value))}>
          <Box flexShrink={0}>
            <Box width={LABEL_COLUMNS} flexShrink={0}>
              <Toned tone="muted">{fitText(label, LABEL_COLUMNS)}</Toned>
            </Box>
            <Toned wrap="wrap">{harmlessText(value)}</Toned>
          </Box>
        </Spoken>
      ))}
    </Box>
  );
}

function factWords(label: string, value: string): string {
  const told = value === '–' ? 'none' : spokenList(value).replace('  ', ', ');
  return label === '' ? told : `${label}: ${told}`;
}

type Fact = readonly [label: string, value: string];

function sandboxFacts(): readonly Fact[] {
  return [['service', 'part of this app: the whole API on this machine, with sample workflows']];
}

interface FactClock {
  readonly nowMs: number;
  /** Then times of day are told, not ages. */
  readonly isHeard: boolean;
}

function profileFacts(profile: KnownProfile, { nowMs, isHeard }: FactClock): readonly Fact[] {
  return [
    ['base URL', profile.baseUrl],
    ['segment', profile.segment],
    ['default vault', profile.defaultVault],
    ...TOKEN_KINDS.map((kind): Fact => {
      const token = profile.tokens.find((each) => each.kind === kind);
      return [tokenKindLabel(kind), token ? storedToken(token, nowMs, { isHeard }) : '–'];
    }),
    ['protected', profile.isProtected ? 'yes: each write asks for the typed name' : 'no'],
    ['colour', profile.colour ?? 'the accent'],
  ];
}

function checkFacts(
  check: ConnectionCheck | undefined,
  { nowMs, isHeard }: FactClock,
): readonly Fact[] {
  if (!check) return [];
  if (check.phase === 'asking') return [['connection', 'asking…']];
  const when = momentWords(check.atMs, nowMs, isHeard);
  if (!check.result.ok) return [[`checked ${when}`, check.result.error]];
  const { address, tls, service, tokens } = check.result.value;
  return [
    [`checked ${when}`, `${address}  ${tls} ${service}`],
    ...tokens.map((line, index): Fact => [index === 0 ? 'tokens' : '', line]),
  ];
}
