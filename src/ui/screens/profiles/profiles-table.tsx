import { Box } from 'ink';
import type { ReactNode } from 'react';
import stringWidth from 'string-width';
import type { ProfileId } from '../../../domain/profile.ts';
import type { AppState } from '../../../state/app-state.ts';
import type { KnownProfile } from '../../../state/profiles/known-profile.ts';
import { activeProfileId } from '../../../state/profiles/parts.ts';
import { selectedProfile } from '../../../state/profiles/profiles-update.ts';
import { visibleRange } from '../../../state/visible-range.ts';
import { fitName, fitText } from '../../blocks/fit-text.ts';
import { ForEyes, ListHead, Spoken } from '../../components/heard.tsx';
import { profileFacts, profileWords } from '../../presentation/profile-facts.ts';
import { heldKinds } from '../../presentation/stored-token.ts';
import { widest } from '../../presentation/widest.ts';
import { profileTone, Toned } from '../../theme.tsx';

const MARK_COLUMNS = 3;
const GAP = 2;
const PROTECTED = '  PROTECTED';
const WIDEST_HOST = 90;
const WIDEST_TOKENS = 40;
/** What must be left for the name and the host beside the facts, and what the tokens leave to the host. */
const FACTS_FROM_COLUMNS = 40;
const FEWEST_TOKENS = 7;
const HOST_BESIDE_TOKENS = 16;

/** The window of the list of profiles that is on screen. */
export function ProfilesTable({
  state,
  rows,
}: {
  readonly state: AppState;
  readonly rows: number;
}): ReactNode {
  const { known } = state.profiles;
  const chosen = selectedProfile(state);
  const hasHead = rows > 1;
  const selected = known.findIndex(({ name }) => name === chosen?.name);
  const { top, end } = visibleRange({
    top: 0,
    selected,
    height: rows - (hasHead ? 1 : 0),
    count: known.length,
  });
  const widths = widthsFor(state);
  return (
    <Box flexDirection="column" flexShrink={0}>
      <ListHead what="Profiles" top={top} shown={end - top} count={known.length} />
      {hasHead ? (
        <ForEyes>
          <Toned tone="muted">
            {`   ${fitText('NAME', widths.name)}  ${fitText('ADDRESS', widths.host)}${
              widths.tokens === 0 ? '' : `  ${fitText('TOKENS', widths.tokens)}`
            }`}
          </Toned>
        </ForEyes>
      ) : null}
      {known.slice(top, end).map((profile) => (
        <Row
          key={profile.name}
          profile={profile}
          isSelected={profile === chosen}
          isOn={profile.id === activeProfileId(state)}
          widths={widths}
        />
      ))}
    </Box>
  );
}

function Row({
  profile,
  isSelected,
  isOn,
  widths,
}: {
  readonly profile: KnownProfile;
  readonly isSelected: boolean;
  readonly isOn: boolean;
  readonly widths: Widths;
}): ReactNode {
  const facts = profileFacts(profile, isOn);
  const tokens = tokensOf(profile);
  // What is kept free for PROTECTED is the host's where nothing else stands behind it.
  const isHostLast = widths.tokens === 0 && !widths.hasFacts && !profile.isProtected;
  const hostColumns = isHostLast ? widths.host + widths.spare : widths.host;
  return (
    <Spoken words={profileWords(profile, facts, `tokens: ${tokens}`)} isSelected={isSelected}>
      <Toned>
        <Toned tone="accent" bold>
          {isSelected ? ' ▸ ' : '   '}
        </Toned>
        <Toned tone={profileTone(profile.colour)} bold={isSelected}>
          {fitName(profile.name, widths.name)}
        </Toned>
        {`  ${fitText(profile.host, hostColumns)}`}
        <Toned tone="muted">
          {widths.tokens === 0
            ? ''
            : `  ${fitText(tokensIn(profile, widths.tokens), widths.tokens)}`}
        </Toned>
        <Toned tone="failure">{profile.isProtected ? PROTECTED : ''}</Toned>
        <Toned tone="muted">
          {widths.hasFacts && facts.length > 0 ? `  ${facts.join(' · ')}` : ''}
        </Toned>
      </Toned>
    </Spoken>
  );
}

interface Widths {
  readonly name: number;
  readonly host: number;
  /** 0 where the column gives way. */
  readonly tokens: number;
  readonly hasFacts: boolean;
  /** Kept free for PROTECTED alone. */
  readonly spare: number;
}

/** PROTECTED must always be in view. For it the facts give way, then the tokens, then the host. */
function widthsFor(state: AppState): Widths {
  const { known } = state.profiles;
  const flags = known.map((profile) => flagsOf(profile, activeProfileId(state)));
  const room = state.size.columns - MARK_COLUMNS - 1;
  const hasFacts = room - widest(flags, room) >= FACTS_FROM_COLUMNS;
  const isAnyProtected = known.some((profile) => profile.isProtected);
  const beside = hasFacts ? widest(flags, room) : isAnyProtected ? PROTECTED.length : 0;
  const left = room - beside;
  const name = widest(['NAME', ...known.map((each) => each.name)], Math.min(32, left * 0.45));
  const longestHost = widest(['ADDRESS', ...known.map((each) => each.host)], WIDEST_HOST);
  const most = Math.min(
    WIDEST_TOKENS,
    left - name - 2 * GAP - Math.min(longestHost, HOST_BESIDE_TOKENS),
  );
  const tokens = widest(['TOKENS', ...known.map((each) => tokensIn(each, most))], most);
  const hasTokens = tokens >= FEWEST_TOKENS;
  const host = left - name - GAP - (hasTokens ? tokens + GAP : 0);
  return {
    name,
    host: Math.min(longestHost, host),
    tokens: hasTokens ? tokens : 0,
    hasFacts,
    spare: !hasFacts && isAnyProtected ? PROTECTED.length : 0,
  };
}

function flagsOf(profile: KnownProfile, activeId: ProfileId | null): string {
  const facts = profileFacts(profile, profile.id === activeId);
  return `${profile.isProtected ? PROTECTED : ''}${facts.length > 0 ? `  ${facts.join(' · ')}` : ''}`;
}

function tokensOf(profile: KnownProfile): string {
  return profile.isSandbox ? 'its own' : heldKinds(profile.tokens);
}

/** The kinds by name where they fit, else how many: the details below name them. */
function tokensIn(profile: KnownProfile, columns: number): string {
  const named = tokensOf(profile);
  const count = profile.tokens.length;
  return count < 2 || stringWidth(named) <= columns ? named : `${count} kinds`;
}
