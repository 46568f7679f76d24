import { createApiClient } from '../../../../src/old/api/create-api-client.ts';
import { DEFAULT_PREFERENCES } from '../../../../src/old/domain/preferences.ts';
import { SecretText } from '../../../../src/old/domain/secret-text.ts';
import { startClock, type Timers } from '../../../../src/old/effects/clock.ts';
import { createCommandRunner } from '../../../../src/old/effects/run-command.ts';
import type { Services } from '../../../../src/old/effects/services.ts';
import { createStore, type Store } from '../../../../src/old/effects/store.ts';
import { retryWhileLocked } from '../../../../src/old/files/retry-while-locked.ts';
import { update } from '../../../../src/old/state/app/update.ts';
import { initialState } from '../../../../src/old/state/app-state.ts';
import type { Now } from '../../../../src/old/state/now.ts';
import { openHistory } from '../../../../src/old/storage/history.ts';

export interface HeadlessApp {
  readonly store: Store;
  readonly announced: readonly string[];
  readonly close: () => Promise<void>;
}

/**
 * The app without a screen: the real core, effects, client and history, against a real service. Its
 * schedule runs `speed` times as fast as the clock on the wall.
 */
export function startHeadlessApp({
  folder,
  url,
  speed = 1,
}: {
  readonly folder: string;
  readonly url: string;
  readonly speed?: number;
}): HeadlessApp {
  const announced: string[] = [];
  const history = retryWhileLocked(() => openHistory(folder));
  const address = { baseUrl: url, segment: 'svc' };
  const services: Services = {
    openSession: async () => ({
      ok: true,
      value: {
        address,
        client: createApiClient({ address, userAgent: 'test' }),
        tokenFor: () => new SecretText('token'),
        profile: {
          id: 'acme',
          name: 'acme',
          host: 'acme',
          defaultVault: 'default',
          vaultFrom: 'profile',
          isProtected: false,
          tokenKinds: ['organization'],
          source: { kind: 'default' },
          samples: [],
          colour: null,
          tokenSource: 'stored',
          isReadOnly: false,
          isPlainHttp: false,
        },
      },
    }),
    history: () => history,
    openUrl: async () => true,
    copyText: async () => (text) => ({ tone: 'success', text }),
    announce: async ({ body }) => void announced.push(body),
    preferences: {
      read: async () => ({ preferences: DEFAULT_PREFERENCES, filePath: '', problems: [] }),
      change: async () => ({ ok: true, value: undefined }),
    },
    setSandboxFault: async () => {},
    gitBranch: async () => null,
    vaultIndex: async () => ({ ok: false, error: { message: 'no vaults in this test' } }),
    suspend: async () => {},
    redraw: () => {},
    profiles: async () => ({ ok: false, error: { message: 'no profiles in this test' } }),
    drawn: async () => {},
    quit: () => {},
  };
  const timers: Timers = {
    monoMs: () => performance.now() * speed,
    setTimeout: (callback, ms) => setTimeout(callback, ms / speed),
    clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  };
  const now = (): Now => ({
    wallMs: Date.now(),
    monoMs: timers.monoMs(),
    random: Math.random(),
    id: crypto.randomUUID(),
  });
  const runner = createCommandRunner(services, (event) => store.dispatch(event));
  const store = createStore({
    initial: initialState(now()),
    update,
    now,
    run: runner.run,
  });
  const stopClock = startClock(store, timers);
  runner.run({ kind: 'open-session' });
  return {
    store,
    announced,
    async close() {
      stopClock();
      await runner.close();
      const opened = await history;
      if (opened.ok) await opened.value.close();
    },
  };
}

/** Waits for a fact about the state. */
export function until(store: Store, isSo: (state: ReturnType<Store['getState']>) => boolean) {
  return new Promise<void>((resolve) => {
    const stop = store.subscribe(check);
    function check(): void {
      if (!isSo(store.getState())) return;
      stop();
      resolve();
    }
    check();
  });
}

/** Sends a dispatch through the form, as keys would. */
export function sendDispatch(store: Store, key: string): void {
  store.dispatch({ kind: 'acted', action: 'runs.new' });
  store.dispatch({ kind: 'acted', action: 'form.clear' });
  store.dispatch({ kind: 'field-edited', edit: { kind: 'insert', text: key } });
  store.dispatch({ kind: 'acted', action: 'form.submit' });
}
