import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Destination } from '../../../src/old/domain/destination.ts';
import type { ProfileSettings } from '../../../src/old/domain/profile.ts';
import { SecretText } from '../../../src/old/domain/secret-text.ts';
import { hostLabel } from '../../../src/old/domain/service-address.ts';
import type { TokenKind } from '../../../src/old/domain/token.ts';
import { openSession } from '../../../src/old/effects/open-session.ts';
import { openProfileService } from '../../../src/old/effects/profile-service.ts';
import { createCommandRunner } from '../../../src/old/effects/run-command.ts';
import type { Services } from '../../../src/old/effects/services.ts';
import type { SessionOptions } from '../../../src/old/effects/session-options.ts';
import type { AppEvent } from '../../../src/old/state/app/app-event.ts';
import type { Command } from '../../../src/old/state/command.ts';
import { openHistory } from '../../../src/old/storage/history.ts';
import { openVaultIndex } from '../../../src/old/storage/vault-index.ts';
import { newHome } from '../../support/app.ts';
import { must } from '../../support/must.ts';
import { watchedSandbox } from '../../support/sandbox.ts';
import { dispatchIn } from '../../support/states.ts';
import { addProfile, changeProfile, openStore } from '../storage/support/stores.ts';
import { sessionOptions } from './support/session-options.ts';

const TYPED = new SecretText('new-value');
const KNOWN = {
  vault: 'default',
  kind: 'secret',
  name: 'API_KEY',
  setAtMs: 1,
  result: 'set',
  reason: null,
} as const;

/** Where the plan of a rotation says that it goes. */
function planned(profileId: string, host: string): Destination {
  return {
    ...{ profileId, profileName: 'acme', host, colour: null, area: 'vaults', vault: null },
    ...{ tokenKind: 'service-account', tokenSource: 'stored' },
    ...{ isProtected: false, isReadOnly: false, isPlainHttp: false },
  };
}

/** One terminal on `acme`, and another one that has the same files open. */
async function twoTerminals(
  settings: Partial<ProfileSettings> = {},
  session: Partial<SessionOptions> = {},
) {
  const home = newHome();
  const folder = path.join(home, 'box');
  const { sandbox, requests } = await watchedSandbox({ folder: path.join(home, 'server') });
  const store = openStore(folder);
  const profile = {
    name: 'acme',
    address: { baseUrl: sandbox.baseUrl, segment: sandbox.segment },
    ...settings,
  };
  addProfile(store, profile);
  const tokens: readonly (readonly [TokenKind, string])[] = [
    ['organization', sandbox.tokens.organization],
    ['service-account', sandbox.tokens.serviceAccount],
  ];
  for (const [kind, text] of tokens) store.setToken('acme', kind, new SecretText(text), 0);
  const options = sessionOptions(home, session);
  const profiles = openProfileService(options);
  const [history, otherHistory] = [openHistory(folder), openHistory(folder)];
  const [index, otherIndex] = [openVaultIndex(folder), openVaultIndex(folder)];
  const answers: AppEvent[] = [];
  const services = {
    openSession: () => openSession(options),
    profiles: () => profiles,
    history: async () => history,
    vaultIndex: async () => index,
  } as unknown as Services;
  const runner = createCommandRunner(services, (event) => answers.push(event));
  onTestFinished(async () => {
    await runner.close();
    must(history).close();
    must(otherHistory).close();
    must(index).close();
    must(otherIndex).close();
  });
  runner.run({ kind: 'open-session' });
  await expect.poll(() => answers.length).toBe(1);
  const profileId = store.find('acme')?.id ?? '';

  /** Runs a command until it has answered so often, and says with what. */
  async function run(command: Command, count: number): Promise<readonly AppEvent[]> {
    answers.length = 0;
    runner.run(command);
    await expect.poll(() => answers.length).toBe(count);
    return answers;
  }
  const look = {
    kind: 'look-for-news',
    profileId,
    openIds: [],
  } as const;
  return {
    profileId,
    host: hostLabel(profile.address),
    requests,
    run,
    look: (count: number) => run(look, count),
    history: must(history),
    otherHistory: must(otherHistory),
    index: must(index),
    otherIndex: must(otherIndex),
    /** @returns its id */
    addProfile(name: string) {
      addProfile(store, { ...profile, name });
      store.setToken(name, 'service-account', new SecretText(sandbox.tokens.serviceAccount), 0);
      return store.find(name)?.id ?? '';
    },
    change: (to: Partial<ProfileSettings>) => changeProfile(store, { ...profile, ...to }),
    remove: () => store.remove('acme'),
  };
}

