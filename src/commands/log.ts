import { InvalidArgumentError } from 'commander';
import { DAY_MS, parseDuration } from '../domain/time-words.ts';
import { systemClock } from '../services/clock.ts';
import type { LogLine as Logged } from '../services/vaults.ts';
import { type Define, jsonOption } from './define.ts';
import { orRefuse, wrongUsage } from './refusal.ts';
import type { Facts, ProfileOptions, Report } from './report.ts';
import { fixedHost } from './stored-profile.ts';

interface LogOptions extends ProfileOptions {
  readonly since?: Since;
}

/** Milliseconds: ago, or since the epoch. */
type Since = { readonly agoMs: number } | { readonly atMs: number };

export const defineLog: Define = (command) => {
  command
    .description(
      'list writes to vaults from this machine: the latest first, what was sent together in its order',
    )
    .option('--since <when>', 'a date, or how long ago: 12h, 30d', readSince)
    .addOption(jsonOption())
    .runs(printLog)
    .example('dispatchbox log --since 30d --json');
};

function readSince(typed: string): Since {
  const days = /^(\d{1,5})d$/.exec(typed)?.[1];
  const agoMs = days === undefined ? parseDuration(typed) : Number(days) * DAY_MS;
  if (agoMs !== null) return { agoMs };
  const isDate = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d)?)?$/.test(typed);
  const atMs = isDate ? Date.parse(typed) : Number.NaN;
  if (Number.isNaN(atMs)) {
    throw new InvalidArgumentError('Write a date such as 2026-11-01, or how long ago: 12h, 30d.');
  }
  return { atMs };
}

/** `dispatchbox log`: what this machine wrote to vaults, on all profiles or the one that is named. Contacts no service. */
async function printLog(report: Report, options: LogOptions): Promise<number> {
  const { since = { atMs: 0 }, profile, sandbox = false } = options;
  const facts: Facts & { writes: readonly LogLine[] | null } = {
    // Not none: what can't be read may be anything.
    writes: null,
    profile: null,
    host: null,
  };
  report.begin(facts, () => (facts.writes ?? []).map(lineOf));
  const isOfAll = profile === undefined && !sandbox;
  // Of all profiles, none needs to be chosen, and there may be none to choose.
  const services = report.openServices(isOfAll ? { sandbox: true } : options);
  const { active, state } = services.profiles;
  if (active === null) throw wrongUsage(state.get().problem ?? '');
  if (!isOfAll) Object.assign(facts, { profile: active.name, host: fixedHost(active) });
  const { vaults } = orRefuse(services.memory());
  const sinceMs = 'atMs' in since ? since.atMs : systemClock.wallMs() - since.agoMs;
  const lines = orRefuse(vaults.log(sinceMs));
  facts.writes = lines.filter(({ profileId }) => isOfAll || profileId === active.id).map(logLine);
  return report.done();
}

type LogLine = ReturnType<typeof logLine>;

function logLine({ atMs, writeId, profileName, versionBefore, ...write }: Logged) {
  const { origin, host, vault, kind, name, source, state, version, reason, note } = write;
  return {
    at: new Date(atMs).toISOString(),
    origin,
    id: writeId,
    profile: profileName,
    host,
    vault,
    kind,
    name,
    source,
    state,
    version,
    version_before: versionBefore,
    reason,
    note,
  };
}

/** `AT ORIGIN STATE NAME PROFILE VAULT VERSION NOTE`. */
function lineOf({ at, origin, state, name, profile, vault, version, note }: LogLine): string {
  const columns = [at, origin, state, name, profile, vault, version, note];
  return columns.map((column) => (column === null || column === '' ? '-' : column)).join('\t');
}
