// The yardstick: what a plain Ink page costs that draws the same kind of rows as Runs: seven coloured pieces, 34 in view
// of 60, details beside, a conf file that is read at the start, a selection that j and k move. No history, no network.
import Conf from 'conf';
import { Box, render, Text, useInput } from 'ink';
import { memo, type ReactNode, useState } from 'react';

const ROWS = 60;
const conf = new Conf({ projectName: 'plain', cwd: process.env.PLAIN_HOME ?? '' });
conf.get('profiles');

const Row = memo(function Row({ at, isOn }: { readonly at: number; readonly isOn: boolean }) {
  return (
    <Box flexShrink={0}>
      <Text inverse={isOn}>
        <Text color="cyan" bold>
          {isOn ? '> ' : '  '}
        </Text>
        <Text color="green">{'ok ready  '}</Text>
        <Text>{`multi${at}`.padEnd(14)}</Text>
        <Text color="yellow">{`release/v2.14-${at}`.padEnd(18)}</Text>
        <Text>{`Number ${at} of the rows`.padEnd(26)}</Text>
        <Text dimColor>{'2'.padStart(4)}</Text>
        <Text>{`${at}m`.padStart(6)}</Text>
      </Text>
    </Box>
  );
});

function Page(): ReactNode {
  const [selected, select] = useState(0);
  useInput((keys) => {
    if (keys[0] === 'j') select((at) => Math.min(ROWS - 1, at + keys.length));
    if (keys[0] === 'k') select((at) => Math.max(0, at - keys.length));
  });
  const top = Math.max(0, selected - 30);
  const shown = Array.from({ length: 34 }, (_, at) => top + at).filter((at) => at < ROWS);
  const details = [
    `details of ${selected}`,
    'ok ready',
    `run https://ci.example.test/runs/${selected}`,
    'environment staging',
    'dry_run false',
    'sent now',
    'token personal',
    `id ${selected}`,
  ];
  return (
    <Box flexDirection="column" width={120} height={40}>
      <Text bold>plain page</Text>
      <Text>{`1 Runs  ${selected + 1}/${ROWS}`}</Text>
      <Box flexGrow={1}>
        <Box flexDirection="column" width={81}>
          {shown.map((at) => (
            <Row key={at} at={at} isOn={at === selected} />
          ))}
        </Box>
        <Box flexDirection="column" width={38}>
          {details.map((text, at) => (
            <Text key={text} {...(at % 2 === 1 && { color: 'gray' })}>
              {text}
            </Text>
          ))}
        </Box>
      </Box>
      <Text dimColor>n new r run again o open</Text>
    </Box>
  );
}

render(<Page />, { alternateScreen: true, incrementalRendering: true });
