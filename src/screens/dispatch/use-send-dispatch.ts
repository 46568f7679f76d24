import type { DispatchRequest } from '../../domain/dispatch.ts';
import { dispatchName } from '../../domain/dispatch-words.ts';
import { outcomeAfter } from '../../domain/failure.ts';
import type { Writable } from '../../domain/write-guard.ts';
import { useKeysOf } from '../../kit/Keys.tsx';
import type { DispatchRow } from '../../services/runs.ts';
import { useServices } from '../services.tsx';

/** @returns what sends a dispatch, once, and says so if it wasn't accepted. @param journaled called once it has a row */
export function useSendDispatch(): (
  to: Writable,
  request: DispatchRequest,
  journaled?: (row: DispatchRow) => void,
) => Promise<void> {
  const { runs, profiles, notices } = useServices();
  const keysOf = useKeysOf();
  return async (to, request, journaled) => {
    const sent = await runs.send(to, request, { journaled });
    if (!sent.ok) return notices.say('failure', sent.error);
    const { row, failure } = sent.value;
    const { profileId, phase } = row.dispatch;
    const isHere = profiles.state.get().activeId === profileId;
    const name = dispatchName(row.dispatch);
    const what = isHere ? name : `${name} on ${to.profileName}`;
    if (phase.state === 'unknown') {
      const next = `Check the service, then press ${keysOf('runs.resolve')} on its row.`;
      notices.say('warning', `${what} may have been accepted. ${next}`);
    } else if (phase.state === 'refused') {
      const isRefused = failure !== null && outcomeAfter(failure) === 'refused';
      const next = `Press ${keysOf('runs.run-again')} to edit and resend.`;
      notices.say('failure', `Dispatch ${isRefused ? 'refused' : 'not sent'}: ${what}. ${next}`);
    }
  };
}
