import type { ReactNode } from 'react';
import type { Column } from '../../components/columns.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { Search } from '../../components/Search.tsx';
import { profileTone } from '../../components/theme.ts';
import { isPlainHttp } from '../../domain/service-address.ts';
import type { AppState } from '../../state/app-state.ts';
import type { KnownProfile } from '../../state/profiles/known-profile.ts';
import { activeProfileId } from '../../state/profiles/parts.ts';
import { switcherList } from '../../state/profiles/switcher.ts';
import { countsOfRows, rowsOf } from '../../state/runs/rows.ts';
import { useAppState, useKeyWords, useStore } from '../app-state.tsx';
import { flagPieces, flagWords } from '../profile-flags.tsx';
import { spokenList } from '../spoken-words.ts';
import { markedSpan, STATE_LOOK } from '../state-look.ts';

/** The profiles to switch to, found by typing: the previous one first. */
export function SwitcherDialog(): ReactNode {
  const state = useAppState((whole) => whole);
  const store = useStore();
  const { keyOf } = useKeyWords();
  const list = switcherList(state);
  const foot = ['enter switch', `${keyOf('switcher.make-default')} make it the default`];
  return (
    <Dialog isSearch title="Switch profile" foot={list.count === 0 ? ['esc close'] : foot}>
      <Search
        list={list}
        columns={columnsOf(state)}
        say={(profile) => sayProfile(state, profile)}
        what="profiles"
        onChange={(text) => store.dispatch({ kind: 'query-changed', text })}
      />
    </Dialog>
  );
}

function columnsOf(state: AppState): readonly Column<KnownProfile>[] {
  return [
    {
      width: { least: 8, most: 24 },
      cut: 'middle',
      isName: true,
      cell: ({ name, colour }) => ({ text: name, tone: profileTone(colour) }),
    },
    { width: { least: 8 }, cut: 'middle', cell: ({ host }) => host },
    { width: 10, cell: (profile) => flagPieces(flagsOf(profile))[0] ?? '' },
    {
      width: 14,
      align: 'right',
      yields: 1,
      cell: (profile) => ({ text: standingOf(state, profile).join(' '), tone: 'muted' }),
    },
  ];
}

function flagsOf(profile: KnownProfile) {
  return { ...profile, isPlainHttp: isPlainHttp(profile) };
}

const COUNTED = ['waiting', 'error', 'unknown'] as const;

/** Where it stands: the current one, the previous one, or what needs attention there. */
function standingOf(state: AppState, { id }: KnownProfile): readonly string[] {
  if (id === activeProfileId(state)) return ['current'];
  const counts = countsOfRows(rowsOf(state, id));
  const shown = COUNTED.filter((name) => counts[name] > 0);
  if (shown.length > 0) return shown.map((name) => markedSpan(STATE_LOOK[name], counts[name]).text);
  return id === state.profiles.previousIds[0] ? ['previous'] : [];
}

function sayProfile(state: AppState, profile: KnownProfile): string {
  const counts = countsOfRows(rowsOf(state, profile.id));
  const isOn = profile.id === activeProfileId(state);
  return spokenList(
    profile.name,
    ...flagWords(flagsOf(profile)),
    profile.host,
    isOn && 'current',
    profile.isDefault && 'default',
    profile.id === state.profiles.previousIds[0] && 'previous',
    ...COUNTED.map((name) => !isOn && counts[name] > 0 && `${counts[name]} ${name}`),
  );
}
