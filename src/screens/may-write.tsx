import type { Destination } from '../domain/destination.ts';
import { counted } from '../domain/words.ts';
import type { AsksWhere, Writable } from '../domain/write-guard.ts';
import type { Ask } from '../kit/dialogs.ts';
import { confirm } from '../kit/Question.tsx';
import { confirmByName } from '../kit/TypedName.tsx';
import { type Asker, mayWrite } from '../services/may-write.ts';
import { DestinationLines } from './DestinationLines.tsx';
import { useServices } from './services.tsx';

interface WriteOptions {
  /** What is about to be done, as `Dispatch deploy`. */
  readonly what: string;
  readonly requests: number;
  /** Where it is asked about. A question that lists every place has asked already: `nowhere`. */
  readonly asks?: AsksWhere;
}

/** Asks with dialogs, which name every organization that something goes to, and the number of requests. */
export function askerOf(ask: Ask): Asker {
  return {
    agree: ({ what, to, requests }) =>
      confirm(ask, {
        title: `${what}?`,
        about: <DestinationLines of={to} />,
        yes: `send ${counted(requests, 'request')}`,
      }),
    typeName: (name, what) =>
      confirmByName(ask, { title: `${name} is PROTECTED`, name, what: `${what}.`, yes: 'send' }),
  };
}

/**
 * The door to every send: asks what has to be asked, and says why something can't go.
 *
 * @returns a function that resolves to where it may go, or `null`: then nothing is to be sent
 */
export function useMayWrite() {
  const { profiles, notices, ask } = useServices();
  return async (
    to: readonly Destination[],
    { what, requests, asks = 'elsewhere' }: WriteOptions,
  ): Promise<readonly Writable[] | null> => {
    const here = profiles.state.get().activeId;
    const may = await mayWrite(profiles, to, { what, requests, asks, here, asker: askerOf(ask) });
    if (may.kind === 'refused') {
      const { profileId, tokenKind, isReadOnly } = may.by;
      const isForToken = tokenKind === null && !isReadOnly;
      const action = isForToken ? 'token-prompt.open' : null;
      notices.say('failure', may.why, { action, profileId });
    }
    return may.kind === 'goes' ? may.to : null;
  };
}
