import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { curlCommand } from '../../src/domain/curl-command.ts';
import { type DispatchRequest, dispatchBody } from '../../src/domain/dispatch.ts';
import { temporaryFolder } from '../storage/support/folders.ts';

const ADDRESS = { baseUrl: 'https://ci.acme.dev:8443/gate way', segment: 'svc' };

/** Runs a command in a real shell with a `curl` that writes down what it was given. */
function givenToCurl(command: string): readonly string[] {
  const folder = temporaryFolder();
  const bin = path.join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(path.join(bin, 'curl'), `#!/bin/sh\nprintf '%s\\0' "$@" > '${folder}/args'\n`);
  chmodSync(path.join(bin, 'curl'), 0o755);
  execFileSync('/bin/sh', ['-c', command], {
    cwd: folder,
    env: { PATH: `${bin}:${process.env.PATH}`, TOKEN: 'to ken' },
  });
  return readFileSync(path.join(folder, 'args'), 'utf8').split('\0').slice(0, -1);
}

const requests: readonly [string, DispatchRequest][] = [
  ['plain', { key: 'deploy', ref: 'main', title: 'Deploy 1.4.2', params: { env: 'staging' } }],
  ['as little as there can be', { key: 'k', ref: '', title: '', params: {} }],
  [
    'full of what a shell takes',
    {
      key: `'"$(touch evil)\`touch evil\`\\`,
      ref: "it's; rm -rf *",
      title: '!history %s \\n',
      params: { "'": "''", $HOME: '$TOKEN', '\\': '\\\\' },
    },
  ],
  [
    'lines and what hides',
    { key: 'a\nb\r\n\t', ref: '\u202e\u0000\u001b', title: 'ü 部 👩‍💻 \ud800', params: {} },
  ],
];

it.each(requests)('a request that is %s reaches curl exactly', (_, request) => {
  const command = curlCommand(ADDRESS, request);
  expect(command).toMatch(/^[\x20-\x7e]+$/);
  expect(command).toContain('$TOKEN');
  const args = givenToCurl(command);
  expect(args.slice(0, -1)).toEqual([
    '-X',
    'POST',
    'https://ci.acme.dev:8443/gate way/svc/api/runs/dispatches',
    '-H',
    'Authorization: Bearer to ken',
    '-H',
    'Content-Type: application/json',
    '-H',
    'Accept: application/json',
    '--data-raw',
  ]);
  expect(JSON.parse(args.at(-1) ?? '')).toEqual(dispatchBody(request));
});
