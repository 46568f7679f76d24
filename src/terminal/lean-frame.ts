const TOKEN =
  /\u001b\[([\d;]*)m|((?:\n|\u001b\[E)+(?:\u001b\[1G)?)|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b\[[\d;?]*[@-~]|[\u0000-\u001f]|[^\u0000-\u001f]+/g;

/** The code that switches each part of a style off. */
const OFF = {
  bold: '22',
  dim: '22',
  italic: '23',
  underline: '24',
  inverse: '27',
  strike: '29',
  foreground: '39',
  background: '49',
} as const;

type Part = keyof typeof OFF;

/** How text is drawn: by the code that switches each part on. */
type Style = Readonly<Record<Part, string>>;

/** What is seen of a blank. */
const SEEN_ON_BLANKS: readonly Part[] = ['underline', 'inverse', 'strike', 'background'];
const ALL: readonly Part[] = ['bold', 'dim', 'italic', 'foreground', ...SEEN_ON_BLANKS];

const PLAIN = Object.fromEntries(ALL.map((part) => [part, ''])) as Style;

/**
 * The same picture in fewer bytes, which counts over a slow connection. Ink closes and opens styles around every
 * piece of text, repeats those of a part of a row that it leaves alone, and steps down row by row.
 *
 * @returns the frame as it is where it uses a style that isn't known here
 */
export function leanFrame(frame: string): string {
  let written = PLAIN;
  let wanted = PLAIN;
  let lean = '';
  const settle = (parts: readonly Part[]): void => {
    const codes = codesBetween(written, wanted, parts);
    if (codes.length > 0) lean += `\u001b[${codes.join(';')}m`;
    written = { ...written, ...Object.fromEntries(parts.map((part) => [part, wanted[part]])) };
  };
  for (const [token, codes, steps] of frame.matchAll(TOKEN)) {
    if (codes !== undefined) {
      const next = withCodes(wanted, codes);
      if (next === null) return frame;
      wanted = next;
      continue;
    }
    settle(/[^\s\u001b]/.test(token) && !token.startsWith('\u001b') ? ALL : SEEN_ON_BLANKS);
    lean += steps === undefined ? token : stepsDown(steps);
  }
  settle(ALL);
  return lean;
}

/** To the first column some rows further down. Rows are all there, so no step scrolls. */
function stepsDown(steps: string): string {
  const rows = steps.split(/\n|\u001b\[E/).length - 1;
  if (rows > 1) return `\u001b[${rows}E`;
  return steps === '\n' ? steps : '\u001b[E';
}

/** What switches the parts from one style to the other. */
function codesBetween(from: Style, to: Style, parts: readonly Part[]): readonly string[] {
  const changed = parts.filter((part) => from[part] !== to[part]);
  const off = new Set(changed.filter((part) => to[part] === '').map((part) => OFF[part]));
  // Bold and dim are switched off together, whichever of them is to stay.
  const again = off.has('22') ? (['bold', 'dim'] as const).filter((part) => to[part] !== '') : [];
  const on = new Set([...changed, ...again].map((part) => to[part]).filter((code) => code !== ''));
  return [...off, ...on];
}

function withCodes(style: Style, codes: string): Style | null {
  if (/^[34]8;/.test(codes)) {
    const isWhole = /^[34]8;(?:5;\d+|2;\d+;\d+;\d+)$/.test(codes);
    const part = codes.startsWith('3') ? 'foreground' : 'background';
    return isWhole ? { ...style, [part]: codes } : null;
  }
  let next: Style | null = style;
  for (const code of codes.split(';')) next = next && withCode(next, code);
  return next;
}

const ON: Readonly<Record<string, Part>> = {
  1: 'bold',
  2: 'dim',
  3: 'italic',
  4: 'underline',
  7: 'inverse',
  9: 'strike',
};

function withCode(style: Style, code: string): Style | null {
  if (code === '' || code === '0') return PLAIN;
  const part = ON[code];
  if (part) return { ...style, [part]: code };
  const off = ALL.filter((each) => OFF[each] === code);
  if (off.length > 0) {
    return { ...style, ...Object.fromEntries(off.map((each) => [each, ''])) };
  }
  if (/^(?:3|9)[0-7]$/.test(code)) return { ...style, foreground: code };
  if (/^(?:4|10)[0-7]$/.test(code)) return { ...style, background: code };
  return null;
}