it('what another terminal sets in a vault is news once', async () => {
  const { look, otherIndex, profileId } = await twoTerminals();
  otherIndex.record([{ ...KNOWN, profileId, version: 3, resultAtMs: 3 }]);
  expect(await look(1)).toMatchObject([
    { kind: 'vaults-loaded', known: [{ name: 'API_KEY', version: 3 }] },
  ]);
  otherIndex.record([{ ...KNOWN, profileId, version: 4, resultAtMs: 4 }]);
  expect(await look(1)).toMatchObject([{ known: [{ version: 4 }] }]);
});

it('a profile that another terminal protects is news once', async () => {
  const { look, change, otherIndex, profileId } = await twoTerminals();
  change({ isProtected: true });
  expect(await look(1)).toMatchObject([
    { answer: { to: 'list', profiles: [{ name: 'acme', isProtected: true }, {}] } },
  ]);
  // The next news is of something else, so the profiles were not told again.
  otherIndex.record([{ ...KNOWN, profileId, version: 3, resultAtMs: 3 }]);
  expect(await look(1)).toMatchObject([{ kind: 'vaults-loaded' }]);
});

it('what another terminal resumes is news, however many dispatches came after it', async () => {
  const { look, run, history, otherHistory, profileId } = await twoTerminals();
  const stopped = { state: 'stopped', dispatchId: 'd-1' } as const;
  const ids = Array.from({ length: 60 }, (_, at) => `row-${at}`);
  for (const localId of ids) await history.insert(dispatchIn(stopped, { localId, profileId }));
  await look(1);
  const waiting = { state: 'waiting', dispatchId: 'd-1', unknownStatus: null } as const;
  const timeline = [{ kind: 'resumed', atMs: 1 }] as const;
  await otherHistory.update(dispatchIn(waiting, { localId: 'row-0', profileId, timeline }));
  const [news] = await run({ kind: 'look-for-news', profileId, openIds: ['row-0'] }, 1);
  expect(news).toMatchObject({
    dispatches: expect.arrayContaining([
      expect.objectContaining({ localId: 'row-0', phase: waiting }),
    ]),
  });
});

it('news of dispatches that could not be read is looked for again soon', async () => {
  const { look, history } = await twoTerminals();
  const busy = { ok: false, error: { kind: 'locked', message: 'It is locked.' } } as const;
  vi.spyOn(history, 'news').mockReturnValueOnce(busy);
  expect(await look(1)).toEqual([{ kind: 'others-are-sending' }]);
});

const ENTRY = {
  id: '0',
  name: 'A',
  value: { from: 'form', value: TYPED },
  description: '',
} as const;
const NOTHING_REMEMBERED = { unsent: [], remembered: [], takenOut: [] };

const ROTATED = {
  id: '0',
  vault: 'default',
  name: 'API_KEY',
  value: { from: 'form', value: TYPED },
  source: 'typed',
  versionBefore: 3,
} as const;

const SENDS = [
  [
    'a dispatch',
    (profileId: string, host: string): Command => ({
      kind: 'send-dispatch',
      dispatch: dispatchIn({ state: 'sending' }, { profileId }),
      destination: { ...planned(profileId, host), area: 'dispatches', tokenKind: 'organization' },
    }),
    'dispatch-not-journaled',
  ],
  [
    'secrets',
    (profileId: string, host: string): Command => ({
      kind: 'send-secrets',
      target: { sendId: 's', destination: planned(profileId, host), vault: 'v' },
      entries: [ENTRY],
      how: 'together',
    }),
    'entries-not-sent',
  ],
] as const;

const CHANGES = [
  ['was protected', { isProtected: true }, /acme .*protected/],
  ['became read-only', { isReadOnly: true }, /acme .*read-only/],
] as const;

