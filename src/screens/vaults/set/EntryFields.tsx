import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { EntryKind } from '../../../domain/entry-result.ts';
import { fitName, fitText } from '../../../kit/fit-text.ts';
import type { Suggestion } from '../../../kit/form/Suggestions.tsx';
import { type SecretDraft, secretSummary } from '../../../kit/form/secret-draft.ts';
import { TextField } from '../../../kit/form/TextField.tsx';
import { useField } from '../../../kit/form/use-form.ts';
import { useKeysOf } from '../../../kit/Keys.tsx';
import { useRoom } from '../../../kit/Room.tsx';
import { Text } from '../../../kit/Text.tsx';
import { useStore } from '../../../kit/use-store.ts';
import { type Entry, nameIn } from './entry-drafts.ts';
import { useCopyValue, ValueField } from './ValueField.tsx';

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
  useCopyValue(value);
  const enter = useKeysOf()('form.enter');
  const isFile = useStore(name, () => fileIn(entry) !== null);
  return (
    <Box flexDirection="column" flexShrink={0}>
      <TextField
        label="Name"
        of={name}
        suggest={names}
        endsWith="="
        hint={isFile ? `${enter} reads the .env file` : null}
        onPaste={onPaste}
        onEnter={() => {
          const path = fileIn(entry);
          if (path !== null) onFile(path);
          return path !== null;
        }}
      />
      <ValueField of={value} isPlain={kind === 'var'} />
      {kind === 'secret' && <TextField label="Description" of={description} />}
    </Box>
  );
}

/** The file that a name names: `@path`. */
function fileIn(entry: Entry): string | null {
  return /^@(.+)/.exec(nameIn(entry))?.[1] ?? null;
}

const SIGN_COLUMNS = 3;
const NAME_COLUMNS = 28;
const GAP = '  ';

/** An entry without the focus, on one line. Each of its fields is there for `tab`, which opens it. */
export function EntryLine({ entry, kind }: Pick<EntryFieldsProps, 'entry' | 'kind'>): ReactNode {
  const { columns } = useRoom();
  const named = useStore(entry.name, () => nameIn(entry)) || '(no name)';
  const ofValue = useStore(entry.value, () => aboutValue(entry.value, kind));
  const name = useField(entry.name, {});
  const value = useField(entry.value, {});
  const description = useField(entry.description, {});
  const room = columns - SIGN_COLUMNS - 1;
  const nameColumns = Math.min(NAME_COLUMNS, Math.floor(room / 2));
  const problem = name.problem ?? value.problem;
  const about = problem === undefined ? ofValue : `✗ ${problem}`;
  return (
    <Box flexShrink={0} height={1} paddingLeft={SIGN_COLUMNS}>
      <Box ref={name.ref} flexShrink={0}>
        <Text>{fitName(named, nameColumns)}</Text>
      </Box>
      <Box ref={value.ref} flexShrink={0}>
        <Text tone={problem === undefined ? 'muted' : 'failure'}>
          {GAP + fitText(about, room - nameColumns - GAP.length).trimEnd()}
        </Text>
      </Box>
      {kind === 'secret' && <Box ref={description.ref} />}
    </Box>
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
