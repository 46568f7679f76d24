// A small program on the kit, for the tests that need real keys in a real terminal.
import { Box, render, Text } from 'ink';
import { useState } from 'react';
import { DialogHost, Dialogs } from '../../src/kit/DialogHost.tsx';
import { Keyboard } from '../../src/kit/Keyboard.tsx';
import { KeyLayer, KeyStreamContext } from '../../src/kit/KeyLayer.tsx';
import { KeyMap } from '../../src/kit/key-map.ts';
import { keyTable } from '../../src/kit/key-table.ts';
import { QueryField } from '../../src/kit/QueryField.tsx';
import { confirm } from '../../src/kit/Question.tsx';
import { ThemeProvider } from '../../src/kit/ThemeProvider.tsx';
import { confirmByName } from '../../src/kit/TypedName.tsx';
import { themeFor } from '../../src/kit/theme.ts';
import { useKeys, useTyping } from '../../src/kit/use-keys.ts';
import { KeyStream } from '../../src/terminal/key-stream.ts';

const keys = new KeyStream(process.stdin);
const dialogs = new Dialogs();

const KEYS = keyTable('app', 'App', {
  down: { keys: ['j', 'down'], label: 'down', repeats: true },
  write: { keys: ['w'], label: 'write' },
  query: { keys: ['/'], label: 'query' },
  send: { keys: ['ctrl+s'], label: 'send', once: true },
  protect: { keys: ['ctrl+y'], label: 'send, typed' },
  back: { keys: ['esc'], label: 'back' },
  quit: { keys: ['ctrl+c'], label: 'quit' },
});

const MAP = new KeyMap([KEYS]);

/** On purpose with the state of its last render: a key that comes before the next one would be lost. */
function Screen() {
  const [mode, setMode] = useState<'list' | 'write' | 'query'>('list');
  const [state, setState] = useState({ at: 0, turns: 0, text: '', query: '', answers: '' });
  const { at, turns, text, query, answers } = state;
  useTyping(
    mode !== 'write'
      ? null
      : (typed) => {
          if (typed.kind === 'paste') setState({ ...state, text: `${text}<${typed.text}>` });
          else if (typed.press.name === 'backspace')
            setState({ ...state, text: text.slice(0, -1) });
          else if (typed.press.text === null) return false;
          else setState({ ...state, text: text + typed.press.text });
          return true;
        },
  );
  const answered = (answer: boolean): void =>
    setState((before) => ({
      ...before,
      answers: `${before.answers}${answer ? 'y' : 'n'}`,
    }));
  useKeys(KEYS, {
    down: (times) => setState({ ...state, at: at + times, turns: turns + 1 }),
    write: () => setMode('write'),
    query: () => setMode('query'),
    send: async () =>
      answered(
        await confirm(dialogs.ask, {
          title: 'Send?',
          about: null,
          yes: 'send',
          keys: ['ctrl+s', 'y'],
        }),
      ),
    protect: async () =>
      answered(
        await confirmByName(dialogs.ask, {
          title: 'Protected',
          name: 'acme',
          what: 'It is sent.',
          yes: 'send',
        }),
      ),
    back: mode !== 'list' && (() => setMode('list')),
    quit: () => process.exit(0),
  });
  return (
    <Box flexDirection="column">
      <Text>{`mode=${mode}. at=${at}. turns=${turns}. answers=${answers}.`}</Text>
      <Text>{`text=${JSON.stringify(text)}.`}</Text>
      <QueryField
        label="Query"
        sign="/ "
        value={query}
        isTyping={mode === 'query'}
        onChange={(next) => setState({ ...state, query: next })}
      />
    </Box>
  );
}

function App() {
  const [said, setSaid] = useState<string | null>(null);
  return (
    <ThemeProvider theme={themeFor('terminal', false, null)} isStill>
      <Keyboard map={MAP} say={setSaid} defect={(defect) => setSaid(`defect: ${defect}`)}>
        <Box flexDirection="column" width={80} height={24}>
          <DialogHost dialogs={dialogs}>
            <KeyLayer order="screen">
              <Screen />
            </KeyLayer>
          </DialogHost>
          <Text>{`said=${said ?? ''}.`}</Text>
        </Box>
      </Keyboard>
    </ThemeProvider>
  );
}

// As the app does, so that nothing typed from the first frame on passes the terminal's line editing.
keys.setRawMode(true);
const tree = (
  <KeyStreamContext value={keys}>
    <App />
  </KeyStreamContext>
);
render(tree, { stdin: keys as never, exitOnCtrlC: false });
