import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { answer, cleanUp, homeWithProfile, runCommand, serviceWith } from './support.ts';

afterAll(cleanUp);

const SET = ['profile', 'token', 'acme', '--token-kind', 'organization', '--token-command'];

/** A profile whose token for dispatches is printed by a program. */
async function withCommand() {
  const server = await serviceWith(answer(201, { dispatch_id: 'd-1' }));
  const home = await homeWithProfile(server.origin, { kinds: ['service-account'] });
  const script = path.join(home, 'print-token.mjs');
  writeFileSync(script, "console.log('printed-canary-0123456789');");
  await runCommand(home, [...SET, process.execPath, script]);
  return { server, home, script };
}

describe('a token that a command prints', () => {
  it.concurrent('that fails later sends nothing, with 3', async () => {
    const { server, home, script } = await withCommand();
    writeFileSync(script, 'process.exit(1)');
    const end = await runCommand(home, ['dispatch', 'deploy', '--json']);
    expect(end.status).toBe(3);
    expect(JSON.parse(end.stdout)).toMatchObject({
      status: 'refused',
      profile: 'acme',
      error: expect.stringMatching(/organization token of acme.* status 1/),
      next: expect.stringContaining('Nothing was sent'),
    });
    expect(end.stderr.match(/status 1/g)).toHaveLength(1);
    expect(server.requests).toHaveLength(0);
  });

  it.concurrent('is stored by the absolute path of its program, which is said', async () => {
    const { home, script } = await withCommand();
    const folder = path.join(home, 'bin');
    mkdirSync(folder);
    const program = path.join(folder, 'tok');
    writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${script}'\n`, { mode: 0o755 });
    const commands = () =>
      JSON.parse(readFileSync(path.join(home, 'box', 'profiles.json'), 'utf8'))
        .profiles[0].tokens.map(({ command }: { command?: string[] }) => command)
        .filter(Boolean);
    for (const [name, env] of [
      ['tok', { PATH: `.:${folder}` }],
      ['./bin/tok', {}],
    ] as const) {
      const end = await runCommand(home, [...SET, name, '--flag'], { env, folder: home });
      expect(end.stderr).toContain(program);
      expect(commands()).toEqual([[program, '--flag']]);
    }
  });

  it.concurrent.each(['./tok.sh', 'tok.sh'])(
    'that an older file has as %s is refused, and nothing is run or sent',
    async (program) => {
      const { server, home } = await withCommand();
      const file = path.join(home, 'box', 'profiles.json');
      const document = JSON.parse(readFileSync(file, 'utf8'));
      for (const token of document.profiles[0].tokens) if (token.command) token.command = [program];
      writeFileSync(file, JSON.stringify(document));
      const log = path.join(home, 'ran');
      writeFileSync(path.join(home, 'tok.sh'), `#!/bin/sh\ntouch '${log}'\necho pat-evil\n`, {
        mode: 0o755,
      });
      const env = { PATH: `.:${home}` };
      const end = await runCommand(home, ['dispatch', 'deploy'], { env, folder: home });
      expect(end.status).toBe(3);
      expect(end.stderr).toMatch(/no full path/);
      expect(end.stderr).toContain('dispatchbox profile token');
      expect(existsSync(log)).toBe(false);
      expect(server.requests).toHaveLength(0);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(document);
    },
  );
});
