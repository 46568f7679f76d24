import { expect, it, onTestFinished } from 'vitest';
import { addProfile, newHome, PROGRAM, runProgram } from '../support/app.ts';
import { environment } from '../support/program.ts';
import { openTerminal } from '../support/terminal.ts';

const ACME = { name: 'acme', url: 'https://ci.acme.dev', token: 'canary-token-0123456789' };

/** A shell that runs some commands of ours, each as `box`, then says what it read of what was typed. */
function startShell(home: string, script: string) {
  const terminal = openTerminal({
    command: 'sh',
    args: ['-c', `box() { '${PROGRAM}' "$@"; echo "ended $?."; }; ${script}; cat -v`],
    cwd: home,
    env: environment(home),
    columns: 100,
    rows: 30,
  });
  onTestFinished(() => terminal.close());
  return terminal;
}

async function profilesOf(home: string): Promise<readonly string[]> {
  const { stdout } = await runProgram({ home, args: ['profile', 'list', '--json'] });
  return JSON.parse(stdout).profiles.map(({ name }: { name: string }) => name);
}

it('a protected profile is removed once its name is typed by hand, after it was asked for', async () => {
  const home = newHome();
  await addProfile(home, { ...ACME, more: ['--protected'] });
  const terminal = startShell(
    home,
    'echo begun; sleep 0.3; box profile remove acme; box profile remove acme',
  );
  await terminal.waitFor('begun');
  terminal.type('acme\r');
  await terminal.waitFor('Type its name');
  terminal.paste('acme\r');
  await terminal.waitFor(/Pasting[\s\S]*Type its name/);
  expect(await profilesOf(home)).toEqual(['acme']);
  terminal.type('acmee\r');
  await terminal.waitFor('ended 2.');
  await terminal.waitFor(/ended 2\.[\s\S]*Type its name/);
  expect(await profilesOf(home)).toEqual(['acme']);
  terminal.type('acmx\x7fe');
  await terminal.waitFor('remove it: acme');
  terminal.press('enter');
  await terminal.waitFor('ended 0.');
  expect(await profilesOf(home)).toEqual([]);
});
