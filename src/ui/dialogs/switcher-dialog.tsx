import type { ReactNode } from 'react';
import stringWidth from 'string-width';
import type { AppState } from '../../state/app-state.ts';
import type { KnownProfile } from '../../state/profiles/known-profile.ts';
import { activeProfileId, profileLabel } from '../../state/profiles/parts.ts';
import { switcherIndex, switcherRows } from '../../state/profiles/switcher.ts';
import { fitName, fitText } from '../blocks/fit-text.ts';
import { Spoken } from '../components/heard.tsx';
import { profileFacts, profileWords } from '../presentation/profile-facts.ts';
import { widest } from '../presentation/widest.ts';
import { profileTone, Toned } from '../theme.tsx';
import { type KeyWords, useKeys } from '../use-keys.ts';
import { dialogColumns } from './dialog.tsx';
import { SearchDialog } from './search-dialog.tsx';

const MOST_ROWS = 12;
const MARK_COLUMNS = 2;
const PROTECTED_COLUMNS = '  PROTECTED'.length;

/** The profiles to switch to, narrowed by what is typed. */
export function SwitcherDialog({
  state,
  query,
}: {
  readonly state: AppState;
  readonly query: string;
}): ReactNode {
  const { keyOf } = useKeys();
  const rows = switcherRows(state);
  const widths = widthsFor(rows, dialogColumns(state.size));
  return (
    <SearchDialog
      state={state}
      title="Switch profile"
      foot={`enter switch here · ${keyOf('switcher.make-default')} make default${backHint(state, query, keyOf)}`}
      query={query}
      rows={rows}
      selected={switcherIndex(state)}
      mostRows={MOST_ROWS}
      none="No profile fits. Backspace widens the search."
      lineOf={(profile, isSelected) => ({
        key: profile.name,
        content: (
          <Row
            profile={profile}
            isSelected={isSelected}
            isOn={profile.id === activeProfileId(state)}
            widths={widths}
          />
        ),
      })}
    />
  );
}

function backHint(state: AppState, query: string, keyOf: KeyWords['keyOf']): string {
  const { previousId } = state.profiles;
  return previousId === null || query !== ''
    ? ''
    : ` · ${keyOf('switcher.switch-back')} ${profileLabel(state, previousId)}`;
}

interface Widths {
  readonly name: number;
  readonly host: number;
  /** What is left for PROTECTED and the facts. */
  readonly facts: number;
}

/** PROTECTED must always be in view, so that the host gives way to it and the name to both. */
function widthsFor(rows: readonly KnownProfile[], columns: number): Widths {
  const flags = rows.some((row) => row.isProtected) ? PROTECTED_COLUMNS : 0;
  const room = columns - MARK_COLUMNS - flags;
  const name = widest(
    rows.map((row) => row.name),
    Math.floor(room * 0.6),
  );
  const host = widest(
    rows.map((row) => row.host),
    room - name - 2,
  );
  return { name, host, facts: columns - MARK_COLUMNS - name - 2 - host };
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
  const all = facts.length > 0 ? `  ${facts.join(' · ')}` : '';
  const room = widths.facts - (profile.isProtected ? PROTECTED_COLUMNS : 0);
  const told = stringWidth(all) <= room ? all : '';
  // What is kept free for PROTECTED is the host's where nothing stands there.
  const hostColumns = profile.isProtected || told !== '' ? widths.host : widths.host + widths.facts;
  return (
    <Spoken words={profileWords(profile, facts)} isSelected={isSelected}>
      <Toned>
        <Toned tone="accent" bold>
          {isSelected ? '▸ ' : '  '}
        </Toned>
        <Toned tone={profileTone(profile.colour)} bold={isSelected}>
          {fitName(profile.name, widths.name)}
        </Toned>
        {`  ${fitText(profile.host, hostColumns)}`}
        <Toned tone="failure">{profile.isProtected ? '  PROTECTED' : ''}</Toned>
        <Toned tone="muted">{told}</Toned>
      </Toned>
    </Spoken>
  );
}
