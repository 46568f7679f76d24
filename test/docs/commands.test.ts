import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/build.ts';
import { KEY_TABLES } from '../../src/app/key-tables.ts';
import { packRest } from '../../src/commands/profile-token.ts';
import { createProgram } from '../../src/commands/program.ts';
import { EXIT } from '../../src/domain/exit-status.ts';
import { keyLabel } from '../../src/kit/key-name.ts';

const PAGES = ['README.md', ...globSync('docs/*.md', { cwd: ROOT })];

function readPage(page: string): string {
  return readFileSync(path.join(ROOT, page), 'utf8');
}

function newProgram(): Command {
  return createProgram(
    '0.0.0',
    async () => {},
    () => {},
  );
}

/** @returns what stands in the fences of a page, continued lines put together. */
function blocksOf(page: string): readonly string[] {
  return [...page.matchAll(/^```.*\n([\s\S]*?)^```$/gm)].map(([, block = '']) =>
    block.replaceAll(/\n +/g, ' '),
  );
}

/** The command lines of a page, each as the words that the program is given. What has brackets is a synopsis. */
function commandLines(page: string): readonly string[] {
  return blocksOf(page)
    .flatMap((block) => block.split('\n'))
    .filter((line) => !line.includes('['))
    .flatMap((line) => /(?:^|\| |=\S+ )dispatchbox( [^<&#]+)/.exec(line)?.[1] ?? [])
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const LINES = PAGES.flatMap((page) =>
  commandLines(readPage(page)).map((line) => [page, line] as const),
);

describe('the commands on the pages', () => {
  it.each(LINES)('%s: dispatchbox %s', async (_, line) => {
    const words = packRest(line.split(/\s+/));
    await newProgram().parseAsync([...words], { from: 'user' });
  });

  it('are found', () => expect(LINES.length).toBeGreaterThan(10));
});

describe('docs/commands.md', () => {
  const page = readPage('docs/commands.md');
  const synopsis = (blocksOf(page)[0] ?? '').split('\n');

  function leavesOf(command: Command, words = ''): readonly (readonly [string, Command])[] {
    const leaves = command.commands.flatMap((one) =>
      leavesOf(one, `${words} ${one.name()}`.trim()),
    );
    return command.commands.length === 0 ? [[words, command]] : leaves;
  }

  it.each(leavesOf(newProgram()))('has every option of %s, and no other', (words, command) => {
    const line = synopsis.find((each) => `${each} `.startsWith(`dispatchbox ${words} `));
    const named = [...(line ?? '--absent').matchAll(/--[a-z-]+/g)].map(([option]) => option);
    expect(named.toSorted()).toEqual(command.options.map(({ long }) => long).toSorted());
  });

  it('has every exit status', () => {
    const table = page.slice(page.indexOf('## Exit status'), page.indexOf('What happened'));
    const statuses = [...table.matchAll(/^\| (\d+) /gm)].map(([, status]) => Number(status));
    expect(statuses).toEqual(Object.values(EXIT));
  });
});

it('the keys that the README names exist', () => {
  const keys = KEY_TABLES.flatMap(({ table }) => Object.values(table.rows)).flatMap((row) =>
    row.keys.map(keyLabel),
  );
  const cells = readPage('README.md').matchAll(/^\|.*\|(.*)\|$/gm);
  const named = [...cells].flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)]);
  expect(named.length).toBeGreaterThan(5);
  expect(named.map(([, key]) => key).filter((key) => !keys.includes(key ?? ''))).toEqual([]);
});
