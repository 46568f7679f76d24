import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AppState } from '../../src/state/app-state.ts';
import { activeParts } from '../../src/state/profiles/parts.ts';
import { openVaultIndex } from '../../src/storage/vault-index.ts';
import { temporaryFolder } from '../storage/support/folders.ts';
import { type Driven, hasResults, openDriven } from '../support/driven.ts';
import { startSandbox } from '../support/sandbox.ts';

const rotateStep = (state: AppState) => activeParts(state).rotate.step;
const isRotated = (state: AppState): boolean => rotateStep(state).at === 'results';

/** An app that knows two secrets in each of two vaults. */
async function withFour(): Promise<{
  readonly app: Driven;
  readonly bodies: () => readonly Record<string, unknown>[];
  readonly folder: string;
}> {
  const folder = temporaryFolder();
  const bodies: Record<string, unknown>[] = [];
  const sandbox = await startSandbox({
    folder: path.join(folder, 'sandbox'),
    onRequest: ({ bodyText }) => bodies.push(JSON.parse(bodyText)),
  });
  onTestFinished(() => sandbox.close());
  const app = await openDriven({
    baseUrl: sandbox.baseUrl,
    segment: sandbox.segment,
    token: sandbox.tokens.serviceAccount,
    folder: path.join(folder, 'box'),
  });
  for (const vault of ['one', 'two']) {
    app.press('2', 'n', 'shift+tab', 'ctrl+u');
    app.type(vault);
    app.press('tab');
    for (const name of ['A', 'B']) {
      if (name === 'B') app.press('ctrl+n');
      app.type(name);
      app.press('tab');
      app.paste('first value');
    }
    app.press('ctrl+s');
    await app.until(hasResults);
  }
  bodies.length = 0;
  return { app, bodies: () => bodies, folder };
}

describe('a rotation against the service', () => {
  it('sets one request a secret across vaults, and the log tells it without the value', async () => {
    const { app, bodies, folder } = await withFour();
    const file = path.join(folder, 'new');
    writeFileSync(file, 'value-of-the-file\n');
    app.press('2', 'space', 'space', 'space', 'space', 'enter');
    app.type(`@${file}`);
    app.press('ctrl+s', 'y');
    await app.until(isRotated);
    expect(app.screen()).toMatch(/✓ A +one +set, version 2 \(was 1\)/);
    expect(app.screen()).toMatch(/✓ B +two +set, version 2 \(was 1\)/);
    expect(bodies().length).toBe(4);
    for (const body of bodies()) {
      expect(body.secrets).toMatchObject([{ secret: 'value-of-the-file' }]);
    }
    const index = openVaultIndex(path.join(folder, 'box'));
    const log = index.ok ? index.value.rotations() : index;
    if (index.ok) index.value.close();
    expect(log.ok && log.value.length).toBe(4);
    expect(JSON.stringify(log)).not.toContain('value-of-the-file');
    expect(log.ok && log.value[0]).toMatchObject({ source: 'a file', state: 'set', version: 2 });
  });

  it('sends nothing where the file cannot be read, and goes back to the plan', async () => {
    const { app, bodies } = await withFour();
    app.press('2', 's', 'space', 'space', 'enter');
    app.type('@/nowhere/at/all');
    app.press('ctrl+s', 'y');
    await app.until((state) => {
      const step = rotateStep(state);
      return step.at === 'plan' && step.problem !== null;
    });
    expect(app.screen()).toContain('Nothing was sent. There is no file at this path');
    expect(bodies()).toEqual([]);
  });
});
