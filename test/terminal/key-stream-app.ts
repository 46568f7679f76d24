// A small Ink program on a key stream, for the tests that need real keys in a real terminal: a field of
// `ink-text-input`, and beside it what the app hears.
import { Box, render, Text, useInput, usePaste, useStdin } from 'ink';
import TextInput from 'ink-text-input';
import { createElement, useEffect, useState } from 'react';
import { KeyStream } from '../../src/terminal/key-stream.ts';

const keys = new KeyStream(process.stdin);
keys.on('close', () => process.exit(7));

function App() {
  const [value, setValue] = useState('');
  const [submitted, setSubmitted] = useState('');
  const [downs, setDowns] = useState(0);
  const [escapes, setEscapes] = useState(0);
  const [pastes, setPastes] = useState<readonly string[]>([]);
  const [chords, setChords] = useState('');
  const { stdin } = useStdin();
  useEffect(() => {
    stdin.on('chord', (control: string) => {
      if (control === '\u0003') process.exit(0);
      setChords((before) => `${before}${control.charCodeAt(0)},`);
    });
  }, [stdin]);
  usePaste((text) => setPastes([...pastes, text]));
  useInput((_input, key) => {
    // On purpose with the value of this render: a key that comes before the next one is lost.
    if (key.downArrow) setDowns(downs + 1);
    if (key.escape) setEscapes(escapes + 1);
  });
  const line = (label: string, text: string) =>
    createElement(Text, { key: label }, `${label}=${text}.`);
  return createElement(
    Box,
    { flexDirection: 'column' },
    createElement(TextInput, { value, onChange: setValue, onSubmit: setSubmitted }),
    line('value', value),
    line('js', String(value.replace(/[^j]/g, '').length)),
    line('submitted', submitted),
    line('downs', String(downs)),
    line('escapes', String(escapes)),
    line('pastes', JSON.stringify(pastes)),
    line('chords', chords),
  );
}

// As the app does, so that nothing typed from the first frame on passes the terminal's line editing.
keys.setRawMode(true);
render(createElement(App), { stdin: keys });
