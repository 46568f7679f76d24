// A small Ink program on a key stream, for the tests that need real keys in a real terminal.
import { Box, render, Text, useInput } from 'ink';
import TextInput from 'ink-text-input';
import { createElement, useState } from 'react';
import { enableBracketedPaste } from '../../src/terminal/bracketed-paste.ts';
import { KeyStream } from '../../src/terminal/key-stream.ts';

let showPaste = (_text: string): void => {};
let showChord = (_control: string): void => {};

const keys = new KeyStream(process.stdin, {
  takeChord(control) {
    showChord(control);
    return control === '\u0013';
  },
  onPaste: (text) => showPaste(text),
  onPasteTooLong: () => {},
  onBackground: () => {},
  onClosed: () => process.exit(7),
});

function App() {
  const [value, setValue] = useState('');
  const [submitted, setSubmitted] = useState('');
  const [downs, setDowns] = useState(0);
  const [escapes, setEscapes] = useState(0);
  const [pastes, setPastes] = useState<readonly string[]>([]);
  const [chords, setChords] = useState('');
  showPaste = (text) => setPastes([...pastes, text]);
  showChord = (control) => setChords(`${chords}${control.charCodeAt(0)},`);
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

// Before the first frame, which the tests wait for.
keys.setRawMode(true);
process.stdout.write(enableBracketedPaste);
render(createElement(App), { stdin: keys });
