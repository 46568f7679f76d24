// The built program in a pseudo-terminal, on a machine of its own, with a history made beforehand.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pty from '@lydell/node-pty';
import { openHistory } from '../../src/storage/history.ts';
import { TerminalScreen } from '../support/terminal-screen.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../dist/dispatchbox.js');

export function print(line) {
  process.stdout.write(`${line}\n`);
}

export function newHome() {
  const home = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-bench-'));
  process.on('exit', () => rmSync(home, { recursive: true, force: true }));
  return home;
}

const environment = (home) => ({
  PATH: process.env.PATH,
  HOME: home,
  DISPATCHBOX_HOME: path.join(home, 'box'),
  LANG: 'C.UTF-8',
  TERM: 'xterm-256color',
});

export function addProfile(home, url) {
  const args = [PROGRAM, 'profile', 'add', 'bench', '--url', url, '--token-kind', 'organization'];
  const ended = spawnSync(process.execPath, args, { env: environment(home), input: 'token\n' });
  if (ended.status !== 0) throw new Error(String(ended.stderr));
}

function readProfiles(home) {
  const file = path.join(home, 'box', 'profiles.json');
  return JSON.parse(readFileSync(file, 'utf8')).profiles;
}

/** @param phaseOf of a dispatch by its index; 0 is the newest. */
export function writeHistory(home, count, phaseOf) {
  const opened = openHistory(path.join(home, 'box'));
  if (!opened.ok) throw new Error(opened.error.message);
  const profileId = readProfiles(home).find(({ name }) => name === 'bench')?.id ?? 'bench';
  const nowMs = Date.now();
  for (let index = 0; index < count; index += 1) {
    const stored = opened.value.insert({
      localId: `row-${index}`,
      profileId,
      tokenKind: 'organization',
      request: { key: `key-${index % 7}`, ref: 'main', title: `Number ${index}`, params: {} },
      createdAtMs: nowMs - index,
      confirmedAtMs: null,
      phase: phaseOf(index),
    });
    if (!stored.ok) throw new Error(stored.error.message);
  }
  opened.value.close();
}

export function startApp(home, { columns = 120, rows = 40 } = {}) {
  const program = pty.spawn(process.execPath, [PROGRAM], {
    name: 'xterm-256color',
    cols: columns,
    rows,
    cwd: home,
    env: environment(home),
  });
  const screen = new TerminalScreen(columns, rows, (reply) => program.write(reply));
  program.onData((data) => screen.write(data));
  const text = () => screen.lines().join('\n');
  return {
    text,
    type: (keys) => program.write(keys),
    cpuMs: () => cpuMs(program.pid),
    close: () => program.kill('SIGKILL'),
    waitFor: (isThere, timeoutMs = 30_000) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`not there:\n${text()}`)), timeoutMs);
        const check = () => {
          if (!isThere(text())) return;
          clearTimeout(timer);
          stop();
          resolve(performance.now());
        };
        const stop = screen.onChange(check);
        check();
      }),
  };
}

/** Processor time of a process so far, all threads. Linux only. */
function cpuMs(pid) {
  const [, rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = rest.split(' ');
  const ticksPerSecond = 100;
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
}
