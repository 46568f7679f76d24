import { chooseProfile } from '../domain/choose-profile.ts';
import { type Profile, profileSourceLabel, SANDBOX_PROFILE_NAME } from '../domain/profile.ts';
import { hostLabel } from '../domain/service-address.ts';
import { tokenKindLabel } from '../domain/token.ts';
import { EXIT } from '../process/exit-status.ts';
import { complain, type Host, print } from '../process/host.ts';
import { findFolderChoice } from '../storage/folder-choice.ts';
import { openProfileList } from './open-profile-list.ts';
import { refuse } from './refusal.ts';
import type { ScriptOptions } from './script-options.ts';

/** `dispatchbox profile list`: every profile, and which one is on here and why. */
export async function listProfiles(host: Host, options: ScriptOptions): Promise<number> {
  const store = await openProfileList(host);
  if (!store.ok) {
    return refuse(host, { status: EXIT.usage, message: store.error, next: null }, options);
  }
  const profiles = store.value.list();
  const folder = findFolderChoice(host.folder);
  if (!folder.ok) complain(host, folder.error);
  const chosen = chooseProfile({
    isSandboxAsked: options.sandbox ?? false,
    flag: options.profile ?? null,
    environment: host.env.DISPATCHBOX_PROFILE ?? null,
    folder: folder.ok ? folder.value : null,
    defaultName: store.value.defaultName(),
    existing: profiles.map(({ name }) => name),
  });
  if (!chosen.ok) complain(host, chosen.error);
  const on = chosen.ok ? chosen.value : null;
  const defaultName = store.value.defaultName();

  if (options.json) {
    print(
      host,
      JSON.stringify({
        current: on && { name: on.name, chosen_by: on.source.kind },
        default: defaultName,
        profiles: profiles.map(asJson),
      }),
    );
    return EXIT.done;
  }
  if (profiles.length === 0) {
    print(
      host,
      'No profiles yet. dispatchbox profile add makes one; until then the app opens on the sandbox.',
    );
  }
  if (profiles.length > 0 && on?.name === SANDBOX_PROFILE_NAME) {
    print(host, `▸ ${on.name}  on this machine · ${profileSourceLabel(on.source)}`);
  }
  const nameColumns = Math.max(0, ...profiles.map(({ name }) => name.length));
  for (const profile of profiles) {
    const facts = [
      profile.name === on?.name ? profileSourceLabel(on.source) : null,
      profile.name === defaultName && on?.source.kind !== 'default' ? 'the default' : null,
      profile.isProtected ? 'PROTECTED' : null,
      profile.tokenKinds.map((kind) => `${tokenKindLabel(kind)} token`).join(', ') || 'no token',
    ].filter(Boolean);
    const mark = profile.name === on?.name ? '▸' : ' ';
    print(
      host,
      `${mark} ${profile.name.padEnd(nameColumns)}  ${hostLabel(profile.address)}  · ${facts.join(' · ')}`,
    );
  }
  return EXIT.done;
}

function asJson(profile: Profile) {
  return {
    name: profile.name,
    base_url: profile.address.baseUrl,
    segment: profile.address.segment,
    default_vault: profile.defaultVault,
    protected: profile.isProtected,
    token_kinds: profile.tokenKinds,
  };
}
