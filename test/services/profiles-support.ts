import fs from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { lazyClient } from '../../src/api/api-client.ts';
import { createApiClient } from '../../src/api/create-api-client.ts';
import * as endpoints from '../../src/api/endpoints.ts';
import type { Destination } from '../../src/domain/destination.ts';
import type { ProfileSettings } from '../../src/domain/profile.ts';
import { ok, type Result } from '../../src/domain/result.ts';
import type { RunningSandbox } from '../../src/domain/running-sandbox.ts';
import { SecretText } from '../../src/domain/secret-text.ts';
import type { TokenKind, TokenToStore } from '../../src/domain/token.ts';
import { openServices, type Services } from '../../src/services/open-services.ts';
import type { Access } from '../../src/services/profile-access.ts';
import type { TokenSave } from '../../src/services/profile-changes.ts';
import type { ProfileAsked } from '../../src/services/profile-choice.ts';
import type { ProfileEdit } from '../../src/storage/profile-edits.ts';
import { must } from '../support/must.ts';
import { TestMachine } from '../support/open-test-services.ts';
import { testChance } from '../support/test-clock.ts';
import { NOTHING_ASKED } from '../support/test-profiles.ts';
import { THIS_MACHINE } from '../support/this-machine.ts';

interface Given extends Partial<ProfileAsked> {
  readonly machine?: TestMachine;
  /** The content of a `.dispatchbox.json`. */
  readonly folder?: object;
  readonly startSandbox?: () => Promise<Result<RunningSandbox, string>>;
}

export interface Terminal extends Services {
  readonly machine: TestMachine;
  /** What was said, in order. */
  readonly said: readonly string[];
}

/** One terminal. With the machine of another it is the second. */
export async function openTerminal({
  machine,
  folder,
  startSandbox,
  ...asked
}: Given = {}): Promise<Terminal> {
  const on = machine ?? (await TestMachine.start());
  on.terminals += 1;
  const workingFolder = path.join(on.folder, `project-${on.terminals}`);
  fs.mkdirSync(workingFolder);
  if (folder)
    fs.writeFileSync(path.join(workingFolder, '.dispatchbox.json'), JSON.stringify(folder));
  const box = path.join(on.folder, 'box');
  const said: string[] = [];
  const services = openServices({
    folders: ok({ config: box, data: box }),
    workingFolder,
    asked: { ...NOTHING_ASKED, ...asked },
    clock: on.clock,
    chance: testChance(`terminal-${on.terminals}`),
    connect: (address) =>
      lazyClient(address.baseUrl, () =>
        createApiClient({ address, userAgent: 'dispatchbox/0.0.0-test' }),
      ),
    machine: THIS_MACHINE,
    showsPrograms: false,
    startSandbox: async () => {
      const started = (await startSandbox?.()) ?? ok(sandboxAt(on.server.origin));
      return started.ok ? ok({ ...started.value, close: async () => {} }) : started;
    },
    tell: (sentence) => said.push(sentence),
    defect(error) {
      throw error;
    },
  });
  onTestFinished(() => services.close());
  return { ...services, machine: on, said };
}

function sandboxAt(baseUrl: string): RunningSandbox {
  return {
    baseUrl,
    segment: 'svc',
    notices: [],
    samples: [],
    close: async () => {},
    tokens: { organization: 'box-org', personal: 'box-own', 'service-account': 'box-vault' },
  };
}

interface ToSave extends Partial<ProfileSettings> {
  readonly origin?: string;
  readonly tokens?: Readonly<Partial<Record<TokenKind, string | readonly string[]>>>;
}

/** Saves a profile with a personal token, `<name>-token`, at the machine's server. @returns its id */
export async function addProfile(
  { machine, profileChanges }: Pick<Terminal, 'machine' | 'profileChanges'>,
  name: string,
  {
    origin = machine.server.origin,
    tokens = { personal: `${name}-token` },
    ...settings
  }: ToSave = {},
): Promise<string> {
  const saved = must(
    await profileChanges.save({
      id: null,
      profile: { name, address: { baseUrl: origin, segment: 'svc' }, ...settings },
      tokens: Object.entries(tokens).map(([kind, token]) => ({
        kind: kind as TokenKind,
        token: toStore(token),
      })),
    }),
  );
  if (saved.state !== 'saved') throw new Error('rejected');
  await saved.check;
  return saved.id;
}

function toStore(token: string | readonly string[]): TokenToStore {
  return typeof token === 'string' ? new SecretText(token) : token;
}

/** A machine with saved profiles, whose server says that it knows no dispatch. */
export async function machineWith(...names: readonly string[]) {
  const machine = await TestMachine.start();
  machine.server.reply = () => ({ status: 404, body: { error: 'no such dispatch' } });
  const saver = await openTerminal({ machine });
  const ids: Record<string, string> = {};
  for (const name of names) ids[name] = await addProfile(saver, name);
  return { machine, saver, id: (name: string) => ids[name] ?? '' };
}

export const ELSEWHERE = { baseUrl: 'https://elsewhere.dev', segment: 'svc' };

/** Changes a profile in a terminal, as its form would. */
export async function change(
  { profiles, profileChanges }: Services,
  id: string,
  to: Partial<ProfileEdit['profile']>,
) {
  const now = profiles.find(id);
  if (!now) throw new Error('gone');
  const profile = { name: now.name, address: now.address, ...to };
  return must(await profileChanges.save({ id, profile, tokens: [] }));
}

/** The same, with another terminal that is open. */
export async function twoTerminals(...names: readonly string[]) {
  const one = await machineWith(...names);
  return { ...one, app: await openTerminal({ machine: one.machine }) };
}

export function seen({ profiles }: Services, id: string, area: Destination['area'] = 'dispatches') {
  const destination = profiles.destination(id, area);
  if (!destination) throw new Error(`there is no profile ${id}`);
  return destination;
}

/** One request for a dispatch. */
export function getDispatch({ client, token }: Pick<Access, 'client' | 'token'>) {
  return client.send(endpoints.getDispatch('d-1'), { token });
}

/** Stores a token as its prompt does. */
export function saveToken(
  { profiles, profileChanges }: Services,
  id: string,
  kind: TokenKind,
  token: string | readonly string[],
  options: Partial<TokenSave> = {},
) {
  const askedFor = profiles.find(id)?.address ?? { baseUrl: 'https://gone.dev', segment: 'svc' };
  return profileChanges.saveToken(id, { kind, token: toStore(token), askedFor, ...options });
}
