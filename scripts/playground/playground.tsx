// Shows every screen in every state, from the factories of the tests, at the size of this terminal.
import { Box, render, Text, useApp, useInput, useWindowSize } from 'ink';
import { type ReactNode, useState } from 'react';
import { THEME_NAMES } from '../../src/domain/preferences.ts';
import { App } from '../../src/ui/app.tsx';
import { screensAt } from '../../test/support/states.ts';

function Playground(): ReactNode {
  const { columns, rows } = useWindowSize();
  const { exit } = useApp();
  const [index, setIndex] = useState(0);
  const [theme, setTheme] = useState(0);
  const screens = [...screensAt({ columns, rows: rows - 1 })];
  useInput((input, key) => {
    if (key.rightArrow) setIndex((at) => (at + 1) % screens.length);
    if (key.leftArrow) setIndex((at) => (at + screens.length - 1) % screens.length);
    if (input === 't') setTheme((at) => (at + 1) % THEME_NAMES.length);
    if (input === 'q') exit();
  });
  const [name, state] = screens[index] ?? screens[0] ?? [];
  if (!state) return null;
  const { preferences } = state;
  const values = { ...preferences.values, theme: THEME_NAMES[theme] ?? 'terminal' };
  const themed = { ...state, preferences: { ...preferences, values } };
  const store = { getState: () => themed, subscribe: () => () => {}, dispatch: () => {} };
  return (
    <Box flexDirection="column" height={rows}>
      <App key={name} store={store} hasColour />
      <Text inverse>
        {` ${index + 1}/${screens.length} ${name} · ${columns}×${rows - 1} · ← → screens · t theme · q quit `}
      </Text>
    </Box>
  );
}

render(<Playground />, { alternateScreen: true });
