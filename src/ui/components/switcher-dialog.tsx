import TextInput from 'ink-text-input';
import type { ReactNode } from 'react';
import stringWidth from 'string-width';
import type { AppState } from '../../state/app-state.ts';
import type { KnownProfile } from '../../state/profiles/known-profile.ts';
import { switcherIndex, switcherRows } from '../../state/profiles/switcher.ts';
import { activeProfileName } from '../../state/runs/rows.ts';
import { visibleRange } from '../../state/visible-range.ts';
import { fitText } from '../presentation/fit-text.ts';
import { profileTone, Toned } from '../theme.tsx';
import { useStore } from '../use-app.tsx';
import { Dialog, type DialogLine, dialogColumns, dialogRows } from './dialog.tsx';

const MOST_ROWS = 12;
const WIDEST_NAME = 28;

/** The profiles to switch to, narrowed by what is typed. */
export function SwitcherDialog({
  state,
  query,
}: {
  readonly state: AppState;
  readonly query: string;
}): ReactNode {
  const { dispatch } = useStore();
  const rows = switcherRows(state);
  const selected = switcherIndex(state);
  const height = Math.max(1, Math.min(MOST_ROWS, dialogRows(state) - 1));
  const { top, end } = visibleRange({ top: 0, selected, height, count: rows.length });
  const widest = Math.max(0, ...rows.map(({ name }) => stringWidth(name)));
  const nameColumns = Math.min(widest, WIDEST_NAME, Math.floor(dialogColumns(state) / 2));
  const prompt: DialogLine = {
    key: 'prompt',
    content: (
      <>
        <Toned tone="accent">› </Toned>
        <TextInput value={query} onChange={(text) => dispatch({ type: 'prompt-typed', text })} />
      </>
    ),
  };
  const lines = rows.slice(top, end).map(
    (profile, index): DialogLine => ({
      key: profile.name,
      content: (
        <Row
          profile={profile}
          isSelected={top + index === selected}
          isOn={profile.name === activeProfileName(state)}
          nameColumns={nameColumns}
        />
      ),
    }),
  );
  const none: DialogLine = {
    key: 'none',
    content: <Toned tone="muted">No profile fits. Backspace widens the search.</Toned>,
  };
  return (
    <Dialog
      state={state}
      title="Switch profile"
      foot="enter switch here · ctrl+d make default · - previous"
      lines={[prompt, ...(lines.length > 0 ? lines : [none])]}
    />
  );
}

function Row({
  profile,
  isSelected,
  isOn,
  nameColumns,
}: {
  readonly profile: KnownProfile;
  readonly isSelected: boolean;
  readonly isOn: boolean;
  readonly nameColumns: number;
}): ReactNode {
  const facts = [profile.host, isOn ? 'on here' : '', profile.isDefault ? 'default' : ''];
  return (
    <Toned>
      <Toned tone="accent" bold>
        {isSelected ? '▸ ' : '  '}
      </Toned>
      <Toned tone={profileTone(profile.colour)} bold={isSelected}>
        {fitText(profile.name, nameColumns)}
      </Toned>
      <Toned tone="failure">{profile.isProtected ? '  PROTECTED' : ''}</Toned>
      <Toned tone="muted">{`  ${facts.filter(Boolean).join(' · ')}`}</Toned>
    </Toned>
  );
}
