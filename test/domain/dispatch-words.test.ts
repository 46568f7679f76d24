import { describe, expect, it } from 'vitest';
import { type Dispatch, newDispatch } from '../../src/domain/dispatch.ts';
import {
  afterCheck,
  afterCreation,
  afterLongNotFound,
  undoResolution,
  withFoundId,
} from '../../src/domain/dispatch-answers.ts';
import { forgettingWords, resolvingWords } from '../../src/domain/dispatch-words.ts';
import { err, ok } from '../../src/domain/result.ts';

const SENT = newDispatch({
  localId: 'l',
  profileId: 'acme',
  tokenKind: 'personal',
  wallMs: 1_000,
  request: { key: 'deploy', ref: '', title: '', params: {} },
});
const AT = { askedAtMs: 3_000, answeredAtMs: 3_000 };
const LOST_ANSWER = { kind: 'no-answer', cause: 'deadline', host: 'h', detail: 'd' } as const;
const unanswered = afterCreation(SENT, err(LOST_ANSWER), 2_000);
const accepted = afterCreation(SENT, ok({ dispatchId: 'd1' }), 2_000);
const checked = afterCheck(accepted, 'd1', ok({ status: 'not_ready' }), AT);
const gone = afterLongNotFound(checked);

const reasonOf = ({ phase }: Dispatch) => ('reason' in phase ? phase.reason : '');

describe('the sentences about one dispatch agree', () => {
  it('that it was accepted, once it was', () => {
    for (const words of [reasonOf(gone), forgettingWords(gone), resolvingWords(gone)]) {
      expect(words).toContain('accepted');
      expect(words).not.toContain('never confirmed');
      expect(words).not.toContain('still has');
    }
  });

  it('that nobody knows, while nobody does', () => {
    expect(reasonOf(unanswered)).toContain('may have been accepted');
    expect(forgettingWords(unanswered)).toContain('may have it');
    expect(resolvingWords(unanswered)).toContain('never confirmed');
  });

  it.each([
    ['unanswered', unanswered],
    ['lost', gone],
  ])('that an id is only entered by hand, on one that was %s', (_, before) => {
    const entered = afterLongNotFound(withFoundId(before, 'typo', 4_000));
    expect(reasonOf(entered)).toContain('the id you entered');
    expect(forgettingWords(entered)).toContain('never confirmed its id');
    expect(resolvingWords(entered)).toContain('entered');
    const back = undoResolution(entered, before, 5_000);
    expect([back.phase, back.confirmedAtMs]).toEqual([before.phase, before.confirmedAtMs]);
  });
});
