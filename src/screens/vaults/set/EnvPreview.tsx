import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import type { Destination } from '../../../domain/destination.ts';
import type { EntryKind } from '../../../domain/entry-result.ts';
import { type EnvEntry, type EnvText, envProblemText } from '../../../domain/env-file.ts';
import { groupDigits } from '../../../domain/secret-value.ts';
import type { KnownEntry } from '../../../domain/vault-records.ts';
import { counted } from '../../../domain/words.ts';
import { fitName, fitText, textWidth } from '../../../kit/fit-text.ts';
import { keyTable } from '../../../kit/key-table.ts';
import { LongText, type TextLine } from '../../../kit/LongText.tsx';
import { useRoom } from '../../../kit/Room.tsx';
import { Text } from '../../../kit/Text.tsx';
import { useKeys } from '../../../kit/use-keys.ts';
import { useUnsaved } from '../../../kit/use-unsaved.ts';
import { DestinationHead } from '../../DestinationLines.tsx';
import { Page } from '../../Page.tsx';

export const IMPORT_KEYS = keyTable('import', 'Importing .env entries', {
  take: { keys: ['enter'], label: 'import', about: 'import these entries', foot: 1 },
  back: { keys: ['esc'], label: 'back', foot: 9 },
});

interface EnvPreviewProps {
  /** Of the file; `null` for a paste. */
  readonly path: string | null;
  readonly text: EnvText;
  readonly kind: EntryKind;
  /** The known entries of the vault. */
  readonly known: readonly KnownEntry[];
  readonly to: Destination | null;
  readonly onTake: (entries: readonly EnvEntry[]) => void;
  readonly onBack: () => void;
}

const MARGIN = 3;

/** Every entry of a `.env` text by name and size, and what couldn't be read, before any of it is in the form. */
export function EnvPreview({
  path,
  text,
  kind,
  known,
  to,
  onTake,
  onBack,
}: EnvPreviewProps): ReactNode {
  const { columns, isCompact } = useRoom();
  const { entries, problems } = text;
  const lines = useMemo(
    () => linesOf(text, noveltyIn(known), columns - 2 * MARGIN),
    [text, known, columns],
  );
  useKeys(IMPORT_KEYS, {
    take: entries.length > 0 ? () => onTake(entries) : 'None of these lines can be imported.',
    back: onBack,
  });
  useUnsaved(() =>
    path === null && entries.length > 0
      ? "The entries of this preview aren't in the form yet; they will be lost."
      : null,
  );
  const counts = [
    problems.length > 0
      ? `${counted(entries.length, 'entry', 'entries')}, ${problems.length} skipped`
      : counted(entries.length, 'entry', 'entries'),
    entries.length > 0 && 'values taken literally',
    text.hadByteOrderMark && 'byte order mark dropped',
    path !== null && `from ${path}`,
  ];
  return (
    <Page>
      <DestinationHead what={`Import ${kind}s`} to={to} />
      <Box flexShrink={0} paddingX={MARGIN} marginBottom={isCompact ? 0 : 1}>
        <Text tone="muted" wrap={isCompact ? 'truncate-end' : 'wrap'}>
          {counts.filter(Boolean).join(' · ')}
        </Text>
      </Box>
      <LongText lines={lines} margin={MARGIN} />
    </Page>
  );
}

/** @returns `new`, or `known, version 3`, for a name in the vault */
function noveltyIn(known: readonly KnownEntry[]): (name: string) => string {
  const versions = new Map(known.map(({ name, version }) => [name, version]));
  return (name) => {
    const version = versions.get(name);
    if (version === undefined) return 'new';
    return version === null ? 'known' : `known, version ${version}`;
  };
}

/** Skipped lines first and in full: someone must look at these. */
function linesOf(
  { entries, problems }: EnvText,
  noveltyOf: (name: string) => string,
  columns: number,
): readonly TextLine[] {
  const skipped = problems.map((problem): TextLine => {
    return { text: `✗ ${envProblemText(problem)}`, tone: 'failure' };
  });
  const between = skipped.length > 0 && entries.length > 0 ? [{ text: '' }] : [];
  return [...skipped, ...between, ...entryLines(entries, noveltyOf, columns)];
}

const LEAST_NAME = 12;
const GAP = '  ';

/** Each entry by name, size and what is known of it, and below it what is unusual about it. */
function entryLines(
  entries: readonly EnvEntry[],
  noveltyOf: (name: string) => string,
  columns: number,
): readonly TextLine[] {
  if (entries.length === 0) return [];
  const cells = entries.map((entry) => [entry.name, sizeOf(entry), noveltyOf(entry.name)] as const);
  const heads = ['NAME', 'SIZE', 'KNOWN'] as const;
  const widest = (at: 0 | 1 | 2) =>
    Math.max(...[heads, ...cells].map((texts) => textWidth(texts[at])));
  const room = columns - widest(1) - widest(2) - 2 * GAP.length;
  const ofName = Math.min(widest(0), Math.max(LEAST_NAME, room));
  const lineOf = ([name, size, known]: readonly [string, string, string]) =>
    [fitName(name, ofName), fitText(size, widest(1)), known].join(GAP);
  return [
    { text: lineOf(heads), tone: 'muted' },
    ...entries.flatMap(({ notes }, at): readonly TextLine[] => [
      { text: lineOf(cells[at] ?? heads), tone: notes.length === 0 ? 'plain' : 'warning' },
      ...notes.map((note): TextLine => ({ text: `! ${note}`, tone: 'warning' })),
    ]),
  ];
}

function sizeOf({ bytes, lines }: EnvEntry): string {
  const many = lines > 1 ? `, ${lines} lines` : '';
  return `${groupDigits(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}${many}`;
}
