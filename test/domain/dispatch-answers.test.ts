import { describe, expect, it } from 'vitest';
import { type Dispatch, newDispatch } from '../../src/domain/dispatch.ts';
import { afterCheck, afterCreation } from '../../src/domain/dispatch-answers.ts';
import { err, ok } from '../../src/domain/result.ts';

const SENDING = newDispatch({
  localId: 'one',
  profileId: 'acme',
  tokenKind: 'organization',
  request: { key: 'deploy', ref: '', title: '', params: {} },
  wallMs: 1_000,
});

const AT = { askedAtMs: 5_000, answeredAtMs: 5_000 };

describe('a dispatch that has ended and is checked again', () => {
  const runs = [{ id: 'r-1', url: 'https://ci.acme.dev/runs/1' }];
  const failed: Dispatch = {
    ...SENDING,
    phase: { state: 'error', dispatchId: 'd-1', message: 'no runner', endedAtMs: 1_000 },
  };

  it('stays as it is if it ended as before', () => {
    const said = ok({ status: 'error', message: 'no runner' } as const);
    expect(afterCheck(failed, 'd-1', said, AT)).toBe(failed);
  });

  it('keeps the time at which it ended if only the message is another', () => {
    const said = ok({ status: 'error', message: 'no runner: busy' } as const);
    expect(afterCheck(failed, 'd-1', said, AT).phase).toMatchObject({ endedAtMs: 1_000 });
  });

  it('became ready now if it had ended in an error', () => {
    const said = ok({ status: 'ready', runs } as const);
    const { phase } = afterCheck(failed, 'd-1', said, AT);
    expect(phase).toMatchObject({ state: 'ready', endedAtMs: 5_000 });
  });
});

it('a dispatch refused for its token has a reason in words alone', () => {
  const failure = { kind: 'unauthorized', host: 'ci.acme.dev', message: null } as const;
  const { phase } = afterCreation(SENDING, err(failure), 5_000);
  expect(phase).toMatchObject({ state: 'refused', reason: expect.stringMatching(/started\.$/) });
});
