import { Box } from 'ink';
import type { ReactNode } from 'react';
import { type HelpLine, helpLines } from '../../keys/help-lines.ts';
import { keyMapOf } from '../../keys/key-map.ts';
import type { AppState } from '../../state/app-state.ts';
import { helpWindow } from '../../state/help.ts';
import { layoutFor } from '../../state/layout.ts';
import { fitText } from '../blocks/fit-text.ts';
import { ListHead, Spoken } from '../components/heard.tsx';
import { spokenKey, spokenList } from '../presentation/heard-words.ts';
import { keysThatFit } from '../presentation/keys-that-fit.ts';
import { Toned } from '../theme.tsx';
import { useKeys } from '../use-keys.ts';

const PADDING = 2;
const GAP = 4;
/** In a narrow column the first key or two, so that what they do can be read. */
const KEYS_COLUMNS = [
  { from: 56, keys: 24 },
  { from: 44, keys: 16 },
  { from: 0, keys: 13 },
] as const;

/** Every key, read from the table that also handles it; in several columns where there is room. */
export function HelpOverlay({ state }: { readonly state: AppState }): ReactNode {
  const { keyOf } = useKeys();
  const { bodyRows, topRows } = layoutFor(state.size);
  const lines = helpLines(keyMapOf(state));
  const { top, rows, columns } = helpWindow(state);
  const width = (state.size.columns - 2 * PADDING - GAP * (columns - 1)) / columns;
  const keysColumns = KEYS_COLUMNS.find(({ from }) => width >= from)?.keys ?? 0;
  return (
    <>
      <ListHead
        what={`Help, ${keyOf('help.scroll-down')} and ${keyOf('help.scroll-up')} scroll`}
        top={top}
        shown={Math.min(rows * columns, lines.length - top)}
        count={lines.length}
      />
      <Box
        height={bodyRows}
        paddingTop={topRows}
        paddingX={PADDING}
        columnGap={GAP}
        overflow="hidden"
      >
        {columnsOf(lines.slice(top), rows, columns).map((column) => (
          <Box key={wordsOfFirst(column)} flexDirection="column" width={`${100 / columns}%`}>
            {column.map((line) => (
              <Line
                key={`${line.section} ${line.keys.join(' ')} ${line.text}`}
                line={line}
                keysColumns={keysColumns}
              />
            ))}
          </Box>
        ))}
      </Box>
    </>
  );
}

/** The lines in columns; a heading stays with its first key. */
function columnsOf(
  lines: readonly HelpLine[],
  rows: number,
  count: number,
): readonly (readonly HelpLine[])[] {
  const column = lines.slice(0, rows);
  const last = column.at(-1);
  const endsInHeading = column.length === rows && last?.keys.length === 0 && last.text !== '';
  const end = endsInHeading && rows > 1 ? rows - 1 : rows;
  const rest = count > 1 ? columnsOf(lines.slice(end), rows, count - 1) : [];
  return [column.slice(0, end), ...rest];
}

function wordsOfFirst([first]: readonly HelpLine[]): string {
  return first ? `${first.section} ${first.keys.join(' ')} ${first.text}` : '';
}

function Line({
  line,
  keysColumns,
}: {
  readonly line: HelpLine;
  readonly keysColumns: number;
}): ReactNode {
  if (line.keys.length === 0)
    return (
      <Spoken words={line.text}>
        <Toned bold>{line.text || ' '}</Toned>
      </Spoken>
    );
  return (
    <Spoken words={wordsOf(line)}>
      <Toned>
        <Toned tone="accent" bold={line.isChanged}>
          {fitText(keysThatFit(line.keys, keysColumns - 1), keysColumns)}
        </Toned>
        {line.text}
        {line.isChanged ? <Toned tone="muted"> · changed</Toned> : null}
      </Toned>
    </Spoken>
  );
}

function wordsOf({ keys, text, isChanged }: HelpLine): string {
  return spokenList(`${keys.map(spokenKey).join(' or ')}: ${text}`, isChanged && 'changed');
}
