import { describe, expect, it } from 'vitest';
import type { RotationRun } from '../../src/services/rotation-run.ts';
import { must } from '../support/must.ts';
import type { Reply } from '../support/reply-server.ts';
import {
  agreedTo,
  logOf,
  OTHER_VALUES,
  openVaults,
  planOf,
  resultsOf,
  rotate,
  secretOf,
  type Terminal,
  VALUES,
} from './vault-support.ts';

const THREE = [
  ['acme', 'a'],
  ['acme', 'b'],
  ['globex', 'a'],
] as const;

/** Until nobody works on what a terminal that is gone had left. */
function passWindow({ machine }: Terminal): Promise<void> {
  return machine.pass(70_000);
}

/** The vaults that were asked since the last call. */
function asked({ service }: Terminal): readonly string[] {
  return service.asked.splice(0).map(({ profile, vault }) => `${profile}/${vault}`);
}

/** Sends what is not set yet, to its end. */
async function sendRest(run: RotationRun) {
  const sent = await run.send(agreedTo(run));
  await run.ended;
  return sent;
}

/** A terminal that was killed: one place set, one unanswered, one not sent. */
async function interrupted() {
  const here = await openVaults();
  const there = await openVaults(here.machine);
  here.service.answer = ({ profile, vault }) =>
    `${profile}/${vault}` === 'acme/b' ? 'silence' : null;
  const run = await rotate(here, THREE.slice(0, 2));
  await here.machine.settle();
  expect(resultsOf(run)).toEqual(['acme/a set', 'acme/b waiting']);
  await here.kill();
  here.service.answer = () => null;
  asked(here);
  return { here, there };
}

describe('a plan', () => {
  it('has every place where the name is known, those of its last rotation, and why nothing can be sent to some', async () => {
    const here = await openVaults();
    await here.set(['KEY', 'OTHER'], 'known');
    await here.changeProfile('globex', { isReadOnly: true });
    const run = await rotate(here, [
      ['acme', 'b'],
      ['globex', 'a'],
    ]);
    await run.ended;
    expect(resultsOf(run)).toEqual(['acme/b set', 'globex/a not-sent']);
    const chosen = { profileId: 'acme', vault: 'new', name: 'KEY' };
    const shown = () =>
      here.rotations
        .placesOf(['KEY'], [chosen])
        .map(({ profileName, vault, whyNot, known }) => [
          profileName,
          vault,
          whyNot,
          known?.version,
        ]);
    expect(shown()).toEqual([
      ['acme', 'b', null, 1],
      ['acme', 'known', null, 1],
      ['acme', 'new', null, undefined],
      ['globex', 'a', 'read-only profile', undefined],
    ]);
    await here.removeProfile('globex');
    expect(shown().at(-1)).toEqual(['globex', 'a', 'profile removed', undefined]);
    // Nothing waits for a place that nothing can be sent to.
    expect([run.open, here.rotations.unfinished.get()]).toEqual([[], []]);
    // What is taken out of a plan that is sent is left out of the next one.
    const plan = planOf(here, [['acme', 'b']]);
    const next = await here.rotations.start(plan, VALUES, { agreed: agreedTo(plan) });
    await (next.ok && next.value.ended);
    expect(shown().map(([, vault]) => vault)).toEqual(['b', 'known', 'new']);
  });

  it('is sent to one place first, and then to the rest', async () => {
    const here = await openVaults();
    // A person has agreed to the one place: the rest is asked about when it goes.
    const run = await rotate(here, THREE, 'b');
    await run.ended;
    expect(asked(here)).toEqual(['acme/b']);
    expect(here.rotations.unfinishedOf(['OTHER', 'KEY'])).toBe(run.id);
    expect(here.rotations.unfinishedOf(['OTHER'])).toBeNull();
    expect(resultsOf(run)).toEqual(['acme/a not-sent', 'acme/b set', 'globex/a not-sent']);
    expect(here.rotations.notSaved()).toEqual([
      'An unfinished rotation of KEY will lose its value.',
    ]);
    expect(await sendRest(run)).toMatchObject({ ok: true });
    expect(asked(here).toSorted()).toEqual(['acme/a', 'globex/a']);
    expect(resultsOf(run)).toEqual(['acme/a set', 'acme/b set', 'globex/a set']);
    expect([run.namesToLose, here.rotations.unfinished.get()]).toEqual([[], []]);
    expect(here.rotations.notSaved()).toEqual([]);
  });

  it('goes nowhere that the guard has not let it through to', async () => {
    const here = await openVaults();
    const plan = planOf(here, THREE);
    const agreed = agreedTo(plan).filter(({ profileId }) => profileId === 'acme');
    const run = await here.rotations.start(plan, VALUES, { agreed });
    await (run.ok && run.value.ended);
    expect(asked(here).toSorted()).toEqual(['acme/a', 'acme/b']);
  });

  it('sends nothing while a name has no value, a token is missing or it can’t be journaled', async () => {
    const here = await openVaults();
    const plan = planOf(here, THREE);
    const start = (values = VALUES) =>
      here.rotations.start(plan, values, { agreed: agreedTo(plan) });
    expect(await start(new Map())).toMatchObject({ error: 'Nothing was sent: KEY has no value.' });
    await here.setToken('globex', ['fail']);
    expect(await start()).toMatchObject({ error: expect.stringContaining('Nothing was sent') });
    await here.setToken('globex', 'another');
    await here.kill();
    expect(await start()).toMatchObject({ error: expect.stringContaining('Nothing was sent') });
    expect(asked(here)).toEqual([]);
    expect(here.rotations.unfinished.get()).toEqual([]);
  });
});

