import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openHistory } from '../../../src/old/storage/history.ts';
import { openDriven } from '../../support/driven.ts';
import { must } from '../../support/must.ts';
import { watchedSandbox } from '../../support/sandbox.ts';

it('an id is in the journal before anything can show it', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-journal-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { sandbox } = await watchedSandbox({ folder: path.join(folder, 'sandbox') });
  const app = await openDriven({
    baseUrl: sandbox.baseUrl,
    segment: sandbox.segment,
    token: sandbox.tokens.organization,
    folder: path.join(folder, 'box'),
    profile: { tokenKinds: ['organization'] },
  });
  const other = must(openHistory(path.join(folder, 'box')));
  onTestFinished(() => other.close());
  app.press('n');
  app.kind('hello');
  app.press('ctrl+s');
  let journaled: string | undefined;
  await app.until(({ dispatches }) => {
    const [dispatch] = dispatches.values();
    if (dispatch?.phase.state !== 'waiting') return false;
    journaled ??= must(other.withId(dispatch.phase.dispatchId))[0]?.phase.state;
    return true;
  });
  expect(journaled).toBe('waiting');
});
