import type { AppState } from '../app-state.ts';

/** A profile has another name: everything in memory that belongs to it goes along. */
export function profileRenamed(state: AppState, from: string, to: string): AppState {
  const named = (name: string) => (name === from ? to : name);
  const { watching, profiles } = state;
  return {
    ...state,
    dispatches: new Map(
      [...state.dispatches].map(([id, each]) => [
        id,
        { ...each, profileName: named(each.profileName) },
      ]),
    ),
    watching: {
      ...watching,
      watches: new Map(
        [...watching.watches].map(([id, each]) => [
          id,
          { ...each, profileName: named(each.profileName) },
        ]),
      ),
      services: withName(watching.services, named),
      pausedProfiles: new Set([...watching.pausedProfiles].map(named)),
    },
    vaultRecords: {
      ...state.vaultRecords,
      known: state.vaultRecords.known.map((entry) => ({
        ...entry,
        profileName: named(entry.profileName),
      })),
    },
    templates: withName(state.templates, named),
    profiles: {
      ...profiles,
      previousName: profiles.previousName && named(profiles.previousName),
      selectedName: profiles.selectedName && named(profiles.selectedName),
      checks: withName(profiles.checks, named),
      parked: withName(profiles.parked, named),
    },
  };
}

function withName<T>(
  map: ReadonlyMap<string, T>,
  named: (name: string) => string,
): ReadonlyMap<string, T> {
  return new Map([...map].map(([name, value]) => [named(name), value]));
}