describe('while it is sent, a rotation', () => {
  it('gives each place an exact answer, and the log has its places together', async () => {
    const here = await openVaults();
    here.service.answer = ({ vault }) =>
      vault === 'b' ? { status: 400, body: { error: 'too short' } } : null;
    const run = await rotate(here, THREE);
    await here.set(['OTHER'], 'z');
    await run.ended;
    expect(resultsOf(run)).toEqual(['acme/a set', 'acme/b failed', 'globex/a set']);
    expect(here.service.asked.map(({ values }) => values[0])).toContain(secretOf('KEY'));
    expect(logOf(here).filter((line) => line.includes('KEY'))).toEqual([
      ...['a/KEY set', 'b/KEY failed', 'a/KEY set'],
    ]);
    here.service.answer = () => null;
    asked(here);
    await sendRest(run);
    expect(asked(here)).toEqual(['acme/b']);
    expect(logOf(here).slice(0, 4)).toEqual([
      ...['a/KEY set', 'b/KEY failed', 'a/KEY set', 'b/KEY set'],
    ]);
  });

  it('takes no note that has its value in it, for as long as it has one', async () => {
    const here = await openVaults();
    here.service.answer = () => ({ status: 400, body: { error: 'too short' } });
    const run = await rotate(here, THREE);
    await run.ended;
    expect(run.noteProblem(`was ${secretOf('KEY')}`)).toContain('has a value in it');
    expect(run.noteProblem('OPS-12')).toBeNull();
  });

  it('goes on elsewhere after a 401, and with the token that replaces the refused one', async () => {
    const here = await openVaults();
    here.service.answer = ({ profile, token }) =>
      profile === 'acme' && token !== 'new' ? { status: 401 } : null;
    const run = await rotate(here, THREE);
    await run.ended;
    expect(resultsOf(run).at(-1)).toBe('globex/a set');
    expect(run.rejectedProfiles).toEqual(['acme']);
    expect(here.profiles.state.get().refusedIds).toContain('acme');
    await here.setToken('acme', 'new');
    asked(here);
    await sendRest(run);
    expect(asked(here).toSorted()).toEqual(['acme/a', 'acme/b']);
    expect(resultsOf(run)).toEqual(['acme/a set', 'acme/b set', 'globex/a set']);
  });

  it('that is unknown in a place stays so after a 401, which says nothing of what was sent before', async () => {
    const here = await openVaults();
    here.service.answer = () => 'drop';
    const run = await rotate(here, [['acme', 'a']]);
    await run.ended;
    here.service.answer = () => ({ status: 401 });
    await sendRest(run);
    expect([resultsOf(run), run.rejectedProfiles]).toEqual([['acme/a unknown'], ['acme']]);
    await here.kill();
    const there = await openVaults(here.machine);
    const resumed = must(there.rotations.resume(run.id));
    expect(resultsOf(resumed)).toEqual(['acme/a unknown']);
    // The service's word about the entry itself does say how it stands.
    here.service.answer = () => ({ status: 400, body: { error: 'KEY: too short' } });
    resumed.give(VALUES);
    await sendRest(resumed);
    expect(resultsOf(resumed)).toEqual(['acme/a failed']);
  });

  it('is stopped and goes on, and its process ends with the rest not sent', async () => {
    const here = await openVaults();
    const held = Promise.withResolvers<Reply | null>();
    here.service.answer = () => held.promise;
    const places = Array.from({ length: 6 }, (_, at) => ['acme', `v${at}`] as const);
    const run = await rotate(here, places);
    await here.machine.settle();
    run.stop();
    held.resolve(null);
    await run.ended;
    here.service.answer = () => 'silence';
    expect(resultsOf(run).slice(3)).toEqual([
      'acme/v3 set',
      'acme/v4 not-sent',
      'acme/v5 not-sent',
    ]);
    await run.send(agreedTo(run), { only: run.open[0]?.id ?? null });
    await here.machine.settle();
    await here.vaults.end();
    await here.kill();
    const there = await openVaults(here.machine);
    // Nobody knows of the one in flight.
    const [left] = there.rotations.unfinished.get();
    expect(left?.state.get().liveUntilMs).toBeNull();
    expect(left && resultsOf(left).slice(4)).toEqual(['acme/v4 unknown', 'acme/v5 not-sent']);
  });

  it('says of a place that another terminal has set meanwhile, and sends nothing before that', async () => {
    const here = await openVaults();
    const there = await openVaults(here.machine);
    const plan = planOf(here, THREE);
    await there.set(['KEY'], 'b');
    asked(here);
    const start = () => here.rotations.start(plan, VALUES, { agreed: agreedTo(plan) });
    expect(await start()).toMatchObject({
      error: expect.stringContaining('KEY in b on acme was just set elsewhere, now version 1'),
    });
    expect(asked(here)).toEqual([]);
    // With the plan as it is now, it goes.
    const run = await rotate(here, THREE);
    await run.ended;
    expect(resultsOf(run)).toEqual(['acme/a set', 'acme/b set', 'globex/a set']);
  });

  it('doesn’t send to a place that is set between its plan and its turn', async () => {
    const here = await openVaults();
    const there = await openVaults(here.machine);
    const run = await rotate(here, THREE, 'a');
    await run.ended;
    await there.set(['KEY'], 'b');
    asked(here);
    // Told by news, it is settled: nothing is left to do there.
    here.lookForNews();
    expect(resultsOf(run)).toEqual(['acme/a set', 'acme/b set-since', 'globex/a not-sent']);
    await sendRest(run);
    expect(asked(here)).toEqual(['globex/a']);
    expect(here.rotations.unfinished.get()).toEqual([]);
  });
});

