import { profileSourceLabel } from '../domain/profile.ts';
import { tokenKindLabel } from '../domain/token.ts';
import type { KnownProfile, ProfilesState } from '../services/known-profile.ts';
import { type Define, jsonOption } from './define.ts';
import { wrongUsage } from './refusal.ts';
import type { ProfileOptions, Report } from './report.ts';
import { fixedHost, openProfiles } from './stored-profile.ts';

export const defineList: Define = (command) => {
  command
    .description('list the profiles, and say which is active here and why')
    .addOption(jsonOption())
    .runs(listProfiles)
    .example("dispatchbox profile list --json | jq -r '.current.name'");
};

interface Active {
  readonly profile: KnownProfile;
  readonly source: NonNullable<ProfilesState['source']>;
}

/**
 * `dispatchbox profile list`: every profile, and which one is active here and why. If none can be, lists them
 * anyway, with the exit status that every other command would return.
 */
async function listProfiles(report: Report, options: ProfileOptions): Promise<number> {
  const { profiles } = openProfiles(report, options);
  const { list, source, problem } = profiles.state.get();
  const { active } = profiles;
  const stored = list.filter(({ kind }) => kind === 'stored');
  // The app would open on the sandbox; commands only use it on request.
  const isFallback = source?.kind === 'no-profile';
  const on = active && source && !isFallback ? { profile: active, source } : null;
  report.begin(
    {
      current: on && { name: on.profile.name, chosen_by: on.source.kind },
      default: list.find(isKeptDefault)?.name ?? null,
      profiles: stored.map(asJson),
      profile: on?.profile.name ?? null,
      host: on && fixedHost(on.profile),
    },
    () => listLines(stored, on),
  );
  if (problem !== null) throw wrongUsage(problem);
  return report.done();
}

/** The sandbox stands in where there is no other. */
function isKeptDefault({ kind, isDefault }: KnownProfile): boolean {
  return isDefault && kind === 'stored';
}

const FOR_NEW_TERMINALS = 'for new terminals';

function listLines(stored: readonly KnownProfile[], on: Active | null): readonly string[] {
  const lines: string[] = [];
  const label =
    on && (on.source.kind === 'default' ? FOR_NEW_TERMINALS : profileSourceLabel(on.source));
  if (on?.profile.kind === 'sandbox') {
    lines.push(`▸ ${on.profile.name}  on this machine · ${label}`);
  } else if (on?.profile.kind === 'environment') {
    lines.push(`▸ ${on.profile.name} · ${label}`);
  } else if (stored.length === 0) {
    lines.push(
      'No profiles yet. Add one with dispatchbox profile add; until then, the app opens on the sandbox.',
    );
  }
  const nameColumns = Math.max(0, ...stored.map(({ name }) => name.length));
  const hostColumns = Math.max(0, ...stored.map(({ host }) => host.length));
  for (const profile of stored) {
    const isOn = profile.id === on?.profile.id;
    const facts = [
      isOn ? label : null,
      profile.isDefault && on?.source.kind !== 'default' ? FOR_NEW_TERMINALS : null,
      profile.isProtected ? 'PROTECTED' : null,
      profile.isReadOnly ? 'read-only' : null,
      profile.allowsPlainHttp ? 'plain http' : null,
      tokensHeld(profile),
    ].filter(Boolean);
    const columns = `${profile.name.padEnd(nameColumns)}  ${profile.host.padEnd(hostColumns)}`;
    lines.push(`${isOn ? '▸' : ' '} ${columns}  ${facts.join(' · ')}`);
  }
  return lines;
}

/** Those that are stored, whatever `DISPATCHBOX_TOKEN` says. */
function tokensHeld({ tokens }: KnownProfile): string {
  if (tokens.length === 0) return 'no token';
  const kinds = tokens.map(({ kind }) => tokenKindLabel(kind)).join(', ');
  return `${kinds} ${tokens.length === 1 ? 'token' : 'tokens'}`;
}

function asJson(profile: KnownProfile) {
  return {
    name: profile.name,
    base_url: profile.address.baseUrl,
    segment: profile.address.segment,
    default_vault: profile.defaultVault,
    protected: profile.isProtected,
    read_only: profile.isReadOnly,
    plain_http: profile.allowsPlainHttp,
    token_kinds: profile.tokens.map(({ kind }) => kind),
  };
}
