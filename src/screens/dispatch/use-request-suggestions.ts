import { useMemo } from 'react';
import type { Suggestion } from '../../kit/form/suggestions.ts';
import { useKeysOf } from '../../kit/Keys.tsx';
import { useLatest } from '../../kit/use-latest.ts';
import { useStore } from '../../kit/use-store.ts';
import { contentOf, type DispatchFields, hasOnlyKey } from './dispatch-fields.ts';
import { filledWords, type KnownKey, type KnownRequests, restText } from './known-requests.ts';

/** Keys that were dispatched before. While nothing but a key is typed, one brings the rest of its last dispatch. */
export function useKeySuggestions(
  known: KnownRequests,
  fields: DispatchFields,
  branch: string | null,
): readonly Suggestion[] {
  const keysOf = useLatest(useKeysOf());
  const isAlone = useStore(fields, (content) => hasOnlyKey(content, branch));
  return useMemo(() => {
    const suggestion = (of: KnownKey): Suggestion => {
      const { request, about } = of;
      const rest = restText(request);
      const text = request.key;
      if (!isAlone || rest === '' || rest === branch)
        return { text, about: about ?? 'dispatched before' };
      const accept = () => {
        // One without a ref doesn't take the branch away.
        fields.prefillRest({ ...contentOf(request), ref: request.ref || fields.ref.text });
        return filledWords(of, keysOf.current('form.undo'));
      };
      return { text, about: about ?? rest, accept };
    };
    return known.keys.map(suggestion);
  }, [known, fields, branch, isAlone, keysOf]);
}

/** The branch that is checked out, then refs that were used, those of the key first. */
export function useRefSuggestions(
  known: KnownRequests,
  { key }: DispatchFields,
  branch: string | null,
): readonly Suggestion[] {
  const typed = useStore(key, ({ text }) => text.trim());
  const used = useMemo(() => known.refs(typed), [known, typed]);
  return useMemo(
    () =>
      branch === null
        ? used
        : [
            { text: branch, about: 'the current Git branch' },
            ...used.filter(({ text }) => text !== branch),
          ],
    [used, branch],
  );
}
