import { type ReactNode, useMemo } from 'react';
import type { Suggestion } from '../../kit/form/Suggestions.tsx';
import { TextField } from '../../kit/form/TextField.tsx';
import { useKeysOf } from '../../kit/Keys.tsx';
import { useLatest } from '../../kit/use-latest.ts';
import { useStore } from '../../kit/use-store.ts';
import { useServices } from '../services.tsx';
import { contentOf, type DispatchFields, hasOnlyKey } from './dispatch-fields.ts';
import { filledWords, type KnownKey, type KnownRequests, restText } from './known-requests.ts';

interface RequestFieldProps {
  readonly of: DispatchFields;
  readonly known: KnownRequests;
  /** The one that is checked out. */
  readonly branch: string | null;
}

/** The key, and whether it was ever dispatched from here. While it is alone, a known one brings the rest of its last dispatch. */
export function KeyField({ of, known, branch }: RequestFieldProps): ReactNode {
  const keysOf = useLatest(useKeysOf());
  const { isComplete } = useStore(useServices().runs.state);
  const isAlone = useStore(of, (content) => hasOnlyKey(content, branch));
  const isNew = useStore(of.key, ({ text }) => {
    const typed = text.trim();
    return typed !== '' && known.of(typed).length === 0;
  });
  const suggest = useMemo(() => {
    const suggestion = (each: KnownKey): Suggestion => {
      const { request, about } = each;
      const rest = restText(request);
      const text = request.key;
      if (!isAlone || rest === '' || rest === branch)
        return { text, about: about ?? 'dispatched before' };
      const accept = () => {
        // One without a ref doesn't take the branch away.
        of.prefillRest({ ...contentOf(request), ref: request.ref || of.ref.text });
        return filledWords(each, keysOf.current('form.undo'));
      };
      return { text, about: about ?? rest, accept };
    };
    return known.keys.map(suggestion);
  }, [known, of, branch, isAlone, keysOf]);
  return (
    <TextField
      label="Key"
      of={of.key}
      suggest={suggest}
      // Not before all of the history has been read.
      hint={isComplete && isNew ? 'First time from this machine.' : null}
    />
  );
}

/** The ref: the branch is suggested first, then those that were used, the key's own before others. */
export function RefField({ of, known, branch }: RequestFieldProps): ReactNode {
  const used = useStore(of.key, ({ text }) => known.refs(text.trim()));
  const suggest = useMemo(() => {
    const others = used.filter(({ text }) => text !== branch);
    return branch === null ? used : [{ text: branch, about: 'the current Git branch' }, ...others];
  }, [used, branch]);
  return <TextField label="Ref" of={of.ref} suggest={suggest} />;
}
