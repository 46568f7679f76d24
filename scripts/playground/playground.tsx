// Shows every screen in every state, from the factories of the tests, at the size of this terminal.
import { Box, render, Text, useApp, useInput, useWindowSize } from 'ink';
import { type ReactNode, useState } from 'react';
import { App } from '../../src/ui/app.tsx';
import { COLOUR_THEME, MONOCHROME_THEME } from '../../src/ui/theme.tsx';
import { screensAt } from '../../test/support/states.ts';

const THEMES = [COLOUR_THEME, MONOCHROME_THEME];

function Playground(): ReactNode {
  const { columns, rows } = useWindowSize();
  const { exit } = useApp();
  const [index, setIndex] = useState(0);
  const [theme, setTheme] = useState(0);
  const screens = [...screensAt({ columns, rows: rows - 1 })];
  useInput((input, key) => {
    if (key.rightArrow) setIndex((at) => (at + 1) % screens.length);
    if (key.leftArrow) setIndex((at) => (at + screens.length - 1) % screens.length);
    if (input === 't') setTheme((at) => (at + 1) % THEMES.length);
    if (input === 'q') exit();
  });
  const [name, state] = screens[index] ?? screens[0] ?? [];
  if (!state) return null;
  const store = { getState: () => state, subscribe: () => () => {}, dispatch: () => {} };
  return (
    <Box flexDirection="column" height={rows}>
      <App key={name} store={store} theme={THEMES[theme] ?? COLOUR_THEME} />
      <Text inverse>
        {` ${index + 1}/${screens.length} ${name} · ${columns}×${rows - 1} · ← → screens · t theme · q quit `}
      </Text>
    </Box>
  );
}

render(<Playground />, { alternateScreen: true });
