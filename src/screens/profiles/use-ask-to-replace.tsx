import type { ConnectionReport } from '../../domain/connection-report.ts';
import type { Result } from '../../domain/result.ts';
import { Question } from '../../kit/Question.tsx';
import { useServices } from '../services.tsx';

/** What a service answers that saves a token. */
type Saved<S> = S | { readonly state: 'rejected'; readonly report: ConnectionReport };

/**
 * Saves a token that is there to replace one. If the service rejects it and didn't reject the old one, a person decides.
 *
 * @returns a function that resolves to what was saved, or to `null` if the old one was kept
 */
export function useAskToReplace() {
  const { ask } = useServices();
  return async <S extends { readonly state: 'saved' }>(
    save: (evenIfRejected: boolean) => Promise<Result<Saved<S>, string>>,
  ): Promise<Result<S, string> | null> => {
    const tried = await save(false);
    if (!tried.ok) return tried;
    if (tried.value.state === 'saved') return tried as Result<S, string>;
    const { report } = tried.value;
    const isReplaced = await ask<true>((done) => (
      <Question
        title="Replace a token that works?"
        yes="replace it anyway"
        no="keep the old one"
        done={done}
      >
        {`The new token was tried, and rejected. ${report.inShort}`}
      </Question>
    ));
    return isReplaced ? (save(true) as Promise<Result<S, string>>) : null;
  };
}