describe('a rotation that was interrupted', () => {
  it('is offered by the next start, asks for the value again, and finishes only what isn’t set', async () => {
    const { here, there } = await interrupted();
    there.lookForNews();
    const [live] = there.rotations.unfinished.get();
    const liveUntilMs = there.clock.wallMs() + 70_000;
    expect(live?.state.get().liveUntilMs).toBe(liveUntilMs);
    // One that looks at it meanwhile is told when it is known, and sees it then.
    const third = await openVaults(here.machine);
    const early = must(third.rotations.resume(live?.id ?? ''));
    expect(early.state.get().liveUntilMs).toBe(liveUntilMs);
    await passWindow(there);
    expect(early.state.get().liveUntilMs).toBeNull();
    expect(resultsOf(early)).toEqual(['acme/a set', 'acme/b unknown']);
    const [offered] = there.rotations.unfinished.get();
    expect(offered && [offered.names, offered.state.get().liveUntilMs]).toEqual([['KEY'], null]);
    expect(there.rotations.unfinishedOf(['KEY'])).toBe(offered?.id);
    const run = must(there.rotations.resume(offered?.id ?? ''));
    expect(resultsOf(run)).toEqual(['acme/a set', 'acme/b unknown']);
    expect(await run.send(agreedTo(run))).toMatchObject({
      error: 'Nothing was sent: KEY has no value.',
    });
    run.give(OTHER_VALUES);
    expect(run.namesWithoutValue).toEqual([]);
    expect(await sendRest(run)).toMatchObject({ ok: true });
    expect(asked(here)).toEqual(['acme/b']);
    expect(resultsOf(run)).toEqual(['acme/a set', 'acme/b set']);
  });

  it('can get its new value everywhere, also where it is set', async () => {
    const { here, there } = await interrupted();
    await passWindow(there);
    there.rotations.refresh();
    const run = must(there.rotations.resume(there.rotations.unfinished.get()[0]?.id ?? ''));
    run.give(OTHER_VALUES);
    const isForAll = true;
    await run.send(run.destinations({ isForAll }) as never, { isForAll });
    await run.ended;
    expect(asked(here).toSorted()).toEqual(['acme/a', 'acme/b']);
    expect(resultsOf(run)).toEqual(['acme/a set', 'acme/b set']);
    expect(there.rotations.unfinished.get()).toEqual([]);
  });

  it('is resumed by one of two terminals, and the other is told', async () => {
    const { here, there } = await interrupted();
    const third = await openVaults(here.machine);
    await passWindow(there);
    const runs = [there, third].map(({ rotations }) => {
      rotations.refresh();
      const run = must(rotations.resume(rotations.unfinished.get()[0]?.id ?? ''));
      run.give(VALUES);
      return run;
    });
    const sent = await Promise.all(runs.map((run) => run.send(agreedTo(run))));
    expect(sent.map(({ ok }) => ok)).toEqual([true, false]);
    expect(sent[1]).toMatchObject({ error: expect.stringContaining('another terminal') });
    await runs[0]?.ended;
    expect(asked(here)).toEqual(['acme/b']);
    // The other one learns that nothing is left, and needs no value any more.
    third.lookForNews();
    expect(runs.map((run) => run && [resultsOf(run), run.namesToLose])).toEqual([
      [['acme/a set', 'acme/b set'], []],
      [['acme/a set', 'acme/b set'], []],
    ]);
  });

  it('sends nothing more of what its first terminal had planned, should that wake up', async () => {
    const here = await openVaults();
    const there = await openVaults(here.machine);
    const held = Promise.withResolvers<Reply | null>();
    here.service.answer = ({ values }) => (values[0] === secretOf('KEY') ? held.promise : null);
    const places = Array.from({ length: 6 }, (_, at) => ['acme', `v${at}`] as const);
    const frozen = await rotate(here, places);
    await here.machine.settle();
    asked(here);
    await passWindow(there);
    there.rotations.refresh();
    const resumed = must(there.rotations.resume(frozen.id));
    resumed.give(OTHER_VALUES);
    await sendRest(resumed);
    held.resolve(null);
    await frozen.ended;
    expect(here.service.asked.every(({ values }) => values[0] === secretOf('OTHER'))).toBe(true);
    expect(asked(here)).toHaveLength(6);
    expect(resultsOf(resumed).every((each) => each.endsWith(' set'))).toBe(true);
  });

  it('says of a place that was set late, and whose next value wasn’t sent, that it may have been set', async () => {
    const here = await openVaults();
    const there = await openVaults(here.machine);
    const held = Promise.withResolvers<Reply | null>();
    here.service.answer = ({ vault }) => (vault === 'b' ? held.promise : { status: 503 });
    const late = await rotate(here, THREE.slice(0, 2));
    await here.machine.settle();
    await passWindow(there);
    there.rotations.refresh();
    const run = must(there.rotations.resume(late.id));
    run.give(OTHER_VALUES);
    const [first] = run.open;
    await run.send(agreedTo(run), { only: first?.id ?? null });
    await run.ended;
    expect(resultsOf(run)).toEqual(['acme/a unknown', 'acme/b unknown']);
    held.resolve(null);
    await late.ended;
    there.lookForNews();
    expect(resultsOf(run)).toEqual(['acme/a unknown', 'acme/b unknown']);
  });

  it('that was still being sent when it was looked at is looked at again before anything is sent', async () => {
    const { here, there } = await interrupted();
    there.lookForNews();
    const run = must(there.rotations.resume(there.rotations.unfinished.get()[0]?.id ?? ''));
    expect(resultsOf(run)).toEqual(['acme/a set', 'acme/b none']);
    run.give(OTHER_VALUES);
    // Its window ends, and nothing tells of it.
    there.machine.clock.stop(there.terminal);
    await there.machine.pass(70_000);
    expect(await run.send(agreedTo(run))).toMatchObject({
      error: expect.stringContaining('Check it, then send again.'),
    });
    expect([asked(here), resultsOf(run)]).toEqual([[], ['acme/a set', 'acme/b unknown']]);
    expect(await run.send(agreedTo(run))).toMatchObject({ ok: true });
  });

  it('is offered again where its last places were not sent', async () => {
    const here = await openVaults();
    const run = await rotate(here, THREE, 'a');
    await run.ended;
    await here.kill();
    const there = await openVaults(here.machine);
    expect(there.rotations.unfinished.get().map(resultsOf)).toEqual([
      ['acme/a set', 'acme/b not-sent', 'globex/a not-sent'],
    ]);
  });

  it('that another terminal closes is over here, too', async () => {
    const here = await openVaults();
    const there = await openVaults(here.machine);
    const run = await rotate(here, THREE, 'a');
    await run.ended;
    there.lookForNews();
    await there.rotations.unfinished.get()[0]?.close();
    here.lookForNews();
    expect([run.open, run.namesToLose, here.rotations.unfinished.get()]).toEqual([[], [], []]);
  });
});
