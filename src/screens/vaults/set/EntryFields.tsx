import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { EntryKind } from '../../../domain/entry-result.ts';
import { fitName, fitText } from '../../../kit/fit-text.ts';
import { ClosedRow } from '../../../kit/form/ClosedRow.tsx';
import { useFieldColumns } from '../../../kit/form/FieldLine.tsx';
import { SecretField } from '../../../kit/form/SecretField.tsx';
import { type SecretDraft, secretSummary } from '../../../kit/form/secret-draft.ts';
import type { Suggestion } from '../../../kit/form/suggestions.ts';
import { TextField } from '../../../kit/form/TextField.tsx';
import { useFormModel } from '../../../kit/form/use-form.ts';
import { useKeysOf } from '../../../kit/Keys.tsx';
import { Text } from '../../../kit/Text.tsx';
import { useStore } from '../../../kit/use-store.ts';
import { type Entry, nameIn } from './entries.ts';
import { useGenerate } from './Generator.tsx';
import { useCopyValue } from './use-copy-value.ts';
import { useWaysToFill } from './use-ways-to-fill.ts';

interface EntryFieldsProps {
  readonly entry: Entry;
  readonly kind: EntryKind;
  /** Names that may be meant. */
  readonly names: readonly Suggestion[];
  /** Takes lines of a `.env` file instead of a name. @returns whether it did */
  readonly onPaste: (text: string) => boolean;
  /** Reads the file that Name names. */
  readonly onFile: (path: string) => void;
}

/** The entry with the focus, field by field. */
export function EntryFields({ entry, kind, names, onPaste, onFile }: EntryFieldsProps): ReactNode {
  const { name, value, description } = entry;
  useStore(name);
  useCopyValue(entry);
  const generate = useGenerate();
  const enter = useKeysOf()('form.enter');
  const file = /^@(.+)/.exec(nameIn(entry))?.[1] ?? null;
  return (
    <Box flexDirection="column" flexShrink={0}>
      <TextField
        label="Name"
        of={name}
        suggest={names}
        endsWith="="
        hint={file === null ? null : `${enter} reads the .env file`}
        onPaste={onPaste}
        onEnter={() => {
          const path = /^@(.+)/.exec(nameIn(entry))?.[1];
          if (path === undefined) return false;
          onFile(path);
          return true;
        }}
      />
      <SecretField
        label="Value"
        of={value}
        isPlain={kind === 'var'}
        placeholder={useWaysToFill()}
        generate={generate}
      />
      {kind === 'secret' && <TextField label="Description" of={description} />}
    </Box>
  );
}

const NAME_COLUMNS = 28;
const GAP = '  ';

/** An entry without the focus, on one line. */
export function EntryLine({ entry, kind }: Pick<EntryFieldsProps, 'entry' | 'kind'>): ReactNode {
  const { name, value, description } = entry;
  useStore(name);
  useStore(value);
  const { columns } = useFieldColumns();
  const nameColumns = Math.min(NAME_COLUMNS, Math.floor(columns / 2));
  // The row says itself what is wrong with its first and its last field.
  const wrong = useStore(useFormModel(), ({ problems }) => problems.get(value));
  const isInside = kind === 'secret' && wrong !== undefined;
  const about = isInside ? `✗ ${wrong}` : aboutValue(value, kind);
  return (
    <ClosedRow first={name} last={kind === 'secret' ? description : value}>
      <Text>
        {fitName(nameIn(entry) || '(no name)', nameColumns)}
        <Text tone={isInside ? 'failure' : 'muted'}>
          {GAP + fitText(about, columns - nameColumns - GAP.length).trimEnd()}
        </Text>
      </Text>
    </ClosedRow>
  );
}

/** Anybody may read a var, so a short one is shown. */
function aboutValue(value: SecretDraft, kind: EntryKind): string {
  if (value.leftInWords() !== null) return 'its value was left';
  if (value.isEmpty) return 'no value yet';
  const { lines, end } = value.facts();
  const isShown = kind === 'var' && !value.isFile && lines === 1 && end === null;
  return isShown ? value.shown().text : secretSummary(value);
}
