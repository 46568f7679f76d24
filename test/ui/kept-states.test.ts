import v8 from 'node:v8';
import vm from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import type { AppState } from '../../src/state/app/app-state.ts';
import { focusedList } from '../../src/state/app/focused-list.ts';
import type { Span } from '../../src/ui/blocks/line.ts';
import { frameOf } from '../../src/ui/frame/frame.ts';
import { CATALOGUE } from '../support/catalogue/catalogue.ts';
import { acceptedDispatch, type Core, openCore } from '../support/core.ts';
import { coreWithProfiles, STORED } from '../support/profiles.ts';
import { rememberingCore, vaultCore } from '../support/vault-states.ts';

const SIZE = { columns: 120, rows: 40 };
/** The first state of each list. */
const LISTS = CATALOGUE.map(({ at }) => at(SIZE))
  .toReversed()
  .flatMap((state) => {
    const focused = focusedList(state);
    return focused?.list ? [[focused.area, state] as const] : [];
  });

/** @returns what collects all garbage. */
function collector(): () => void {
  v8.setFlagsFromString('--expose-gc');
  return vm.runInNewContext('gc');
}

function drawn({ profiles, rotation, ...others }: AppState): readonly WeakRef<object>[] {
  const state = { ...others, profiles: { ...profiles }, rotation: { ...rotation } };
  frameOf(state);
  return [state, state.profiles, state.rotation].map((part) => new WeakRef(part));
}

function spanOf(core: Core, name: string): Span | undefined {
  return frameOf(core.state)
    .lines.flatMap(({ spans }) => spans)
    .find(({ text }) => text.trim() === name);
}

describe('a key and a second leave the other rows as they were drawn', () => {
  const size = { columns: 80, rows: 24 };
  const runs = openCore({}, size);
  for (const key of ['nightly', 'deploy', 'matrix']) {
    runs.checked(acceptedDispatch(runs, key), { status: 'error', message: 'no' });
  }
  it.each([
    ['of runs', runs.wait(60_000), 'nightly'],
    ['of secrets', vaultCore(size).press('2'), 'DEPLOY_PEM'],
    ['of a plan', rememberingCore(size).press('2', 'enter').paste('v').press('ctrl+s'), 'staging'],
    ['of profiles', coreWithProfiles(STORED, size).press('4'), 'globex-prod'],
    ['of the switcher', coreWithProfiles(STORED, size).press('ctrl+o'), 'sandbox'],
    ['of the palette', coreWithProfiles(STORED, size).press('ctrl+p'), 'Watch a dispatch'],
  ])('%s', (_, core, name) => {
    const before = spanOf(core, name);
    expect(before).toBeDefined();
    expect(spanOf(core.wait(1_000).press('down'), name)).toBe(before);
  });
});

/** They can hold what was typed. */
describe('nothing keeps a state whose frame has been drawn, nor the parts of it that have forms', () => {
  const collect = collector();
  it.each([...new Map(LISTS)])('with the list %s', async (_, known) => {
    const parts = drawn(known);
    await vi.waitFor(() => {
      collect();
      expect(parts.map((part) => part.deref() === undefined)).toEqual([true, true, true]);
    });
  });
});
