import { Box } from 'ink';
import type { ReactNode } from 'react';
import stringWidth from 'string-width';
import type { AppState } from '../../state/app-state.ts';
import type { KnownProfile } from '../../state/profiles/known-profile.ts';
import { selectedProfile } from '../../state/profiles/profiles-update.ts';
import { activeProfileName } from '../../state/runs/rows.ts';
import { visibleRange } from '../../state/visible-range.ts';
import { fitText } from '../presentation/fit-text.ts';
import { profileFacts, profileWords } from '../presentation/profile-facts.ts';
import { heldKinds } from '../presentation/stored-token.ts';
import { profileTone, Toned } from '../theme.tsx';
import { ForEyes, ListHead, Spoken } from './heard.tsx';

const WIDEST_NAME = 24;
const WIDEST_HOST = 40;
const TOKENS_FROM_COLUMNS = 80;
const TOKENS_COLUMNS = 24;

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
  const selected = known.findIndex(({ name }) => name === chosen?.name);
  const { top, end } = visibleRange({ top: 0, selected, height: rows - 1, count: known.length });
  const widths = {
    name: widest(['NAME', ...known.map(({ name }) => name)], WIDEST_NAME),
    host: widest(['ADDRESS', ...known.map(({ host }) => host)], WIDEST_HOST),
    tokens: state.size.columns < TOKENS_FROM_COLUMNS ? 0 : TOKENS_COLUMNS,
  };
  return (
    <Box flexDirection="column" flexShrink={0}>
      <ListHead what="Profiles" top={top} shown={end - top} count={known.length} />
      <ForEyes>
        <Toned tone="muted">
          {`   ${fitText('NAME', widths.name)}  ${fitText('ADDRESS', widths.host)}${
            widths.tokens === 0 ? '' : `  ${fitText('TOKENS', widths.tokens)}`
          }`}
        </Toned>
      </ForEyes>
      {known.slice(top, end).map((profile) => (
        <Row
          key={profile.name}
          profile={profile}
          isSelected={profile === chosen}
          isOn={profile.name === activeProfileName(state)}
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
  readonly widths: { readonly name: number; readonly host: number; readonly tokens: number };
}): ReactNode {
  const facts = profileFacts(profile, isOn);
  const tokens = profile.isSandbox ? 'its own' : heldKinds(profile.tokens);
  return (
    <Spoken words={profileWords(profile, facts, `tokens: ${tokens}`)} isSelected={isSelected}>
      <Toned>
        <Toned tone="accent" bold>
          {isSelected ? ' ▸ ' : '   '}
        </Toned>
        <Toned tone={profileTone(profile.colour)} bold={isSelected}>
          {fitText(profile.name, widths.name)}
        </Toned>
        {`  ${fitText(profile.host, widths.host)}`}
        <Toned tone="muted">
          {widths.tokens === 0 ? '' : `  ${fitText(tokens, widths.tokens)}`}
        </Toned>
        <Toned tone="failure">{profile.isProtected ? '  PROTECTED' : ''}</Toned>
        <Toned tone="muted">{facts.length > 0 ? `  ${facts.join(' · ')}` : ''}</Toned>
      </Toned>
    </Spoken>
  );
}

function widest(texts: readonly string[], most: number): number {
  return Math.min(most, Math.max(...texts.map((text) => stringWidth(text))));
}
