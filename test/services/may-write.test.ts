import { expect, it } from 'vitest';
import type { AsksWhere } from '../../src/domain/write-guard.ts';
import { type Asker, mayRemove, mayWrite } from '../../src/services/may-write.ts';
import { must } from '../support/must.ts';
import { change as changeProfile, seen, type Terminal, twoTerminals } from './profiles-support.ts';

/** Answers every question with yes, and notes it. */
class Yes implements Asker {
  readonly asked: string[] = [];
  during: () => unknown = () => {};

  async agree({ to, requests }: Parameters<Asker['agree']>[0]): Promise<boolean> {
    this.asked.push(`${to.map(({ profileName }) => profileName).join()} ${requests}`);
    await this.during();
    return true;
  }

  async typeName(name: string): Promise<boolean> {
    this.asked.push(`type ${name}`);
    await this.during();
    return true;
  }
}

async function acmeAndGlobex() {
  const { saver, app, id } = await twoTerminals('acme', 'globex');
  const change = (name: string, to: { isProtected?: boolean; isReadOnly?: boolean }) =>
    changeProfile(saver, id(name), to);
  return { saver, app, id, change };
}

function write(app: Terminal, ids: readonly string[], asks: AsksWhere, asker: Asker) {
  const to = ids.map((id) => seen(app, id));
  const here = app.profiles.state.get().activeId;
  return mayWrite(app.profiles, to, {
    what: 'Dispatch k',
    requests: ids.length,
    asks,
    here,
    asker,
  });
}

it.each<[AsksWhere, string, readonly string[]]>([
  ['nowhere', 'globex', []],
  ['elsewhere', 'acme', []],
  ['elsewhere', 'globex', ['globex 1']],
  ['everywhere', 'acme', ['acme 1']],
])('a write that asks %s, to %s, asks %j', async (asks, name, questions) => {
  const { app, id } = await acmeAndGlobex();
  const asker = new Yes();
  const may = await write(app, [id(name)], asks, asker);
  expect(may).toMatchObject({ kind: 'goes', to: [{ profileName: name, tokenKind: 'personal' }] });
  expect(asker.asked).toEqual(questions);
});

it('asks for each protected name once, and that is question enough for it', async () => {
  const { app, id, change } = await acmeAndGlobex();
  await change('globex', { isProtected: true });
  const asker = new Yes();
  const ids = [id('globex'), id('globex'), id('acme')];
  expect(await write(app, ids, 'everywhere', asker)).toMatchObject({ kind: 'goes' });
  expect(asker.asked).toEqual(['globex,globex,acme 3', 'type globex']);
  expect(await write(app, [id('globex')], 'everywhere', asker)).toMatchObject({ kind: 'goes' });
  expect(asker.asked.slice(2)).toEqual(['type globex']);
});

it('goes nowhere after a no', async () => {
  const { app, id, change } = await acmeAndGlobex();
  const no = { agree: async () => false, typeName: async () => false };
  expect(await write(app, [id('globex')], 'elsewhere', no)).toEqual({ kind: 'left' });
  await change('acme', { isProtected: true });
  expect(await write(app, [id('acme')], 'nowhere', no)).toEqual({ kind: 'left' });
});

it('judges what another terminal did while a question stood', async () => {
  const { app, saver, id, change } = await acmeAndGlobex();
  const asker = new Yes();
  asker.during = () => change('globex', { isProtected: true });
  expect(await write(app, [id('globex')], 'elsewhere', asker)).toMatchObject({ kind: 'goes' });
  expect(asker.asked).toEqual(['globex 1', 'type globex']);
  asker.during = () => change('globex', { isReadOnly: true });
  expect(await write(app, [id('acme'), id('globex')], 'everywhere', asker)).toMatchObject({
    kind: 'refused',
    why: expect.stringMatching(/^Nothing was sent: globex is read-only/),
  });
  asker.during = () => saver.profileChanges.remove(id('acme'));
  expect(await write(app, [id('acme')], 'everywhere', asker)).toMatchObject({
    kind: 'refused',
    why: expect.stringMatching(/acme was removed/),
  });
});

it.each([
  ['has no token', null, 'no token for dispatches'],
  ['is read-only', { isReadOnly: true }, 'read-only'],
  ['is read-only and protected', { isReadOnly: true, isProtected: true }, 'read-only'],
])('refuses the whole write where one place %s, without a question', async (_, to, why) => {
  const { app, saver, id, change } = await acmeAndGlobex();
  if (to) await change('globex', to);
  else must(await saver.profileChanges.removeToken(id('globex'), 'personal'));
  const asker = new Yes();
  expect(await write(app, [id('acme'), id('globex')], 'everywhere', asker)).toMatchObject({
    kind: 'refused',
    by: { profileName: 'globex' },
    why: expect.stringContaining(why),
  });
  expect(asker.asked).toEqual([]);
});

it('removing asks for the name of a protected profile alone', async () => {
  const asker = new Yes();
  expect(await mayRemove({ name: 'acme', isProtected: false }, asker)).toBe(true);
  expect(asker.asked).toEqual([]);
  expect(await mayRemove({ name: 'acme', isProtected: true }, asker)).toBe(true);
  expect(asker.asked).toEqual(['type acme']);
});
