import type { ChosenProfile } from '../domain/choose-profile.ts';
import { type Profile, profileSourceLabel, SANDBOX_PROFILE_NAME } from '../domain/profile.ts';
import { hostLabel } from '../domain/service-address.ts';
import { tokenKindLabel } from '../domain/token.ts';
import { chooseActive } from '../effects/session-options.ts';
import { type ProfileOptions, sessionChoices } from '../process/environment.ts';
import { openProfiles } from './open-storage.ts';
import { usageRefusal } from './refusal.ts';
import type { Report } from './report.ts';

/**
 * `dispatchbox profile list`: every profile, and which one is active here and why. If none can be, lists them
 * anyway, with the exit status that every other command would return.
 */
export async function listProfiles(report: Report, options: ProfileOptions): Promise<number> {
  const { host } = report;
  const store = await openProfiles(host);
  if (!store.ok) return report.refuse(usageRefusal(store.error));
  const profiles = store.value.list();
  const chosen = chooseActive({ ...sessionChoices(host, options), mayFallBack: true }, store.value);
  const on = chosen.ok && !isFallback(chosen.value) ? chosen.value : null;
  const defaultName = store.value.defaultName();
  report.begin(
    {
      current: on && { name: on.name, chosen_by: on.source.kind },
      default: defaultName,
      profiles: profiles.map(asJson),
      profile: on?.name ?? null,
      host: hostOf(profiles, on),
    },
    () => listLines(profiles, on, defaultName),
  );
  return chosen.ok ? report.done() : report.refuse(usageRefusal(chosen.error));
}

/** The sandbox uses a different port each time. */
function hostOf(profiles: readonly Profile[], on: ChosenProfile | null): string | null {
  if (on?.source.kind === 'url') return on.name;
  const profile = profiles.find(({ name }) => name === on?.name);
  return profile === undefined ? null : hostLabel(profile.address);
}

/** The app would open on the sandbox; commands only use it on request. */
function isFallback({ source }: ChosenProfile): boolean {
  return source.kind === 'no-profile' || source.kind === 'no-default';
}

function listLines(
  profiles: readonly Profile[],
  on: ChosenProfile | null,
  defaultName: string | null,
): readonly string[] {
  const lines: string[] = [];
  if (on?.name === SANDBOX_PROFILE_NAME) {
    lines.push(`▸ ${on.name}  on this machine · ${profileSourceLabel(on.source)}`);
  } else if (on?.source.kind === 'url') {
    lines.push(`▸ ${on.name} · ${profileSourceLabel(on.source)}`);
  } else if (profiles.length === 0) {
    lines.push(
      'No profiles yet. Add one with dispatchbox profile add; until then, the app opens on the sandbox.',
    );
  }
  const nameColumns = Math.max(0, ...profiles.map(({ name }) => name.length));
  const hostColumns = Math.max(0, ...profiles.map(({ address }) => hostLabel(address).length));
  for (const profile of profiles) {
    const isOn = profile.name === on?.name;
    const facts = [
      isOn ? profileSourceLabel(on.source) : null,
      profile.name === defaultName && on?.source.kind !== 'default' ? 'the default' : null,
      profile.isProtected ? 'PROTECTED' : null,
      profile.isReadOnly ? 'read-only' : null,
      profile.allowsPlainHttp ? 'plain http' : null,
      tokensHeld(profile),
    ].filter(Boolean);
    const name = profile.name.padEnd(nameColumns);
    const address = hostLabel(profile.address).padEnd(hostColumns);
    lines.push(`${isOn ? '▸' : ' '} ${name}  ${address}  ${facts.join(' · ')}`);
  }
  return lines;
}

function tokensHeld({ tokenKinds: kinds }: Profile): string {
  if (kinds.length === 0) return 'no token';
  return `${kinds.map(tokenKindLabel).join(', ')} ${kinds.length === 1 ? 'token' : 'tokens'}`;
}

function asJson(profile: Profile) {
  return {
    name: profile.name,
    base_url: profile.address.baseUrl,
    segment: profile.address.segment,
    default_vault: profile.defaultVault,
    protected: profile.isProtected,
    read_only: profile.isReadOnly,
    plain_http: profile.allowsPlainHttp,
    token_kinds: profile.tokenKinds,
  };
}
