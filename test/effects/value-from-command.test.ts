import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ProgramCommand } from '../../src/domain/command-words.ts';
import { valueFromCommand } from '../../src/effects/value-from-command.ts';

const CANARY = 'canary-of-a-command-0123456789';

const node = (code: string, ...args: readonly string[]): ProgramCommand => [
  process.execPath,
  ...['-e', code, '--', ...args],
];

async function printed(command: ProgramCommand, endsWithinMs = 20_000): Promise<string> {
  const result = await valueFromCommand(command, { endsWithinMs });
  return result.ok ? result.value.reveal() : `failed: ${result.error}`;
}

describe('a value that a command prints', () => {
  it('is what it printed, byte for byte, with its arguments as they are', async () => {
    const echo = 'process.stdout.write(process.argv.slice(1).join("\\n") + "\\r\\n")';
    expect(await printed(node(echo, '$HOME; exit 1', 'ä b'))).toBe('$HOME; exit 1\nä b\r\n');
  });

  it('has no input, and none of the terminal', async () => {
    const code = `
      const fs = require('node:fs');
      let tty = 'no terminal';
      try { fs.openSync('/dev/tty', 'r+'); tty = 'a terminal'; } catch {}
      console.log(tty, fs.readFileSync(0, 'utf8').length)`;
    expect(await printed(node(code))).toBe('no terminal 0\n');
  });

  it('is missing where the program fails, whose words are shown harmless and without the value', async () => {
    const code = `
      process.stdout.write(${JSON.stringify(CANARY)});
      process.stderr.write('\\x1b[31mno such entry: ' + ${JSON.stringify(CANARY)} + '\\n');
      process.exitCode = 3`;
    const failed = await printed(node(code));
    expect(failed).toBe(
      String.raw`failed: The command ended with status 3. It says: \u{1b}[31mno such entry: [redacted]`,
    );
  });

  it('is missing where the program cannot be started, prints nothing, too much, or no text', async () => {
    expect(await printed(['/nowhere/at-all', CANARY])).toBe(
      'failed: The command could not be started (ENOENT).',
    );
    expect(await printed(node('console.log()'))).toBe('failed: The command printed nothing.');
    expect(await printed(node('console.log("x".repeat(2 ** 21))'))).toBe(
      'failed: The command printed more than 1,048,578 bytes.',
    );
    expect(await printed(node('process.stdout.write(Buffer.from([0xff, 0xfe]))'))).toContain(
      'not UTF-8 text',
    );
  });

  it('is not waited for beyond the deadline, even if the program ignores signals', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-command-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const pidFile = path.join(folder, 'pid');
    const code = `
      process.on('SIGTERM', () => {});
      require('node:fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
      setInterval(() => {}, 1000)`;
    const stopping = new AbortController();
    const result = valueFromCommand(node(code), { signal: stopping.signal });
    await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8')).toMatch(/\d/);
    stopping.abort();
    expect(await result).toEqual({ ok: false, error: 'The command was stopped.' });
    const pid = Number(readFileSync(pidFile, 'utf8'));
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(await printed(node('setInterval(() => {}, 1000)'), 300)).toContain(
      'did not finish within',
    );
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
