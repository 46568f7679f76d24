import { describe, expect, it } from 'vitest';
import { Drafts } from '../../src/services/drafts.ts';
import { Notices } from '../../src/services/notices.ts';
import { TestClock } from '../support/test-clock.ts';

describe('a notice', () => {
  it('goes once it has been read, unless something went wrong', () => {
    const clock = new TestClock();
    const notices = new Notices(clock.of('here'));
    notices.say('success', 'Copied.');
    clock.pass(4_000);
    expect(notices.latest.get()?.text).toBe('Copied.');
    clock.pass(10_000);
    expect(notices.latest.get()).toBeNull();
    notices.say('warning', "acme's token was rejected.", { action: 'token-prompt.open' });
    clock.pass(600_000);
    expect(notices.latest.get()).toMatchObject({ tone: 'warning', action: 'token-prompt.open' });
  });

  it('gives way to the next, whose time is its own', () => {
    const clock = new TestClock();
    const notices = new Notices(clock.of('here'));
    notices.say('info', 'One.');
    clock.pass(5_000);
    notices.say('info', 'Two.');
    clock.pass(3_000);
    expect(notices.latest.get()?.text).toBe('Two.');
  });

  it('says all that was told and nobody has answered yet', () => {
    const notices = new Notices(new TestClock().of('here'));
    notices.tell('A file was moved aside.');
    notices.tell('A key has no effect.');
    expect(notices.latest.get()?.text).toBe('A file was moved aside. A key has no effect.');
    notices.clear();
    notices.tell('Another thing.');
    expect(notices.latest.get()?.text).toBe('Another thing.');
  });
});

describe('a draft', () => {
  it('is offered where it was left until it is taken, and hides an earlier one, which the next take gets', () => {
    const clock = new TestClock();
    const drafts = new Drafts<string>(clock.of('here'));
    drafts.leave('acme', 'deploy');
    drafts.leave('globex', 'nightly');
    drafts.leave('acme', 'release');
    expect(drafts.find('acme')).toEqual({ content: 'release', leftAtMs: clock.wallMs() });
    const taken = [drafts.take('acme'), drafts.take('acme'), drafts.take('acme')];
    expect(taken).toEqual(['release', 'deploy', null]);
  });
});
