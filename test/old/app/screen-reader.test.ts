import { describe, expect, it } from 'vitest';
import { PREFERENCE_NAMES } from '../../../src/old/domain/preferences.ts';
import type { Store } from '../../../src/old/effects/store.ts';
import { throttledStore } from '../../../src/old/effects/throttled-store.ts';
import { CATALOGUE } from '../../support/catalogue/catalogue.ts';
import { SERVER_ERROR } from '../../support/catalogue/runs-entries.ts';
import { acceptedDispatch, type Core, openCore } from '../../support/core.ts';
import { hear, listenTo } from '../../support/hear.tsx';
import { coreWithProfiles } from '../../support/profiles.ts';
import { coreWithEveryState } from '../../support/states.ts';
import { fillEntry, vaultCore } from '../../support/vault-states.ts';

const SIZE = { columns: 80, rows: 20 };
function prose(core: { readonly state: Core['state'] }): string {
  return hear(core.state).join('\n');
}

describe('lists', () => {
  it('tell each dispatch in one line, the selected one as selected', () => {
    const lines = hear(coreWithEveryState(SIZE).press('j', 'j').state);
    expect(lines.slice(0, 3)).toEqual([
      'Profile acme, ci.acme.dev/svc, the default. 7 in all, 1 waiting, 3 failed or unknown.',
      'Runs, screen 1 of 4',
      'Dispatches: 7',
    ]);
    expect(lines[4]).toMatch(/^deploy, main, waiting, Deploy 1\.4\.2, \d\d:\d\d$/);
    expect(lines[5]).toMatch(
      /^\(selected\) deploy, main, ready, 2 runs, Deploy 1\.4\.2, \d\d:\d\d$/,
    );
    expect(lines.filter((line) => line.startsWith('(selected)'))).toHaveLength(1);
    expect(lines.at(-1)).toBe('Keys: n new; enter details; question mark help');
  });

  it('say of a waiting row that its checks fail, and of a paused one that they are paused', () => {
    const core = openCore({}, SIZE);
    const localId = acceptedDispatch(core);
    core.checkFailed(localId, SERVER_ERROR);
    expect(prose(core)).toContain('deploy, waiting, checks fail');
    const rejected = { kind: 'unauthorized', host: 'h', message: null, httpStatus: 401 } as const;
    core.checkFailed(localId, rejected as never);
    expect(prose(core)).toContain('deploy, waiting, checks paused');
    expect(prose(core)).toMatch(/^Problem: acme's token was rejected\. Press t/m);
  });

  it('tell a marked row as checked and an old one as old', () => {
    const lines = hear(vaultCore(SIZE).press('2', 'j', 'space').state);
    expect(lines.find((line) => line.includes('OLD_TOKEN'))).toMatch(
      /^\(checked\) OLD_TOKEN, acme, vault default, version 12, set [-\d]+ [:\d]+, due$/,
    );
    expect(lines.filter((line) => line.includes('(selected)'))).toHaveLength(1);
  });

  it('count the places of a plan', () => {
    const plan = CATALOGUE.find(({ name }) => name === 'rotation / plan')?.at({
      columns: 80,
      rows: 60,
    });
    const heard = plan ? hear(plan) : [];
    expect(heard).toContain('Places: 2');
  });

  it('tell the details in place of the list, addresses whole and times as times of day', () => {
    const core = coreWithEveryState(SIZE).press('j', 'j', 'enter');
    const lines = hear(core.state);
    expect(lines).toContain('(selected) run run-1');
    expect(lines).toContain('https://ci.acme.dev/runs/run-1');
    expect(lines).toContain('ready after 5 minutes 24 seconds');
    expect(lines.join('\n')).toMatch(/^ready, confirmed at \d\d:\d\d:\d\d$/m);
    expect(lines).not.toContain('Dispatches: 7');
  });
});

describe('forms', () => {
  it('name each field, say where the keys go, and put a problem behind its field', () => {
    expect(hear(openCore({}, SIZE).press('n', 'ctrl+s').state).slice(1)).toEqual([
      'New dispatch to acme, ci.acme.dev/svc, organization token',
      'Key, text field, focused: empty',
      'Problem: The key is empty. Type one, or accept a suggestion with →.',
      'Ref, text field: empty',
      'Title, text field: empty',
      'Param: empty',
      'Send, button',
      'Keys: ctrl+s send; esc back',
    ]);
  });

  it('say where the caret is once it is not behind the text', () => {
    const core = openCore({}, SIZE).press('n').type('deploy');
    expect(prose(core)).toContain('Key, text field, focused: deploy\n');
    expect(prose(core.press('left', 'left'))).toContain(
      'Key, text field, focused: deploy, caret before o',
    );
  });

  it('tell a param that is being filled part by part, any other in one line', () => {
    const core = openCore({}, SIZE).press('n', 'tab', 'tab', 'tab').paste('env=staging\ndry=no');
    expect(prose(core)).toContain('Param 1: env = staging');
    expect(prose(core)).toMatch(/Param 2 name, text field(, focused)?: dry\nParam 2 value, text/);
  });

  it('tell of a secret what it is and never the value, but for the ten seconds of ctrl+r', () => {
    const core = vaultCore(SIZE).press('2', 'n');
    fillEntry(core, 'API_KEY', 'canary-value');
    expect(prose(core)).toContain('Value, secret field, focused: hidden, 12 bytes');
    expect(prose(core)).not.toContain('canary');
    expect(prose(core.press('ctrl+r'))).toContain('Value, secret field, focused: canary-value');
    expect(prose(core.wait(10_000))).not.toContain('canary');
  });
});

it('the preferences name each choice and what the selected one does', () => {
  const lines = hear(openCore({}, SIZE).press(',', 'j').state);
  expect(lines.slice(1, 5)).toEqual([
    'Preferences',
    `Preferences: ${PREFERENCE_NAMES.length}`,
    'Theme, choice: auto, 1 of 4',
    '(selected) Bell, choice: on, 1 of 2',
  ]);
  expect(lines).toContain('Rings when a dispatch becomes ready or fails.');
});

it('a dialog is told by its name and alone, without the screen that it covers', () => {
  const lines = hear(coreWithProfiles(undefined, SIZE).press('ctrl+o').state);
  expect(lines.slice(2, 7)).toEqual([
    'Dialog: Switch profile',
    expect.stringMatching(/^Search, text field, focused: */),
    'Found: 4',
    'acme, ci.acme.dev/svc, current, default',
    '(selected) globex, ci.globex.dev/svc',
  ]);
  expect(lines).toContain('globex-prod, PROTECTED, ci.globex.io/eu/svc');
  expect(lines.join('\n')).not.toContain('No dispatches yet');
});

describe('a terminal with a screen reader', () => {
  /** The app as it is mounted, on a core and a clock in the test's hands. */
  function mounted(core: Core) {
    const listeners = new Set<() => void>();
    const store: Store = {
      getState: () => ({ ...core.state, hasScreenReader: true }),
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      dispatch: () => {},
    };
    // Each look at the clock is a second later, so nothing waits for its quarter of one.
    let nowMs = 0;
    const timers = {
      setTimeout: () => null,
      clearTimeout: () => {},
      monoMs: () => (nowMs += 1_000),
    };
    const [heard] = throttledStore(store, timers);
    const { writes, lines, ink } = listenTo(heard, SIZE);
    // An empty write is how Ink asks whether all is through.
    const written = () => writes.filter((text) => text !== '').length;
    // React runs effects in a turn of their own, and they can lead to another frame.
    const settled = async (): Promise<void> => {
      for (let before = -1; before !== written(); ) {
        before = written();
        await ink.waitUntilRenderFlush();
        await new Promise(setImmediate);
        await ink.waitUntilRenderFlush();
      }
    };
    return {
      lines,
      end: () => ink.unmount(),
      /** Lets the app see what happened, and waits until it is written. */
      async writesAfter(happen: () => void): Promise<number> {
        await settled();
        const before = written();
        happen();
        for (const listener of listeners) listener();
        await settled();
        return written() - before;
      },
    };
  }

  function heardCore() {
    const core = openCore({}, { columns: 120, rows: 40 }, { hasScreenReader: true });
    const localId = acceptedDispatch(core);
    const answer = (value: object) => core.checked(localId, value as { status: 'not_ready' });
    answer({ status: 'not_ready' });
    return { core, answer };
  }

  it('is written nothing while a dispatch waits, however often it is checked', async () => {
    const { core, answer } = heardCore();
    const { writesAfter, end } = mounted(core);
    for (let second = 0; second < 20; second += 1) {
      expect(await writesAfter(() => core.wait(1_000))).toBe(0);
      expect(await writesAfter(() => answer({ status: 'not_ready' }))).toBe(0);
    }
    end();
  });

  it('is told once, in a sentence, that it is ready', async () => {
    const { core, answer } = heardCore();
    const { writesAfter, end, lines } = mounted(core);
    const runs = [{ id: 'r1', url: 'https://x.dev/1' }];
    expect(await writesAfter(() => answer({ status: 'ready', runs }))).toBeGreaterThan(0);
    expect(lines()).toContain('Notice: deploy is ready.');
    expect(lines().join('\n')).toMatch(/^\(selected\) deploy, ready, 1 run, \d\d:\d\d$/m);
    expect(await writesAfter(() => core.wait(60_000))).toBe(0);
    end();
  });

  it('is told when checks begin to fail and when they come through again', async () => {
    const { core, answer } = heardCore();
    const { writesAfter, end, lines } = mounted(core);
    const localId = [...core.state.dispatches.keys()][0] ?? '';
    await writesAfter(() => core.checkFailed(localId, SERVER_ERROR));
    expect(lines().join('\n')).toContain('deploy, waiting, checks fail');
    await writesAfter(() => answer({ status: 'not_ready' }));
    expect(lines().join('\n')).not.toContain('checks fail');
    end();
  });

  it('loses a revealed value after ten seconds, though nothing else happens', async () => {
    const core = vaultCore(SIZE).press('2', 'n');
    fillEntry(core, 'API_KEY', 'canary-value').press('ctrl+r');
    const { writesAfter, end, lines } = mounted(core);
    expect(lines().join('\n')).toContain('canary-value');
    expect(await writesAfter(() => core.wait(9_000))).toBe(0);
    expect(await writesAfter(() => core.wait(1_000))).toBeGreaterThan(0);
    expect(lines().join('\n')).not.toContain('canary');
    end();
  });

  it('has list and details take turns in any window, a dozen rows at a time', () => {
    const core = openCore({}, { columns: 200, rows: 60 }, { hasScreenReader: true });
    for (let at = 0; at < 30; at += 1) acceptedDispatch(core, `key-${at}`);
    const lines = hear(core.press('g').state);
    expect(lines).toContain('Dispatches: 1 to 14 of 30');
    expect(lines.filter((line) => line.startsWith('key-') || line.includes(') key-'))).toHaveLength(
      14,
    );
  });
});
