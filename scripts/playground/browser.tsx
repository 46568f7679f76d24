import { Box, Text, useApp, useInput, useWindowSize } from 'ink';
import TextInput from 'ink-text-input';
import { type ReactNode, useState } from 'react';
import { THEME_NAMES } from '../../src/domain/preferences.ts';
import type { WindowSize } from '../../src/state/terminal-part.ts';
import type { DrawnCaret } from '../../src/ui/app.tsx';
import { SIZES } from '../../test/support/sizes.ts';
import { partOf, SPECIMENS, type Specimen, specimensNamed } from './specimens.tsx';

const LIST_COLUMNS = 36;

/** A list of what there is to look at on the left, and the chosen one beside it. */
export function Browser({
  first,
  caret,
}: {
  readonly first: Specimen;
  readonly caret: DrawnCaret;
}): ReactNode {
  const { columns, rows } = useWindowSize();
  const { exit } = useApp();
  const [chosen, setChosen] = useState(first);
  const [themeIndex, setTheme] = useState(0);
  const [sizeIndex, setSize] = useState(-1);
  const [hasList, setList] = useState(true);
  const [search, setSearch] = useState<string | null>(null);
  const shown = specimensNamed(search ?? '');
  const theme = THEME_NAMES[themeIndex] ?? 'terminal';
  const room = { columns: columns - (hasList ? LIST_COLUMNS : 0), rows: rows - 1 };
  const preset = SIZES[sizeIndex];
  const size = preset ? within(room, { columns: preset[0], rows: preset[1] }) : room;

  // The state is drawn beside the list, and so is its caret.
  const besideList: DrawnCaret = {
    set cell(cell) {
      caret.cell = cell && { ...cell, x: cell.x + columns - room.columns };
    },
    get cell() {
      return caret.cell;
    },
  };

  const goTo = (list: readonly Specimen[], by: number): void => {
    const at = list.indexOf(chosen);
    const next = list[(at + by + list.length) % list.length];
    if (next) setChosen(next);
  };
  useInput((input, key) => {
    if (key.downArrow) goTo(shown, 1);
    else if (key.upArrow) goTo(shown, -1);
    else if (key.escape) setSearch(null);
    else if (search !== null) {
      if (key.return) setSearch(null);
    } else if (key.rightArrow) goTo(SPECIMENS.filter(isBeside(chosen)), 1);
    else if (key.leftArrow) goTo(SPECIMENS.filter(isBeside(chosen)), -1);
    else if (input === 'q') exit();
    else if (input === '/') setSearch('');
    else if (input === 'l') setList(!hasList);
    else if (input === 't') setTheme((themeIndex + 1) % THEME_NAMES.length);
    else if (input === 's') setSize(sizeIndex + 1 === SIZES.length ? -1 : sizeIndex + 1);
  });

  return (
    <Box flexDirection="column" width={columns} height={rows}>
      <Box height={rows - 1} overflow="hidden">
        {hasList ? <List shown={shown} chosen={chosen} rows={rows - 1} /> : null}
        <Box width={size.columns} height={size.rows} flexShrink={0} overflow="hidden">
          {chosen.draw(size, theme, besideList)}
        </Box>
      </Box>
      <Box height={1} overflow="hidden">
        {search === null ? (
          <Text inverse wrap="truncate-end">
            {` ${chosen.name} · ${size.columns}×${size.rows} · ${theme} · ↑ ↓ all  ← → ${partOf(chosen)}  / search  l list  t theme  s size  q quit `}
          </Text>
        ) : (
          <>
            <Text>/ </Text>
            <TextInput
              value={search}
              onChange={(text) => {
                setSearch(text);
                setChosen(specimensNamed(text)[0] ?? chosen);
              }}
            />
          </>
        )}
      </Box>
    </Box>
  );
}

function isBeside(chosen: Specimen): (other: Specimen) => boolean {
  return (other) => partOf(other) === partOf(chosen);
}

/** Rows are drawn as wide as they are, so nothing is drawn for more room than there is. */
function within(room: WindowSize, size: WindowSize): WindowSize {
  return {
    columns: Math.min(room.columns, size.columns),
    rows: Math.min(room.rows, size.rows),
  };
}

function List({
  shown,
  chosen,
  rows,
}: {
  readonly shown: readonly Specimen[];
  readonly chosen: Specimen;
  readonly rows: number;
}): ReactNode {
  const selected = Math.max(0, shown.indexOf(chosen));
  const last = Math.max(0, shown.length - rows);
  const top = Math.min(last, Math.max(0, selected - Math.floor(rows / 2)));
  return (
    <Box flexDirection="column" width={LIST_COLUMNS} flexShrink={0} paddingRight={1}>
      {shown.slice(top, top + rows).map((specimen) => (
        <Text key={specimen.name} inverse={specimen === chosen} wrap="truncate-end">
          {specimen.name}
        </Text>
      ))}
    </Box>
  );
}
