const ESC = '\u001b';

const NAMED: Readonly<Record<string, string>> = {
  enter: '\r',
  esc: ESC,
  tab: '\t',
  'shift+tab': `${ESC}[Z`,
  space: ' ',
  backspace: '\u007f',
  delete: `${ESC}[3~`,
  pageup: `${ESC}[5~`,
  pagedown: `${ESC}[6~`,
  'ctrl+_': '\u001f',
  'alt+backspace': `${ESC}\u007f`,
};

/** Keys that a program can ask to have sent in another form (DECCKM). */
const CURSOR: Readonly<Record<string, string>> = {
  up: 'A',
  down: 'B',
  right: 'C',
  left: 'D',
  home: 'H',
  end: 'F',
};

/** @returns what a terminal sends for a key by name: `enter`, `ctrl+s`, `alt+b`, `shift+tab`. */
export function keyBytes(name: string, { applicationCursorKeys = false } = {}): string {
  const named = NAMED[name];
  if (named !== undefined) return named;
  const cursor = CURSOR[name];
  if (cursor !== undefined) return `${ESC}${applicationCursorKeys ? 'O' : '['}${cursor}`;
  const [, modifier, key = ''] = /^(ctrl|alt)\+(.)$/.exec(name) ?? [];
  if (modifier === 'ctrl' && /[a-z]/.test(key))
    return String.fromCharCode(key.charCodeAt(0) & 0x1f);
  if (modifier === 'alt') return ESC + key;
  if ([...name].length === 1) return name;
  throw new Error(`no key is called ${name}`);
}

/** @returns what a terminal sends for pasted text, markers only where the program asked for them. */
export function pasteBytes(text: string, { bracketed = false } = {}): string {
  const lines = text.replace(/\r?\n/g, '\r');
  return bracketed ? `${ESC}[200~${lines}${ESC}[201~` : lines;
}
