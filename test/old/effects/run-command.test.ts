import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApiClient } from '../../../src/old/api/create-api-client.ts';
import type { Destination } from '../../../src/old/domain/destination.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '../../../src/old/domain/preferences.ts';
import { SecretText } from '../../../src/old/domain/secret-text.ts';
import type { TokenKind } from '../../../src/old/domain/token.ts';
import { createCommandRunner } from '../../../src/old/effects/run-command.ts';
import type { Services } from '../../../src/old/effects/services.ts';
import type { AppEvent } from '../../../src/old/state/app/app-event.ts';
import { openHistory } from '../../../src/old/storage/history.ts';
import { openVaultIndex } from '../../../src/old/storage/vault-index.ts';
import { newHome } from '../../support/app.ts';
import { ACME } from '../../support/core.ts';
import { must } from '../../support/must.ts';
import { watchedSandbox } from '../../support/sandbox.ts';
import { dispatchIn } from '../../support/states.ts';

/** The effects on a real service and a real history; `folder` is where the history lies. */
async function start(
  held: readonly TokenKind[] = ['organization'],
  {
    isDiskBroken = false,
    damaged,
    written,
    kept = 'forever',
  }: {
    readonly isDiskBroken?: boolean;
    readonly damaged?: 'history.db' | 'vaults.db';
    readonly written?: string;
    readonly kept?: Preferences['keepFinished'];
  } = {},
) {
  const home = newHome();
  const folder = path.join(home, 'data');
  // A file where the folder should be: nothing can be written there.
  if (isDiskBroken) writeFileSync(folder, '');
  if (damaged) {
    mkdirSync(folder, { mode: 0o700 });
    writeFileSync(path.join(folder, damaged), 'no database '.repeat(100), { mode: 0o600 });
  }
  const { sandbox, requests } = await watchedSandbox({ folder: path.join(home, 'sandbox') });
  const address = { baseUrl: sandbox.baseUrl, segment: sandbox.segment };
  const client = createApiClient({ address, userAgent: 'dispatchbox/test' });
  onTestFinished(() => client.close());
  const tokens = {
    organization: sandbox.tokens.organization,
    personal: sandbox.tokens.personal,
    'service-account': sandbox.tokens.serviceAccount,
  };
  const answers: AppEvent[] = [];
  const history = openHistory(folder);
  if (history.ok) onTestFinished(() => history.value.close());
  const index = openVaultIndex(folder);
  if (index.ok) onTestFinished(() => index.value.close());
  const services = {
    openSession: async () => ({
      ok: true,
      value: {
        address,
        client,
        profile: { ...ACME, tokenKinds: held },
        tokenFor: (kind: TokenKind) =>
          held.includes(kind) ? new SecretText(written ?? tokens[kind]) : null,
      },
    }),
    history: async () => history,
    vaultIndex: async () => index,
    profiles: async () => ({ ok: false, error: { message: 'no profiles in this test' } }),
    preferences: {
      read: async () => ({ preferences: { ...DEFAULT_PREFERENCES, keepFinished: kept } }),
    },
    drawn: async () => {},
  } as unknown as Services;
  const runner = createCommandRunner(services, (event) => answers.push(event));
  runner.run({ kind: 'open-session' });
  await expect.poll(() => answers.length).toBe(1);
  answers.length = 0;
  return { runner, answers, requests, tokens, folder, history };
}

const sending = dispatchIn({ state: 'sending' }, { localId: 'row' });
const to: Destination = {
  ...{ profileId: 'acme', profileName: 'acme', host: ACME.host, colour: null, vault: null },
  ...{ area: 'dispatches', tokenKind: 'organization', tokenSource: 'stored' },
  ...{ isProtected: false, isReadOnly: false, isPlainHttp: false },
};
const check = {
  kind: 'check-dispatch',
  localId: 'row',
  dispatchId: 'd-1',
  profileId: 'acme',
  tokenKind: 'organization',
} as const;

it.each([
  ['forever', 1_100],
  ['30 days', 1],
] as const)(
  'shows the latest dispatches, keeps finished ones %s, and then shows all that are left',
  async (kept, left) => {
    const { runner, answers, history } = await start(['organization'], { kept });
    if (!history.ok) throw new Error(history.error.message);
    const old = dispatchIn({ state: 'refused', reason: 'no' }, { createdAtMs: 1 });
    for (let at = 0; at < 1_099; at += 1) {
      await history.value.insert({ ...old, localId: `old-${at}` });
    }
    const createdAtMs = Date.now() - 2 * 24 * 60 * 60 * 1_000;
    await history.value.insert({ ...old, localId: 'new', createdAtMs });
    runner.run({ kind: 'load-history', profileId: 'acme' });
    const loads = () => answers.filter(({ kind }) => kind === 'history-loaded');
    await expect.poll(() => loads().length).toBe(2);
    expect(loads()).toMatchObject([
      { kind: 'history-loaded', dispatches: { 0: { localId: 'new' }, length: 200 } },
      { kind: 'history-loaded', dispatches: { length: left } },
    ]);
    expect(must(history.value.load('acme'))).toHaveLength(left);
    const said = answers.flatMap((each) => (each.kind === 'noticed' ? each.notice.text : []));
    const forgot = expect.stringContaining(`Forgot ${1_100 - left} finished dispatches`);
    expect(said).toEqual(left === 1_100 ? [] : [forgot]);
  },
);

