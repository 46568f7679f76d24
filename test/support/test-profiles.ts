import type { ApiClient } from '../../src/api/api-client.ts';
import { DEFAULT_SETTINGS, type ProfileId } from '../../src/domain/profile.ts';
import { err, ok } from '../../src/domain/result.ts';
import type { ServiceAddress } from '../../src/domain/service-address.ts';
import type { Clock } from '../../src/services/clock.ts';
import { ProfileAccess } from '../../src/services/profile-access.ts';
import { ActiveProfile, type ProfileAsked } from '../../src/services/profile-choice.ts';
import { Profiles } from '../../src/services/profiles.ts';
import { TokenPrograms } from '../../src/services/token-programs.ts';
import type { StoredProfile } from '../../src/storage/profile-schema.ts';
import { ProfilesFile } from '../../src/storage/profiles-file.ts';
import { must } from './must.ts';

export const NOTHING_ASKED: ProfileAsked = {
  isSandboxAsked: false,
  flag: null,
  profile: null,
  url: null,
  segment: null,
  token: null,
  mayFallBack: true,
};

interface Around {
  readonly folder: string;
  readonly clock: Clock;
  readonly connect: (address: ServiceAddress) => ApiClient;
}

function find(all: readonly StoredProfile[], id: ProfileId): StoredProfile {
  const profile = all.find((each) => each.id === id);
  if (!profile) throw new Error(`there is no profile ${id}`);
  return profile;
}

/** The saved profiles of a folder. A token command prints `printed-token`, but for `fail`. */
export function openProfiles({ folder, clock, connect }: Around) {
  const file = must(ProfilesFile.open({ folder, now: clock.wallMs, tell: () => {} }));
  const given = { address: null, token: null, folder: null };
  const profiles = new Profiles({
    given,
    file,
    startSandbox: async () => err('There is no sandbox in this test.'),
    tell: () => {},
  });
  const access = new ProfileAccess({
    profiles,
    file,
    connect,
    programs: new TokenPrograms(
      async ([program]) =>
        program === 'fail' ? err('ended with status 1.') : ok(Buffer.from('printed-token')),
      () => true,
    ),
  });
  const activeProfile = new ActiveProfile(profiles, NOTHING_ASKED, ok(given), ok(file));
  /** A token that is saved later is another one. */
  let tokens = 0;
  const edit = async (change: (all: StoredProfile[]) => void) => {
    const changed = await file.change((draft) => {
      change(draft.profiles);
      return ok(undefined);
    });
    if (!changed.ok) throw new Error(changed.error.message);
    profiles.reload();
  };
  const tokenFor = (origin: string, text: string): StoredProfile['tokens'][number] => {
    tokens += 1;
    return { kind: 'personal', origin, text, savedAtMs: clock.wallMs() + tokens };
  };
  return {
    profiles,
    access,
    activeProfile,
    /** Saves a profile whose id is its name, with a personal token `tok-<name>`. */
    addProfile: (name: string, baseUrl: string, segment = 'svc') =>
      edit((all) => {
        const tokens = [tokenFor(baseUrl, `tok-${name}`)];
        all.push({ ...DEFAULT_SETTINGS, id: name, name, baseUrl, segment, tokens });
      }),
    /** @param token `null`: none is left; several words: the command that prints it */
    setToken: (id: ProfileId, token: string | readonly string[] | null) =>
      edit((all) => {
        const profile = find(all, id);
        const { text, ...saved } = tokenFor(profile.baseUrl, String(token));
        if (token === null) profile.tokens = [];
        else if (typeof token === 'string') profile.tokens = [{ ...saved, text }];
        else profile.tokens = [{ ...saved, command: [...token] as [string, ...string[]] }];
      }),
    changeProfile: (id: ProfileId, to: Partial<StoredProfile>) =>
      edit((all) => {
        Object.assign(find(all, id), to);
      }),
    removeProfile: (id: ProfileId) =>
      edit((all) => {
        all.splice(all.indexOf(find(all, id)), 1);
      }),
  };
}
