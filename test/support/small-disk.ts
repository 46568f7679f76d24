import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach } from 'vitest';

const mounted: string[] = [];

afterEach(() => {
  for (const disk of mounted.splice(0)) {
    // Lazily, since files on it can still be open.
    execFileSync('umount', ['--lazy', disk]);
    fs.rmdirSync(disk);
  }
});

/** A disk of its own for one test: 256 KiB, in memory. Only where `canMount` says so. */
export function smallDisk(): string {
  const disk = fs.mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-disk-'));
  const options = ['-t', 'tmpfs', '-o', 'size=256k,mode=700', 'tmpfs', disk];
  try {
    execFileSync('mount', options, { stdio: 'ignore' });
  } catch (error) {
    fs.rmdirSync(disk);
    throw error;
  }
  mounted.push(disk);
  return disk;
}

export function makeReadOnly(disk: string): void {
  execFileSync('mount', ['-o', 'remount,ro', disk]);
}

/** Fills the disk up, but for this many pages of 4 KiB. @returns gives the room back. */
export function takeSpace(disk: string, pages: number): () => void {
  const ballast = path.join(disk, 'ballast');
  fs.rmSync(ballast, { force: true });
  const { bavail, bsize } = fs.statfsSync(disk);
  fs.writeFileSync(ballast, Buffer.alloc(bavail * bsize - pages * 4096));
  return () => fs.rmSync(ballast);
}

/** Mounting takes a Linux and its superuser. */
export function canMount(): boolean {
  if (os.platform() !== 'linux' || os.userInfo().uid !== 0) return false;
  try {
    const disk = smallDisk();
    mounted.splice(mounted.indexOf(disk), 1);
    execFileSync('umount', [disk]);
    fs.rmdirSync(disk);
    return true;
  } catch {
    return false;
  }
}