it.each([
  ['history.db', { kind: 'load-history', profileId: 'acme' }, 'history-loaded'],
  ['vaults.db', { kind: 'load-vaults' }, 'vaults-loaded'],
] as const)(
  'tells once that %s was damaged, however often it is read',
  async (damaged, load, loaded) => {
    const { runner, answers } = await start(['organization'], { damaged });
    for (const _ of [1, 2, 3]) runner.run(load);
    const kinds = () => answers.map(({ kind }) => kind).toSorted();
    await expect.poll(kinds).toEqual([loaded, loaded, loaded, 'noticed'].toSorted());
  },
);

describe('sending a dispatch', () => {
  it('is in the history before the service sees it', async () => {
    const { runner, answers, requests, history } = await start();
    runner.run({ kind: 'send-dispatch', dispatch: sending, destination: to });
    await expect.poll(() => answers.at(0)?.kind).toBe('dispatch-answered');
    expect(requests).toHaveLength(1);
    expect(await must(history).find('row')).toMatchObject({ value: { localId: 'row' } });
  });

  it('never happens where the history cannot hold it', async () => {
    const { runner, answers, requests } = await start(['organization'], { isDiskBroken: true });
    runner.run({ kind: 'send-dispatch', dispatch: sending, destination: to });
    await expect.poll(() => answers.at(0)?.kind).toBe('dispatch-not-journaled');
    expect(answers[0]).toMatchObject({ reason: expect.stringContaining('Nothing was sent') });
    expect(requests).toEqual([]);
  });

  it('says why where the profile that it goes to cannot be opened', async () => {
    const { runner, answers, requests } = await start();
    const dispatch = { ...sending, profileId: 'globex' };
    const destination = { ...to, profileId: 'globex', profileName: 'globex' };
    runner.run({ kind: 'send-dispatch', dispatch, destination });
    await expect.poll(() => answers.at(0)?.kind).toBe('dispatch-not-journaled');
    expect(answers[0]).toMatchObject({ reason: expect.stringContaining('no profiles') });
    expect(requests).toEqual([]);
  });

  it('uses the token of the kind that was said before', async () => {
    const { runner, answers, requests, tokens } = await start(['personal', 'organization']);
    runner.run({
      kind: 'send-dispatch',
      dispatch: { ...sending, tokenKind: 'personal' },
      destination: to,
    });
    await expect.poll(() => answers.length).toBe(1);
    expect(requests[0]?.headers.authorization).toBe(`Bearer ${tokens.personal}`);
  });

  it('says that there is no token instead of sending without one', async () => {
    const { runner, answers, requests } = await start(['service-account']);
    runner.run({
      kind: 'send-dispatch',
      dispatch: sending,
      destination: { ...to, tokenKind: null },
    });
    await expect.poll(() => answers.length).toBe(1);
    expect(answers[0]).toMatchObject({ result: { ok: false, error: { kind: 'no-token' } } });
    expect(requests).toEqual([]);
  });

  it.each(['a b', 'a\nb', '“a”'])(
    'takes a stored token that no header can carry, %j, for none',
    async (written) => {
      const { runner, answers, requests, history } = await start(['organization'], { written });
      const waiting = { state: 'waiting', dispatchId: 'd-1', unknownStatus: null } as const;
      if (history.ok) history.value.insert(dispatchIn(waiting, { localId: 'row' }));
      const dispatch = dispatchIn({ state: 'sending' }, { localId: 'other' });
      runner.run({ kind: 'send-dispatch', dispatch, destination: to });
      runner.run(check);
      await expect.poll(() => answers.length).toBe(2);
      const refused = { result: { ok: false, error: { kind: 'no-token' } } };
      expect(answers).toMatchObject([refused, refused]);
      expect(requests).toEqual([]);
    },
  );
});

describe('checking a dispatch', () => {
  it('is left to the terminal that holds it', async () => {
    const { runner, answers, requests, folder, history } = await start();
    const other = openHistory(folder);
    if (!history.ok || !other.ok) throw new Error('the folder cannot be used');
    onTestFinished(() => other.value.close());
    history.value.insert(
      dispatchIn({ state: 'waiting', dispatchId: 'd-1', unknownStatus: null }, { localId: 'row' }),
    );
    expect(other.value.tryLease('row', Date.now(), 90_000)).toBe(true);
    runner.run(check);
    await expect.poll(() => answers.at(0)?.kind).toBe('check-left-to-another-terminal');
    expect(requests).toEqual([]);
  });

  it('is left to another terminal as soon as this one gives it up', async () => {
    const { runner, answers, folder, history } = await start();
    const other = must(openHistory(folder));
    onTestFinished(() => other.close());
    const waiting = { state: 'waiting', dispatchId: 'd-1', unknownStatus: null } as const;
    await must(history).insert(dispatchIn(waiting, { localId: 'row' }));
    runner.run(check);
    await expect.poll(() => answers.at(0)?.kind).toBe('check-answered');
    expect(other.tryLease('row', Date.now(), 90_000)).toBe(false);
    runner.run({ kind: 'release-leases', localIds: ['row'] });
    expect(other.tryLease('row', Date.now(), 90_000)).toBe(true);
  });

  it('goes on with another token of the profile where the first kind is gone', async () => {
    const { runner, answers, requests, tokens, history } = await start(['personal']);
    if (!history.ok) throw new Error('the folder cannot be used');
    history.value.insert(
      dispatchIn({ state: 'waiting', dispatchId: 'd-1', unknownStatus: null }, { localId: 'row' }),
    );
    runner.run(check);
    await expect.poll(() => answers.at(0)?.kind).toBe('check-answered');
    expect(requests[0]?.headers.authorization).toBe(`Bearer ${tokens.personal}`);
  });
});
