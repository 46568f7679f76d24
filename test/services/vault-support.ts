import type { Destination } from '../../src/domain/destination.ts';
import { SecretText } from '../../src/domain/secret-text.ts';
import type { WriteOrigin } from '../../src/domain/vault-records.ts';
import type { Writable } from '../../src/domain/write-guard.ts';
import { Pace } from '../../src/services/clock.ts';
import type { ReadyEntry, VaultParts, VaultProfiles } from '../../src/services/journal-writes.ts';
import type { RotationRun } from '../../src/services/rotation-run.ts';
import { type Plan, Rotations } from '../../src/services/rotations.ts';
import { VaultSend } from '../../src/services/vault-send.ts';
import { Vaults } from '../../src/services/vaults.ts';
import { openTestServices, type TestMachine } from '../support/open-test-services.ts';
import type { SeenRequest } from '../support/reply-server.ts';
import { VaultService } from '../support/vault-service.ts';

const services = new WeakMap<TestMachine, VaultService>();
const profileOf = ({ path }: SeenRequest) => (path.startsWith('/globex/') ? 'globex' : 'acme');

/** One terminal with vaults and rotations. @param machine of the first one: then this is another */
export async function openVaults(machine?: TestMachine, of: Partial<VaultParts> = {}) {
  const opened = await openTestServices(machine ? { machine } : {});
  const { clock, chance, storage, server, heartbeat, profiles: test, machine: on } = opened;
  const service = services.get(on) ?? new VaultService(profileOf);
  services.set(on, service);
  server.reply = service.reply;
  /** What a test changes of destinations, by profile. */
  const changed = new Map<string, Partial<Destination>>();
  const tokens = new Map<string, string>();
  const warnings: string[] = [];
  const profiles: VaultProfiles = {
    nameOf: (id) => id,
    destination: (id, area, vault = null) => {
      const to = test.destination(id, area, vault);
      return to && { ...to, ...changed.get(id) };
    },
  };
  const access: VaultParts['access'] = {
    toWrite: async (seen) => {
      const { profileId, area, vault } = seen;
      const to = test.destination(profileId, area, vault) ?? seen;
      const found = await opened.access.toWrite(to);
      const token = tokens.get(seen.profileId);
      if (!found.ok || token === undefined) return found;
      return { ok: true, value: { ...found.value, token: new SecretText(token) } };
    },
  };
  const parts = {
    storage,
    profiles,
    access,
    clock,
    chance,
    heartbeat,
    pace: new Pace(clock),
    queue: opened.queue,
    tell: (text: string) => void warnings.push(text),
    defect: (error: unknown) => void opened.defects.push(error),
    ...of,
  };
  const vaults = new Vaults(parts);
  vaults.open();
  const rotations = new Rotations(parts, vaults);
  const to = (vault = 'prod', profileId = 'acme'): Writable =>
    profiles.destination(profileId, 'vaults', vault) as Writable;
  heartbeat.start();
  const lookForNews = () => heartbeat.look();
  const set = async (names: readonly string[], vault = 'prod', origin: WriteOrigin = 'form') => {
    const send = await vaults.set(
      to(vault),
      'secret',
      entries(...names),
      origin === 'command' ? origin : 'form',
    );
    if (!send.ok) throw new Error(send.error);
    await send.value.ended;
    return send.value;
  };
  return {
    ...opened,
    service,
    vaults,
    rotations,
    parts,
    to,
    changed,
    tokens,
    warnings,
    set,
    lookForNews,
    test,
  };
}

export type Terminal = Awaited<ReturnType<typeof openVaults>>;

/** A value that can be told from all else. */
export const secretOf = (name: string) => `value-of-${name}-5fXq`;

export function entries(...names: readonly string[]): readonly ReadyEntry[] {
  return names.map((name) => ({
    id: `id-${name}`,
    name,
    value: new SecretText(secretOf(name)),
    description: '',
    source: 'typed',
  }));
}

/** How each entry of a send, or each place of a rotation, ended. */
export function resultsOf(of: VaultSend | RotationRun): readonly string[] {
  if (of instanceof VaultSend) {
    return [...of.state.get().results].map(([id, { state }]) => `${id.slice(3)} ${state}`).sort();
  }
  const { places, results, waiting } = of.state.get();
  return places.map(({ id, vault, profileId }) => {
    const state = waiting.has(id) ? 'waiting' : (results.get(id)?.state ?? 'none');
    return `${profileId}/${vault} ${state}`;
  });
}

/** What the log says, the latest first. */
export function logOf({ vaults }: Terminal): readonly string[] {
  const log = vaults.log(0);
  if (!log.ok) throw new Error(log.error);
  return log.value.map(({ name, vault, state }) => `${vault}/${name} ${state}`);
}

export function planOf(
  terminal: Terminal,
  places: readonly (readonly [string, string])[],
  note = '',
): Plan {
  const all = places.map(([profileId, vault]) =>
    terminal.rotations.lookUp({ profileId, vault, name: 'KEY' }),
  );
  return { places: all, wanted: new Set(all.map(({ id }) => id)), note };
}

export const VALUES = new Map([
  ['KEY', { value: new SecretText(secretOf('KEY')), source: 'typed' }],
]);
export const OTHER_VALUES = new Map([
  ['KEY', { value: new SecretText(secretOf('OTHER')), source: 'typed' }],
]);

/** As the guard answers when everything is agreed to. */
export function agreedTo(plan: Plan | RotationRun): readonly Writable[] {
  const all =
    'wanted' in plan
      ? plan.places.flatMap(({ to, whyNot }) => (to && whyNot === null ? [to] : []))
      : plan.destinations();
  return all as readonly Writable[];
}

/** Begins to send a rotation of KEY. */
export async function rotate(
  terminal: Terminal,
  places: readonly (readonly [string, string])[],
  only: string | null = null,
): Promise<RotationRun> {
  const plan = planOf(terminal, places);
  const one = plan.places.find(({ vault }) => vault === only)?.id ?? null;
  const agreed = agreedTo(plan).filter(({ vault }) => only === null || vault === only);
  const run = await terminal.rotations.start(plan, VALUES, { agreed, only: one });
  if (!run.ok) throw new Error(run.error);
  return run.value;
}