it.each(
  SENDS.flatMap(([what, send, kind]) =>
    CHANGES.map(([how, to, said]) => [what, how, { send, kind, to, said }] as const),
  ),
)(
  'does not send %s to a profile that %s in the same moment',
  async (_, _how, { send, kind, to, said }) => {
    const { profileId, host, change, requests, run, history, index } = await twoTerminals();
    change(to);
    const answers = await run(send(profileId, host), 2);
    expect(answers).toMatchObject([
      { answer: { to: 'list', profiles: [to, {}] } },
      { kind, reason: expect.stringMatching(said) },
    ]);
    expect(requests).toEqual([]);
    expect(history.load(profileId)).toEqual({ ok: true, value: [] });
    expect(index.rotations.writes()).toEqual({ ok: true, value: [] });
  },
);

it.each(SENDS)('does not send %s to a profile that was just removed', async (_, send, kind) => {
  const { profileId, host, remove, requests, run } = await twoTerminals();
  await remove();
  const reason = expect.stringMatching(/acme .*removed in another terminal/);
  expect(await run(send(profileId, host), 2)).toContainEqual(
    expect.objectContaining({ kind, reason }),
  );
  expect(requests).toEqual([]);
});

it('does not send to a profile that was just removed with the token of the environment either', async () => {
  const fromEnvironment = { tokenVariable: 'a-token' };
  const { profileId, host, remove, requests, run } = await twoTerminals({}, fromEnvironment);
  await remove();
  const destination = { ...planned(profileId, host), tokenKind: 'personal' } as const;
  const target = { sendId: 's', destination, vault: 'v' };
  const answers = await run({ kind: 'send-secrets', target, entries: [ENTRY], how: 'together' }, 2);
  const reason = expect.stringMatching(/acme .*removed in another terminal/);
  expect(answers).toContainEqual(expect.objectContaining({ kind: 'entries-not-sent', reason }));
  expect(requests).toEqual([]);
});

it('sends to a profile that was read-only until another terminal changed that', async () => {
  const { profileId, host, change, requests, run } = await twoTerminals({ isReadOnly: true });
  change({ isReadOnly: false });
  const [[, dispatch]] = SENDS;
  const [answer] = await run(dispatch(profileId, host), 1);
  expect(answer).toMatchObject({ kind: 'dispatch-answered', result: { ok: true } });
  expect(requests).toHaveLength(1);
});

it.each(CHANGES)(
  'sends nothing of a rotation where a later place %s in the same moment',
  async (_, to, said) => {
    const { profileId, host, addProfile, change, requests, run } = await twoTerminals();
    const globex = addProfile('globex');
    change(to);
    const command = {
      kind: 'send-rotation',
      sendId: 's',
      rotationId: 'r',
      note: '',
      targets: [
        { ...ROTATED, id: '1', destination: { ...planned(globex, host), profileName: 'globex' } },
        { ...ROTATED, destination: planned(profileId, host) },
      ],
      isTrial: false,
      ...NOTHING_REMEMBERED,
    } as const;
    expect(await run(command, 2)).toMatchObject([
      { answer: { to: 'list' } },
      { kind: 'entries-not-sent', reason: expect.stringMatching(said) },
    ]);
    expect(requests).toEqual([]);
  },
);

it('does not send a rotation whose secret another terminal has just set', async () => {
  const { profileId, host, otherIndex, requests, run } = await twoTerminals();
  otherIndex.record([{ ...KNOWN, profileId, version: 4, resultAtMs: 4 }]);
  const targets = [{ ...ROTATED, destination: planned(profileId, host) }];
  const command = {
    kind: 'send-rotation',
    sendId: 's',
    rotationId: 'r',
    note: '',
    targets,
    isTrial: false,
    ...NOTHING_REMEMBERED,
  } as const;
  expect(await run(command, 2)).toMatchObject([
    { kind: 'vaults-loaded', known: [{ version: 4 }] },
    { kind: 'entries-not-sent', reason: expect.stringContaining('now version 4') },
  ]);
  expect(requests).toEqual([]);
});
