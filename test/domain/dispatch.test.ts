import { expect, it } from 'vitest';
import { type Dispatch, dispatchName, endWords } from '../../src/domain/dispatch.ts';

const dispatch: Dispatch = {
  localId: 'one',
  profileId: 'acme',
  tokenKind: 'organization',
  request: { key: 'deploy\u001b]52;c;YQ==\u0007\u202e', ref: '', title: '', params: {} },
  createdAtMs: 0,
  confirmedAtMs: null,
  phase: {
    state: 'ready',
    dispatchId: 'd',
    runs: [{ id: 'r', url: '' }],
    more: 700,
    endedAtMs: 1,
  },
};

it('the name of a dispatch in a sentence drives no terminal, whoever typed its key', () => {
  expect(dispatchName(dispatch)).toBe('deploy\\u{1b}]52;c;YQ==\\u{7}\\u{202e}');
  expect(endWords(dispatch)).toBe(`${dispatchName(dispatch)} is ready, 701 runs`);
});
