import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openTerminal } from '../../test/support/terminal.ts';
import type { Recording } from './picture-page.ts';

/** What `scripts/playground/show-all.tsx` writes behind each specimen. */
const END_OF_PICTURE = '\u001b]7777;\u0007';
const ENDS_WITHIN_MS = 120_000;
/** Pages of components are as long as they are; the picture is cut where they end. */
const PAGE_ROWS = 150;

/** Draws specimens of the playground in a pseudo-terminal of the given size. */
export async function recordStates(
  program: string,
  names: readonly string[],
  {
    columns,
    rows,
    theme,
  }: { readonly columns: number; readonly rows: number; readonly theme: string },
): Promise<readonly Recording[]> {
  const isPage = (name: string) => name.startsWith('component / ');
  const screens = names.filter((name) => !isPage(name));
  const pages = names.filter(isPage);
  return [
    ...(await record(program, screens, { columns, rows, theme })),
    ...(await record(program, pages, { columns, rows: PAGE_ROWS, theme })),
  ];
}

async function record(
  program: string,
  names: readonly string[],
  of: { readonly columns: number; readonly rows: number; readonly theme: string },
): Promise<readonly Recording[]> {
  if (names.length === 0) return [];
  const home = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-pictures-'));
  const list = path.join(home, 'names');
  writeFileSync(list, names.join('\n'));
  const { columns, rows, theme } = of;
  const terminal = openTerminal({
    command: process.execPath,
    args: [program, list, theme],
    cwd: home,
    env: { HOME: home, FORCE_COLOR: '3', NODE_ENV: 'production' },
    columns,
    rows,
  });
  const late = setTimeout(() => terminal.kill('SIGKILL'), ENDS_WITHIN_MS);
  const { code } = await terminal.exit();
  clearTimeout(late);
  rmSync(home, { recursive: true, force: true });
  const streams = terminal.rawOutput().split(END_OF_PICTURE);
  if (code !== 0 || streams.length !== names.length + 1) {
    throw new Error(`the states could not be drawn:\n${terminal.text()}`);
  }
  return names.map((name, at) => ({ name, stream: streams[at] ?? '', columns, rows }));
}
