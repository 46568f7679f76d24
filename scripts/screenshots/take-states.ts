// `npm run screenshots -- --states [NAME] [--size=80x24]... [--light] [--mono] [--theme=NAME] [--sheet] [--to=DIR]`:
// pictures of what the playground shows, for the people who work on the looks. They go into a folder
// outside Git, one folder a size; with `--sheet` several stand on one picture, under their names.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { bundle } from '../playground/bundle.ts';
import { PicturePage, type Recording } from './picture-page.ts';
import { recordStates } from './record-states.ts';
import { openBrowser, type Scheme } from './scheme.ts';

const CACHE = path.resolve(import.meta.dirname, '../../node_modules/.cache/dispatchbox');
/** A sheet is about as large as a picture can be looked at whole. */
const SHEET_COLUMNS = 244;
const SHEET_ROWS = 128;
const ALL_SIZES = ['200x60', '120x40', '100x30', '80x24', '60x20', '40x12'];

export async function takeStates(words: readonly string[]): Promise<void> {
  const all = (option: string) =>
    words
      .filter((word) => word.startsWith(`${option}=`))
      .map((word) => word.slice(option.length + 1));
  const scheme: Scheme = words.includes('--light') ? 'light' : 'dark';
  const theme = all('--theme')[0] ?? (words.includes('--mono') ? 'monochrome' : 'terminal');
  const folder = path.resolve(all('--to')[0] ?? path.join(CACHE, 'pictures'));
  const sizes = all('--size');
  const wanted = words.filter((word) => !word.startsWith('--')).join(' ');

  const listed = execFileSync(
    process.execPath,
    [await bundle('playground.tsx'), '--list', ...(wanted === '' ? [] : [wanted])],
    { encoding: 'utf8' },
  );
  const names = listed.split('\n').filter(Boolean);
  const program = await bundle('show-all.tsx');
  const browser = await openBrowser();
  const page = await PicturePage.open(browser, scheme);
  const startedMs = performance.now();
  let count = 0;
  for (const size of sizes.length === 0 ? ALL_SIZES : sizes) {
    const [columns = 80, rows = 24] = size.split('x').map(Number);
    const recordings = await recordStates(program, names, { columns, rows, theme });
    const perRow = Math.max(1, Math.floor(SHEET_COLUMNS / columns));
    const perSheet = perRow * Math.max(1, Math.floor(SHEET_ROWS / (rows + 2)));
    const into = path.join(folder, [size, theme, scheme].join('-'));
    mkdirSync(into, { recursive: true });
    const pictures = words.includes('--sheet')
      ? sheets(recordings, perSheet)
      : recordings.map(alone);
    for (const { file, shown } of pictures) {
      await page.take(shown, perRow, path.join(into, `${file}.png`));
      count += shown.length;
    }
  }
  const seconds = (performance.now() - startedMs) / 1_000;
  await browser.close();
  process.stdout.write(`${count} in ${folder}, ${(count / seconds).toFixed(1)} a second\n`);
}

interface Picture {
  readonly file: string;
  readonly shown: readonly Recording[];
}

function alone(recording: Recording): Picture {
  return { file: recording.name.replaceAll(/[^\w]+/g, '-'), shown: [recording] };
}

function sheets(recordings: readonly Recording[], perSheet: number): readonly Picture[] {
  return Array.from({ length: Math.ceil(recordings.length / perSheet) }, (_, at) => ({
    file: `sheet-${String(at + 1).padStart(2, '0')}`,
    shown: recordings.slice(at * perSheet, (at + 1) * perSheet),
  }));
}
