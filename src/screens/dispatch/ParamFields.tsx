import { type ReactNode, useMemo } from 'react';
import { isBlankRow, MOST_ROWS } from '../../kit/form/drafts.ts';
import { Rows } from '../../kit/form/Rows.tsx';
import { PairField } from '../../kit/form/TextField.tsx';
import { useFormModel } from '../../kit/form/use-form.ts';
import { useStore } from '../../kit/use-store.ts';
import { useServices } from '../services.tsx';
import { type DispatchFields, newParam, type ParamRow } from './dispatch-fields.ts';
import type { KnownRequests } from './known-requests.ts';

interface ParamFieldsProps {
  readonly fields: DispatchFields;
  readonly known: KnownRequests;
}

/** Params: names and values. Pasted `NAME=value` lines become rows. */
export function ParamFields({ fields, known }: ParamFieldsProps): ReactNode {
  const { notices } = useServices();
  const form = useFormModel();
  const { params } = fields;

  function paste(row: ParamRow, isName: boolean, pasted: string): boolean {
    const read = readParams(pasted);
    const isBlank = isBlankRow(row);
    // Names never contain a `=`, but values often do: only several lines into a blank row are meant as rows.
    if (read === null || (!isName && (!isBlank || read.length === 1))) return false;
    const added = read.map(newParam);
    const at = params.rows.indexOf(row);
    form.change(() =>
      params.put(params.rows.toSpliced(isBlank ? at : at + 1, isBlank ? 1 : 0, ...added)),
    );
    form.focus(added.at(-1)?.value ?? row.value);
    if (read.some(({ wasTrimmed }) => wasTrimmed))
      notices.say('info', 'Trimmed the spaces around pasted names and values.');
    return true;
  }

  return (
    <Rows of={params}>
      {(row, { index }) => (
        <ParamField
          label={index === 0 ? 'Params' : ''}
          row={row}
          paste={paste}
          {...{ fields, known }}
        />
      )}
    </Rows>
  );
}

interface ParamFieldProps extends ParamFieldsProps {
  readonly label: string;
  readonly row: ParamRow;
  readonly paste: (row: ParamRow, isName: boolean, pasted: string) => boolean;
}

function ParamField({ label, row, paste, fields, known }: ParamFieldProps): ReactNode {
  const name = useStore(row.name, ({ text }) => text.trim());
  const used = useStore(fields.key, ({ text }) => known.params(text.trim()));
  const values = useStore(fields.key, ({ text }) => known.values(text.trim(), name));
  const taken = useStore(fields, ({ params }) => params.map((each) => each.name.trim()).join('\n'));
  const names = useMemo(() => {
    const others = new Set(taken.split('\n').filter((each) => each !== name));
    const accept = (value: string) => () => {
      row.value.put(value);
      return null;
    };
    return used
      .filter(([text]) => !others.has(text))
      .map(([text, value]) => ({ text, about: `as ${value}`, accept: accept(value) }));
  }, [used, taken, name, row]);
  return (
    <PairField
      label={label}
      name={{ of: row.name, suggest: names, onPaste: (text) => paste(row, true, text) }}
      value={{ of: row.value, suggest: values, onPaste: (text) => paste(row, false, text) }}
    />
  );
}

/** @returns `null` if not each line is a param. */
function readParams(pasted: string) {
  const lines = pasted.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const read = lines.map(readParam).filter((each) => each !== null);
  const isAll = read.length === lines.length && read.length > 0 && read.length <= MOST_ROWS;
  return isAll ? read : null;
}

function readParam(line: string) {
  const match = /^\s*([^\s=][^=]*?)(\s*)=(.*)$/.exec(line);
  if (!match) return null;
  const [, name = '', gap = '', rest = ''] = match;
  const value = rest.trim();
  return { name, value, wasTrimmed: gap !== '' || value !== rest };
}
