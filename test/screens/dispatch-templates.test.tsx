import { expect, it } from 'vitest';
import { dispatched, openDispatchApp } from './dispatch-app.ts';

it('saves the form as a template, fills it in again, and removes it', async () => {
  const app = await openDispatchApp();
  await app.press('n', 'ctrl+t');
  expect(app.words()).toContain('No templates yet');
  await app.press('n');
  expect(app.words()).toContain('The key is empty');
  await app.press('esc');
  await app.type('deploy\trelease/1\t\tenvironment=staging');
  await app.press('ctrl+t', 'n');
  await app.type('to staging');
  await app.press('enter');
  expect(app.words()).toContain('Saved the form as the template to staging');
  expect(app.frame()).toMatch(/to staging +deploy · release\/1 · environment=staging/);
  await app.press('esc', 'esc', 'n', 'ctrl+t', 'enter');
  expect(app.frame()).toMatch(/▸ Params +environment += staging/);
  await app.press('ctrl+s');
  expect(dispatched(app)).toEqual([
    { key: 'deploy', ref: 'release/1', params: { environment: 'staging' } },
  ]);
  await app.press('n', 'ctrl+t', 'd');
  expect(app.words()).toContain('removes the template to staging');
  await app.press('y');
  expect(app.words()).toContain('No templates yet');
});

it('shares a template with all profiles', async () => {
  const app = await openDispatchApp();
  const save = async (name: string, isShared: boolean) => {
    await app.press('ctrl+t', 'n', 'ctrl+u');
    await app.type(`${name}\t`);
    await app.press('home');
    await app.type(isShared ? 'all' : 'this');
    await app.press('enter');
    await app.press('esc');
  };
  await app.press('n');
  await app.type('deploy');
  await save('nightly', true);
  await save('nightly', false);
  await app.press('ctrl+t');
  expect(app.frame()).toMatch(/nightly +deploy +this profile/);
  await app.press('esc', 'esc');
  await app.app.activeProfile.switchTo(app.app.profiles.findByName('globex')?.id ?? '');
  await app.press('n', 'ctrl+t');
  expect(app.frame()).toMatch(/nightly +deploy +all profiles/);
  expect(app.frame()).not.toMatch(/nightly +deploy +this profile/);
});
