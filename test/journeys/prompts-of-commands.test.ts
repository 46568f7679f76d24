import { expect, it, onTestFinished } from 'vitest';
import { addProfile, newHome, PROGRAM, runProgram } from '../support/app.ts';
import { environment } from '../support/program.ts';
import { openTerminal, pause } from '../support/terminal.ts';

const END = '\u001b[201~';
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

it('a hidden prompt takes a paste that holds its own end whole, and leaves nothing of it to the shell', async () => {
  const home = newHome();
  await addProfile(home, ACME);
  const terminal = startShell(home, 'box profile token acme --token-kind organization');
  // As wide as reads of a terminal, so that each puts another byte of the marker, or of what is behind it, last.
  await terminal.waitFor('hidden:');
  terminal.paste(`${'t'.repeat(4_082)}${END}\recho run by the shell\r`);
  await pause();
  terminal.press('enter');
  // It isn't a token, and none of it was stored, shown or run.
  await terminal.waitFor('ended 2.');
  terminal.type('typed to the shell\r');
  await terminal.waitFor(/ended 2\.\n+typed to the shell\n+typed to the shell/);
  expect(terminal.text()).not.toContain('run by');
});

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
