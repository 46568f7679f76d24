// The floor that the app is measured against: the smallest Ink program that draws a line and reads a key.
import { Box, render, Text, useInput } from 'ink';
import { type ReactNode, useState } from 'react';

function Floor(): ReactNode {
  const [count, setCount] = useState(0);
  useInput((keys) => setCount((before) => before + keys.length));
  return (
    <Box>
      <Text>ready {count}</Text>
    </Box>
  );
}

render(<Floor />, { alternateScreen: true });
