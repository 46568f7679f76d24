import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';

/** @returns the process below `parent` whose command line matches, last, and before it those on the way. */
export function processesTo(parent: number, command: RegExp): readonly number[] {
  for (const pid of readdirSync('/proc').map(Number)) {
    if (!pid || parentOf(pid) !== parent) continue;
    if (command.test(commandLine(pid))) return [pid];
    const below = processesTo(pid, command);
    if (below.length > 0) return [pid, ...below];
  }
  return [];
}

export function isRunning(pid: number): boolean {
  const status = /^State:\s+(\w)/m.exec(read(`/proc/${pid}/status`))?.[1];
  // One that has ended stays a zombie until its parent asks how.
  return status !== undefined && status !== 'Z';
}

/** Whether a process has a handler for a signal by now. */
export function takesSignal(pid: number, signal: NodeJS.Signals): boolean {
  const caught = /^SigCgt:\s+(\w+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? '0';
  return ((BigInt(`0x${caught}`) >> BigInt(os.constants.signals[signal] - 1)) & 1n) === 1n;
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1]);
}

function commandLine(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended in the meantime.
    return '';
  }
}
