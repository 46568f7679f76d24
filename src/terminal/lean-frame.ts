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
type Style = Record<Part, string>;

/** What is seen of a blank. */
const SEEN_ON_BLANKS: readonly Part[] = ['underline', 'inverse', 'strike', 'background'];
const ALL: readonly Part[] = ['bold', 'dim', 'italic', 'foreground', ...SEEN_ON_BLANKS];

const PLAIN: Readonly<Style> = Object.fromEntries(ALL.map((part) => [part, ''])) as Style;

/**
 * The same picture in fewer bytes, which counts over a slow connection. Ink closes and opens styles around every
 * piece of text, repeats those of a part of a row that it leaves alone, and steps down row by row.
 *
 * @returns the frame as it is where it uses a style that isn't known here
 */
export function leanFrame(frame: string): string {
  const written: Style = { ...PLAIN };
  const wanted: Style = { ...PLAIN };
  let isKnown = true;
  const settled = (parts: readonly Part[]): string => {
    if (parts.every((part) => written[part] === wanted[part])) return '';
    const codes = codesBetween(written, wanted, parts);
    for (const part of parts) written[part] = wanted[part];
    return `\u001b[${codes.join(';')}m`;
  };
  const lean = frame.replace(TOKEN, (token, codes?: string, steps?: string) => {
    if (codes !== undefined) {
      isKnown &&= takesCodes(wanted, codes);
      return '';
    }
    const isSeen = /[^\s\u001b]/.test(token) && !token.startsWith('\u001b');
    return (
      settled(isSeen ? ALL : SEEN_ON_BLANKS) + (steps === undefined ? token : stepsDown(steps))
    );
  });
  return isKnown ? lean + settled(ALL) : frame;
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

/** Changes the style as the codes say. @returns whether all of them are known */
function takesCodes(style: Style, codes: string): boolean {
  if (!/^[34]8;/.test(codes)) return codes.split(';').every((code) => takesCode(style, code));
  style[codes.startsWith('3') ? 'foreground' : 'background'] = codes;
  return /^[34]8;(?:5;\d+|2;\d+;\d+;\d+)$/.test(codes);
}

const ON: Readonly<Record<string, Part>> = {
  1: 'bold',
  2: 'dim',
  3: 'italic',
  4: 'underline',
  7: 'inverse',
  9: 'strike',
};

/** What each code does to which parts. */
const CHANGES = new Map<string, readonly (readonly [Part, string])[]>([
  ...['', '0'].map((code) => [code, switchedOff(() => true)] as const),
  ...Object.values(OFF).map((code) => [code, switchedOff((part) => OFF[part] === code)] as const),
  ...Object.entries(ON).map(([code, part]) => [code, [[part, code]]] as const),
  ...colours(['3', '9']).map((code) => [code, [['foreground', code]]] as const),
  ...colours(['4', '10']).map((code) => [code, [['background', code]]] as const),
]);

function switchedOff(isMeant: (part: Part) => boolean): readonly (readonly [Part, string])[] {
  return ALL.filter(isMeant).map((part) => [part, '']);
}

function colours(tens: readonly string[]): readonly string[] {
  return tens.flatMap((ten) => Array.from({ length: 8 }, (_, ones) => `${ten}${ones}`));
}

function takesCode(style: Style, code: string): boolean {
  const changes = CHANGES.get(code) ?? [];
  for (const [part, value] of changes) style[part] = value;
  return changes.length > 0;
}
