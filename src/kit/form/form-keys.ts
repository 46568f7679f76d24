import { keyTable } from '../key-table.ts';

/** The keys of every form. Those of a kind of field are bound by it while it has the focus. */
export const FORM_KEYS = keyTable(
  'form',
  'Every form',
  {
    next: { keys: ['tab'], label: 'next field', help: 'another field', isBasic: true },
    previous: {
      keys: ['shift+tab'],
      label: 'previous field',
      help: 'another field',
      isBasic: true,
    },
    up: { keys: ['up'], label: 'field above', help: 'another field', isBasic: true },
    down: { keys: ['down'], label: 'field below', help: 'another field', isBasic: true },
    enter: { keys: ['enter'], label: 'next field', help: 'another field', isBasic: true },
    press: { keys: ['enter'], label: 'press', isBasic: true, once: true },
    submit: { keys: ['ctrl+s'], label: 'send', foot: 1, once: true },
    addRow: { keys: ['ctrl+n'], label: 'add a row', foot: 4 },
    removeRow: { keys: ['ctrl+x'], label: 'remove the row', foot: 5 },
    reveal: { keys: ['ctrl+r'], label: 'show', about: 'show or hide the value', foot: 2 },
    generate: { keys: ['ctrl+g'], label: 'generate', about: 'generate a value', foot: 3 },
    toggleNewline: { keys: [], label: 'keep or drop the newline' },
    bringBack: { keys: ['ctrl+d'], label: 'bring back what was left' },
    undo: { keys: ['ctrl+_'], label: 'undo' },
    leave: { keys: ['esc'], label: 'back', foot: 9 },
  },
  { isShared: true },
);
