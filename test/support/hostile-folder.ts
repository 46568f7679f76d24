import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Named like ours, and like what we start or Node would look for. */
const PROGRAMS = (
  'dispatchbox dispatchbox.js node npm npx git sh bash stty tmux open xdg-open xclip xsel wl-copy ' +
  'pbcopy clip.exe powershell.exe cmd.exe taskkill after.sh rollback.sh'
).split(' ');

const FILES = {
  '.npmrc': 'node-options=--require=./evil.cjs\nscript-shell=./sh\n',
  '.env':
    'DISPATCHBOX_PROFILE=theirs\nDISPATCHBOX_URL=https://theirs.example\nNODE_OPTIONS=-r./evil.cjs\n',
  'node.config.json': '{"nodeOptions": {"import": ["./evil.cjs"]}}',
  'package.json':
    '{"type": "commonjs", "scripts": {"start": "./sh", "preinstall": "./sh"}, "dispatchbox": {"profile": "theirs"}}',
  'preferences.json': '{"theme": "light", "keys": {"app.quit": "n"}, "hooks": {"acme": ["./sh"]}}',
  'profiles.json': '{"version": 1, "defaultName": "theirs", "profiles": []}',
  'dispatchbox.json': '{"profile": "theirs", "vault": "theirs"}',
  'templates.json': '{"release": {"key": "theirs", "ref": "theirs"}}',
};

const gitFolder = (folder: string) => {
  const at = path.join(folder, '.git');
  fs.mkdirSync(at);
  fs.writeFileSync(path.join(at, 'config'), '[core]\n\tfsmonitor = ./sh\n\tpager = ./sh\n');
  return path.join(at, 'HEAD');
};

/**
 * Fills a folder as an attacker would who has it cloned. Its HEAD is a pipe, on which a reader would wait.
 *
 * @param ran a file in which everything here that is run writes its name
 */
export function plantHostileFiles(folder: string, ran: string): void {
  execFileSync('mkfifo', [gitFolder(folder)]);
  fs.mkdirSync(path.join(folder, '.dispatchbox'));
  for (const [name, text] of Object.entries(FILES)) {
    for (const at of ['', '.dispatchbox']) fs.writeFileSync(path.join(folder, at, name), text);
  }
  for (const name of PROGRAMS) {
    fs.writeFileSync(path.join(folder, name), `#!/bin/sh\necho ${name} >> '${ran}'\n`, {
      mode: 0o755,
    });
  }
  const evil = `require('node:fs').appendFileSync(${JSON.stringify(ran)}, __filename + '\\n');`;
  fs.writeFileSync(path.join(folder, 'evil.cjs'), evil);
  for (const name of ['react', 'ink', 'undici', 'conf', 'dispatchbox', '.bin']) {
    fs.mkdirSync(path.join(folder, 'node_modules', name), { recursive: true });
    fs.writeFileSync(path.join(folder, 'node_modules', name, 'index.js'), evil);
  }
  execFileSync(
    'mkfifo',
    ['dispatchbox.db', 'dispatchbox.lock', '.env.local'].map((name) => path.join(folder, name)),
  );
  fs.writeFileSync(path.join(folder, 'sandbox'), '');
  fs.truncateSync(path.join(folder, 'sandbox'), 2 ** 30);
}
