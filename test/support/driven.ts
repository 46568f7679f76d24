import { inspect } from 'node:util';
import { onTestFinished } from 'vitest';
import { createApiClient } from '../../src/old/api/create-api-client.ts';
import { DEFAULT_PREFERENCES } from '../../src/old/domain/preferences.ts';
import { err, ok } from '../../src/old/domain/result.ts';
import { SecretText } from '../../src/old/domain/secret-text.ts';
import { startClock } from '../../src/old/effects/clock.ts';
import { createCommandRunner } from '../../src/old/effects/run-command.ts';
import type { Services } from '../../src/old/effects/services.ts';
import { createStore } from '../../src/old/effects/store.ts';
import { resolveKey, resolvePaste } from '../../src/old/keys/resolve-key.ts';
import { update } from '../../src/old/state/app/update.ts';
import type { AppState } from '../../src/old/state/app-state.ts';
import { initialState } from '../../src/old/state/app-state.ts';
import { activeParts } from '../../src/old/state/profiles/profile-parts.ts';
import type { ActiveProfile } from '../../src/old/state/session.ts';
import { openHistory } from '../../src/old/storage/history.ts';
import { openVaultIndex } from '../../src/old/storage/vault-index.ts';
import { ACME } from './core.ts';
import { draw, text } from './draw.tsx';

export interface Driven {
  readonly state: () => AppState;
  readonly press: (...names: readonly string[]) => void;
  /** Sends the plan of a rotation, once it has stood long enough. */
  readonly sendPlan: () => void;
  readonly kind: (text: string) => void;
  readonly paste: (text: string) => void;
  /** Waits for a state; what is told of it where it does not come is the screen. */
  readonly until: (isThere: (state: AppState) => boolean) => Promise<void>;
  readonly screen: () => string;
  /** Every state, drawn, as JSON and as the console would print it, and every command likewise. */
  readonly traces: () => string;
}

/** The whole program but its terminal: keys in, real requests, real files, frames out. */
export async function openDriven({
  baseUrl,
  segment = 'svc',
  token,
  folder,
  profile = {},
  isTraced = false,
  isTimed = false,
  services = {},
}: {
  readonly baseUrl: string;
  readonly segment?: string;
  readonly token: string;
  readonly folder: string;
  readonly profile?: Partial<ActiveProfile>;
  readonly isTraced?: boolean;
  /** Time passes, so that a watch asks again. */
  readonly isTimed?: boolean;
  /** In place of those that know one profile. */
  readonly services?: Partial<Pick<Services, 'openSession' | 'profiles'>>;
}): Promise<Driven> {
  const client = createApiClient({
    address: { baseUrl, segment },
    userAgent: 'dispatchbox/test',
    limits: { headersMs: 1_500, connectMs: 1_500 },
  });
  const index = openVaultIndex(folder);
  const history = openHistory(folder);
  if (!index.ok || !history.ok) throw new Error('the folder cannot be used');
  const active: ActiveProfile = { ...ACME, tokenKinds: ['service-account'], ...profile };
  const traces: string[] = [];
  const waiting = new Set<() => void>();
  const runner = createCommandRunner(
    {
      openSession: async () =>
        ok({
          profile: active,
          address: { baseUrl, segment },
          client,
          tokenFor: () => new SecretText(token),
        }),
      history: async () => history,
      vaultIndex: async () => index,
      openUrl: async () => true,
      copyText: async () => (text) => ({ tone: 'success', text }),
      announce: async () => {},
      preferences: {
        read: async () => ({ preferences: DEFAULT_PREFERENCES, filePath: '', problems: [] }),
        change: async () => ok(undefined),
      },
      setSandboxFault: async () => {},
      gitBranch: async () => null,
      suspend: async () => {},
      redraw: () => {},
      profiles: async () => err({ message: 'no profiles in this test' }),
      drawn: async () => {},
      quit: () => {},
      ...services,
    },
    (event) => store.dispatch(event),
  );
  let ids = 0;
  let aheadMs = 0;
  const store = createStore({
    initial: initialState({ wallMs: Date.now(), monoMs: 0 }),
    update: (state, event, now) => {
      const step = update(state, event, now);
      if (isTraced) {
        // An edit is the key press itself; everything that follows from it is looked at.
        const isTyping = event.kind === 'field-edited';
        const parts = [
          step.commands,
          changedParts(state, step.state),
          ...(isTyping ? [] : [event]),
        ];
        for (const part of parts) {
          traces.push(JSON.stringify(part), inspect(part, { depth: null, showHidden: true }));
        }
        traces.push(String(activeParts(step.state).secretsForm.rows[0]?.values.value));
        // A frame takes longer than all else; the one after the next event shows what was typed.
        if (!isTyping && event.kind !== 'key-idle') traces.push(text(step));
      }
      return step;
    },
    now: () => {
      ids += 1;
      return {
        wallMs: Date.now(),
        monoMs: performance.now() + aheadMs,
        random: 0.5,
        id: `id-${folder.length}-${ids}`,
      };
    },
    run: runner.run,
  });
  store.subscribe(() => {
    for (const check of waiting) check();
  });
  const timers = {
    monoMs: () => performance.now(),
    setTimeout: (callback: () => void, ms: number) => setTimeout(callback, ms),
    clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  };
  const stopClock = isTimed ? startClock(store, timers) : () => {};
  onTestFinished(async () => {
    stopClock();
    await runner.close();
    index.value.close();
    history.value.close();
  });
  const screen = () => draw(store.getState()).join('\n');
  const tell = (event: ReturnType<typeof resolveKey>) => event && store.dispatch(event);
  const press = (...names: readonly string[]) => {
    for (const name of names) tell(resolveKey(store.getState(), pressOf(name)));
  };
  const driven: Driven = {
    state: store.getState,
    press,
    sendPlan: () => {
      aheadMs += 1_000;
      press('ctrl+s');
    },
    kind: (text) => press(...text),
    paste: (text) => tell(resolvePaste(store.getState(), text)),
    screen,
    traces: () => traces.join('\n'),
    until: (isThere) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(check);
          reject(new Error(`it did not come:\n${screen()}`));
        }, 15_000);
        const check = () => {
          if (!isThere(store.getState())) return;
          clearTimeout(timer);
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
  };
  runner.run({ kind: 'open-session' });
  runner.run({ kind: 'profiles', request: { do: 'list' } });
  await driven.until(
    ({ vaults, profiles }) => vaults.isLoaded && (!services.profiles || profiles.known.length > 0),
  );
  return driven;
}

export const hasResults = (state: AppState): boolean =>
  (state.screen === 'vars-form' ? activeParts(state).varsForm : activeParts(state).secretsForm)
    .phase.step === 'results';

function pressOf(name: string) {
  if ([...name].length === 1) return { name: name === ' ' ? 'space' : name, text: name };
  return { name, text: null };
}

/** What a state has that the one before had not: all of it was looked at when it came. */
function changedParts(before: AppState, after: AppState): Partial<AppState> {
  const keys = Object.keys(after) as (keyof AppState)[];
  return Object.fromEntries(
    keys.filter((key) => after[key] !== before[key]).map((key) => [key, after[key]]),
  );
}
