import { SecretText } from '../../src/domain/secret-text.ts';
import type { Writable } from '../../src/domain/write-guard.ts';
import { Pace } from '../../src/services/clock.ts';
import type { ReadyEntry } from '../../src/services/journal-writes.ts';
import type { RotationRun } from '../../src/services/rotation-run.ts';
import { type Plan, Rotations } from '../../src/services/rotations.ts';
import { VaultSend } from '../../src/services/vault-send.ts';
import { Vaults } from '../../src/services/vaults.ts';
import { must } from '../support/must.ts';
import { openTestServices, type TestMachine } from '../support/open-test-services.ts';
import type { SeenRequest } from '../support/reply-server.ts';
import { VaultService } from '../support/vault-service.ts';

const services = new WeakMap<TestMachine, VaultService>();
const profileOf = ({ path }: SeenRequest) => (path.startsWith('/globex/') ? 'globex' : 'acme');

/** One terminal with vaults and rotations. @param machine of the first one: then this is another */
export async function openVaults(machine?: TestMachine) {
  const opened = await openTestServices(machine ? { machine } : {});
  const service = services.get(opened.machine) ?? new VaultService(profileOf);
  services.set(opened.machine, service);
  opened.server.reply = service.reply;
  const warnings: string[] = [];
  const parts = {
    ...opened,
    pace: new Pace(opened.clock),
    tell: (text: string) => void warnings.push(text),
    defect: (error: unknown) => void opened.defects.push(error),
  };
  const vaults = new Vaults(parts);
  vaults.open();
  const rotations = new Rotations(parts, vaults);
  opened.heartbeat.start();
  const to = (vault = 'prod', profileId = 'acme') => opened.to(profileId, 'vaults', vault);
  const set = async (
    names: readonly string[],
    vault = 'prod',
    origin: 'form' | 'command' = 'form',
  ) => {
    const shown = origin === 'command' ? null : undefined;
    const send = must(await vaults.set(to(vault), 'secret', entries(...names), shown));
    await send.ended;
    return send;
  };
  const lookForNews = () => opened.heartbeat.look();
  return { ...opened, service, vaults, rotations, to, warnings, set, lookForNews };
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
  return must(vaults.log(0)).map(({ name, vault, state }) => `${vault}/${name} ${state}`);
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
  return must(await terminal.rotations.start(plan, VALUES, { agreed, only: one }));
}
