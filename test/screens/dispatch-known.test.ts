import { expect, it } from 'vitest';
import { newDispatch } from '../../src/domain/dispatch.ts';
import { editedText } from '../../src/kit/form/edit-text.ts';
import { offersFor } from '../../src/kit/form/Suggestions.tsx';
import { KnownRequests } from '../../src/screens/dispatch/known-requests.ts';
import type { DispatchRow } from '../../src/services/runs.ts';
import { cpuMsOf } from '../support/cpu.ts';

const LETTERS = 100;

function rowOf(index: number): DispatchRow {
  const request = {
    key: `deploy-${index}`,
    ref: `release/${index}`,
    title: '',
    params: { region: `r-${index % 9}` },
  };
  return {
    dispatch: newDispatch({
      localId: `${index}`,
      profileId: 'acme',
      tokenKind: 'personal',
      request,
      wallMs: index,
    }),
    profileName: 'acme',
    id: index,
    sendingUntilMs: null,
    isForgotten: false,
    check: { last: null, dueAtMs: null, claim: null, heldUntilMs: null },
  };
}

it('looks up ten thousand remembered dispatches for each letter in a few milliseconds', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => rowOf(index));
  const known = new KnownRequests(rows, 'acme', []);
  const keys = known.keys.map(({ request }) => ({ text: request.key }));
  const ms = cpuMsOf(() => {
    for (let letter = 0; letter < LETTERS; letter += 1) {
      const typed = `deploy-${'9'.repeat(letter % 5)}`;
      expect(offersFor(keys, editedText(typed), 8).all).toHaveLength(letter % 5 > 3 ? 0 : 8);
      known.refs(typed);
      known.params(typed);
      known.unansweredTwin({ key: typed, ref: '', title: '', params: {} });
    }
  });
  expect(ms / LETTERS).toBeLessThan(5);
});
