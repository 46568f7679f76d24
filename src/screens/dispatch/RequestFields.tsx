import { type ReactNode, useMemo } from 'react';
import { type EnvProblem, envProblemText } from '../../domain/env-file.ts';
import { groupDigits } from '../../domain/secret-value.ts';
import { isBlankRow, MOST_ROWS } from '../../kit/form/drafts.ts';
import { Rows } from '../../kit/form/Rows.tsx';
import type { Suggestion } from '../../kit/form/Suggestions.tsx';
import { PairField, TextField } from '../../kit/form/TextField.tsx';
import { useFormModel } from '../../kit/form/use-form.ts';
import { useKeysOf } from '../../kit/Keys.tsx';
import { useLatest } from '../../kit/use-latest.ts';
import { useStore } from '../../kit/use-store.ts';
import { readPastedEnv } from '../../services/value-source.ts';
import { useServices } from '../services.tsx';
import {
  contentOf,
  type DispatchFields,
  hasOnlyKey,
  newParam,
  type ParamRow,
} from './dispatch-fields.ts';
import { filledWords, type KnownKey, type KnownRequests, restText } from './known-requests.ts';

interface RequestFieldProps {
  readonly of: DispatchFields;
  readonly known: KnownRequests;
}

interface WithBranch extends RequestFieldProps {
  /** The one that is checked out. */
  readonly branch: string | null;
}

/** The key that is typed, if anything is known of it: while it isn't, what else is suggested stays the same. */
function useKnownKey({ key }: DispatchFields, known: KnownRequests): string {
  return useStore(key, ({ text }) => (known.has(text.trim()) ? text.trim() : ''));
}

/** The key, and whether it was ever dispatched from here. While it is alone, a known one brings the rest of its last dispatch. */
export function KeyField({ of, known, branch }: WithBranch): ReactNode {
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
export function RefField({ of, known, branch }: WithBranch): ReactNode {
  const key = useKnownKey(of, known);
  const suggest = useMemo(() => {
    const used = known.refs(key);
    const others = used.filter(({ text }) => text !== branch);
    return branch === null ? used : [{ text: branch, about: 'the current Git branch' }, ...others];
  }, [known, key, branch]);
  return <TextField label="Ref" of={of.ref} suggest={suggest} />;
}

/** Params: names and values. Pasted `NAME=value` lines become rows, read as the import of secrets reads them. */
export function ParamFields({ of, known }: RequestFieldProps): ReactNode {
  const form = useFormModel();
  const { params } = of;

  function paste(row: ParamRow, isName: boolean, pasted: string): boolean {
    const isBlank = isBlankRow(row);
    // Names never contain a `=`, but values often do: only several lines into a blank row are meant as rows.
    if (isName ? !/[\n=]/.test(pasted.trim()) : !isBlank || !areAssignments(pasted)) return false;
    const { entries, problems } = readPastedEnv(pasted);
    const field = isName ? row.name : row.value;
    if (entries.length > MOST_ROWS) {
      const most = `A form takes ${groupDigits(MOST_ROWS)} params at most.`;
      form.mark(new Map([[field, `${most} These are ${groupDigits(entries.length)}.`]]));
      return true;
    }
    const added = entries.map(({ name, value }) => newParam({ name, value: value.reveal() }));
    const at = params.rows.indexOf(row);
    if (added.length > 0) {
      form.change(() =>
        params.put(params.rows.toSpliced(isBlank ? at : at + 1, isBlank ? 1 : 0, ...added)),
      );
    }
    const last = added.at(-1)?.value ?? field;
    form.focus(last);
    if (problems.length > 0) form.mark(new Map([[last, `Skipped ${problemsText(problems)}`]]));
    return true;
  }

  return (
    <Rows of={params}>
      {(row, { index }) => (
        <ParamField
          label={index === 0 ? 'Params' : ''}
          row={row}
          paste={paste}
          {...{ of, known }}
        />
      )}
    </Rows>
  );
}

interface ParamFieldProps extends RequestFieldProps {
  readonly label: string;
  readonly row: ParamRow;
  readonly paste: (row: ParamRow, isName: boolean, pasted: string) => boolean;
}

function ParamField({ label, row, paste, of, known }: ParamFieldProps): ReactNode {
  const name = useStore(row.name, ({ text }) => text.trim());
  const key = useKnownKey(of, known);
  const values = useMemo(() => known.values(key, name), [known, key, name]);
  const taken = useStore(of, ({ params }) => params.map((each) => each.name.trim()).join('\n'));
  const names = useMemo(() => {
    const others = new Set(taken.split('\n').filter((each) => each !== name));
    const accept = (value: string) => () => {
      row.value.put(value);
      return null;
    };
    return known
      .params(key)
      .filter(([text]) => !others.has(text))
      .map(([text, value]) => ({ text, about: `as ${value}`, accept: accept(value) }));
  }, [known, key, taken, name, row]);
  return (
    <PairField
      label={label}
      name={{ of: row.name, suggest: names, onPaste: (text) => paste(row, true, text) }}
      value={{ of: row.value, suggest: values, onPaste: (text) => paste(row, false, text) }}
    />
  );
}

/** Whether each of several lines begins with a name and a `=`: else they are one value. */
function areAssignments(pasted: string): boolean {
  const lines = pasted.split(/[\r\n]+/).filter((line) => !/^\s*(?:#.*)?$/.test(line));
  return lines.length > 1 && lines.every((line) => /^\s*[^\s=][^=]*=/.test(line));
}

const MOST_PROBLEMS = 4;

function problemsText(problems: readonly EnvProblem[]): string {
  // Only secrets and vars can't be empty.
  const texts = problems.map((problem) =>
    envProblemText(
      problem.reason.startsWith('is empty')
        ? { ...problem, reason: 'is empty: type it in a row of its own' }
        : problem,
    ),
  );
  const more = texts.length - MOST_PROBLEMS;
  return `${[...texts.slice(0, MOST_PROBLEMS), ...(more > 0 ? [`${more} more`] : [])].join('; ')}.`;
}
