import { createContext, useContext, useEffect } from 'react';
import type { Destination } from '../domain/destination.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { Store } from '../domain/store.ts';
import type { Area, TokenKind } from '../domain/token.ts';
import { readOnlyWords } from '../domain/write-guard.ts';
import type { Ask } from '../kit/dialogs.ts';
import { useLatest } from '../kit/use-latest.ts';
import { useStore } from '../kit/use-store.ts';
import type { Clock } from '../services/clock.ts';
import type { DispatchDraft, Drafts } from '../services/drafts.ts';
import type { GeneratorChoice } from '../services/make-value.ts';
import { destinationOf } from '../services/may-write.ts';
import type { Notice, Notices } from '../services/notices.ts';
import type { Preferences } from '../services/preferences.ts';
import type { ProfileChanges } from '../services/profile-changes.ts';
import type { ActiveProfile } from '../services/profile-choice.ts';
import type { Profiles } from '../services/profiles.ts';
import type { Rotations } from '../services/rotations.ts';
import type { Runs } from '../services/runs.ts';
import type { Templates } from '../services/templates.ts';
import type { TokenSuggestion } from '../services/token-programs.ts';
import type { Vaults } from '../services/vaults.ts';
import type { Navigation } from './navigation.ts';
import type { ProfileDraft } from './profiles/profile-draft.ts';
import type { RotationDraft } from './rotation/rotation-draft.ts';
import type { LeftForms } from './vaults/set/left-entries.ts';

/** What the app can do with the terminal and the machine around it. */
export interface Machine {
  /** Puts a text on the clipboard. @param what names it; @returns what to say about it */
  readonly copy: (text: string, what: string) => Promise<Pick<Notice, 'tone' | 'text'>>;
  /** Opens a web address, as `openableUrl` gives it. @returns whether a browser took it */
  readonly openUrl: (url: string) => Promise<boolean>;
  /** The password managers on this machine that can print a token of a profile. */
  readonly tokenPrograms: (profileName: string, kind: TokenKind) => readonly TokenSuggestion[];
  /** The branch that is checked out where the app was started; `null` outside of a repository. */
  readonly gitBranch: () => string | null;
}

/** All that a screen reaches: the services of this process, where one is in the app, and what is around it. */
export interface AppServices {
  readonly profiles: Profiles;
  readonly activeProfile: ActiveProfile;
  readonly profileChanges: ProfileChanges;
  readonly preferences: Preferences;
  readonly runs: Runs;
  readonly vaults: Vaults;
  readonly rotations: Rotations;
  readonly templates: Templates;
  /** What was left in dispatch forms, by profile. */
  readonly leftDispatches: Drafts<DispatchDraft>;
  /** What was left in forms of secrets and vars, values included. */
  readonly leftEntries: LeftForms;
  /** What was left of rotations that weren't sent, by their names. */
  readonly leftRotations: Drafts<RotationDraft>;
  /** What was left in forms of profiles, tokens included. */
  readonly leftProfiles: Drafts<ProfileDraft>;
  /** What the last value was generated of: it is offered first for the next one. */
  readonly lastGenerated: Store<GeneratorChoice>;
  readonly notices: Notices;
  readonly clock: Clock;
  readonly navigation: Navigation;
  /** Shows a dialog over everything, until it is answered. */
  readonly ask: Ask;
  readonly machine: Machine;
}

export const ServicesContext = createContext<AppServices | null>(null);

export function useServices(): AppServices {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('There are no services above.');
  return services;
}

/** The active profile of this terminal. */
export function useActiveId(): ProfileId | null {
  return useStore(useServices().profiles.state, ({ activeId }) => activeId);
}

/** Calls back once another profile is the active one, with what was drawn last. */
export function useOnSwitch(switched: (activeId: ProfileId | null) => unknown): void {
  const { profiles } = useServices();
  const latest = useLatest(switched);
  useEffect(() => {
    let before = profiles.state.get().activeId;
    return profiles.state.subscribe(() => {
      const { activeId } = profiles.state.get();
      if (activeId === before) return;
      before = activeId;
      void latest.current(activeId);
    });
  }, [profiles, latest]);
}

/** Where a write to a profile goes, as it is now; `null` without a profile, or once it is removed. */
export function useDestination(
  id: ProfileId | null,
  area: Area,
  vault: string | null = null,
): Destination | null {
  const profile = useStore(useServices().profiles.state, ({ list }) =>
    list.find((each) => each.id === id),
  );
  return profile ? destinationOf(profile, area, vault) : null;
}

/** @returns what says why no form opens on a profile: it is read-only; `null` if it isn't */
export function useWhyReadOnly(): (id: ProfileId) => string | null {
  const list = useStore(useServices().profiles.state, (state) => state.list);
  return (id) => {
    const profile = list.find((each) => each.id === id);
    return profile?.isReadOnly ? readOnlyWords(profile.name) : null;
  };
}

/** @returns what puts a text on the clipboard and says so. @param what names the text */
export function useCopy(): (text: string, what: string) => Promise<void> {
  const { machine, notices } = useServices();
  return async (text, what) => {
    const copied = await machine.copy(text, what);
    notices.say(copied.tone, copied.text);
  };
}

/** Nobody wants more tabs at once. */
const MOST_OPENED = 10;

/**
 * @returns what opens web addresses in the browser, and says so
 * @param what names several; @param otherwise the way on where no browser takes one, as a sentence
 */
export function useOpenUrls(): (
  urls: readonly string[],
  what: string,
  otherwise: string,
) => Promise<void> {
  const { machine, notices } = useServices();
  return async (urls, what, otherwise) => {
    const opened = await Promise.all(urls.slice(0, MOST_OPENED).map((url) => machine.openUrl(url)));
    const most = urls.length > MOST_OPENED ? `; the first ${MOST_OPENED} of ${urls.length}` : '';
    if (!opened.every(Boolean)) notices.say('warning', `No browser took it. ${otherwise}`);
    else if (urls.length === 1) notices.say('success', `Sent to the browser: ${urls.join()}`);
    else notices.say('success', `Sent ${what} to the browser${most}.`);
  };
}
