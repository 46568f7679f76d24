import { type Destination, tokenLabel } from '../domain/destination.ts';
import { EXIT } from '../domain/exit-status.ts';
import { vaultNameProblem } from '../domain/profile.ts';
import { ACCEPTED_KINDS, type Area, parseToken, type TokenKind } from '../domain/token.ts';
import type { KnownProfile } from '../services/known-profile.ts';
import type { Memory, Services } from '../services/open-services.ts';
import {
  adviseStoring,
  orRefuse,
  Refusal,
  refusalAfter,
  type TokenHolder,
  unjournaled,
  wrongUsage,
} from './refusal.ts';
import type { Facts, ProfileOptions, Report } from './report.ts';

/** Where a command's requests go, and with which token. */
export interface Target {
  readonly services: Services;
  readonly profile: KnownProfile;
  readonly destination: Destination & { readonly tokenKind: TokenKind };
  readonly holder: TokenHolder;
  /** Profile, host and token, for the line above a write. */
  readonly label: string;
}

/** Finds the chosen profile for one area of its service. Starts the sandbox if it is that. */
export async function openTarget(
  report: Report,
  options: ProfileOptions,
  area: Area,
  facts: Facts,
): Promise<Target> {
  const services = report.openServices(options);
  const { profiles } = services;
  await services.activeProfile.start();
  const { active: profile } = profiles;
  const { problem } = profiles.state.get();
  if (profile === null || problem !== null) throw wrongUsage(problem ?? NONE_CHOSEN);
  facts.profile = profile.name;
  facts.host = profile.host;
  const destination = profiles.destination(profile.id, area);
  const tokenKind = destination?.tokenKind ?? null;
  if (destination === null || tokenKind === null) {
    const action = area === 'vaults' ? 'set-secrets' : 'dispatch';
    const holder = holderOf(services, profile, ACCEPTED_KINDS[area][0]);
    throw refusalAfter({ kind: 'no-token' }, action, holder);
  }
  const holder = holderOf(services, profile, tokenKind);
  const { name, host } = profile;
  // A service from the environment is identified by its host.
  const place = name === host ? host : `${name} ▸ ${host}`;
  const label = `${place} · ${tokenLabel(destination)}`;
  return { services, profile, destination: { ...destination, tokenKind }, holder, label };
}

const NONE_CHOSEN = 'No profile is chosen. Name one with --profile.';

function holderOf({ access }: Services, profile: KnownProfile, kind: TokenKind): TokenHolder {
  return {
    profileName: profile.name,
    tokenKind: kind,
    isTokenFromVariable: profile.tokenSource === 'environment',
    isTokenPrinted: access.tokens.held(profile, kind)?.from === 'command',
  };
}

/** Makes sure that the token of a target can be had, before anything is asked for or journaled. */
export async function openAccess(target: Target, to: Destination): Promise<void> {
  orRefuse(await target.services.access.toWrite(to), (why) => noAccess(target, why));
}

/** What a target's dispatches and writes are recorded in. A service from the environment leaves no trace. */
export function memoryOf({ services, profile }: Target): Memory {
  if (profile.kind === 'environment') return services.forgetfulMemory();
  return orRefuse(services.memory(), unjournaled);
}

/** The token can't be had, or isn't to be sent where it would go. @param why a sentence */
export function noAccess({ services, profile, holder }: Target, why: string): Refusal {
  const { tokenKind, profileName } = holder;
  const held = services.access.tokens.held(profile, tokenKind);
  // A file edited by hand may contain what no header can carry.
  const isUnusable = held !== null && 'token' in held && !parseToken(held.token.reveal()).ok;
  const next = isUnusable ? adviseStoring(profileName, tokenKind) : NOTHING_SENT;
  const message = why.startsWith(PREFIX) ? why.slice(PREFIX.length) : why;
  return new Refusal(EXIT.notAuthorized, message, next);
}

const NOTHING_SENT = 'Nothing was sent.';
const PREFIX = 'Nothing was sent: ';

/** The vault to use: the one that was named, or else the folder's or profile's. */
export function vaultOf(vault: string): string {
  const problem = vaultNameProblem(vault);
  if (problem !== null) throw wrongUsage(problem, 'Name it with --vault.');
  return vault;
}
