import { execFileSync } from 'node:child_process';

/** What the package may weigh. Raise a limit only with a reason in the commit. */
const LIMITS = { tarballBytes: 520 * 1024, unpackedBytes: 1536 * 1024 };

export interface PackageSize {
  readonly tarballBytes: number;
  readonly unpackedBytes: number;
}

/** Has npm pack the package in `folder`. @returns how large it is, packed and unpacked. */
export function measurePackage(folder: string): PackageSize {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  return { tarballBytes: packed.size, unpackedBytes: packed.unpackedSize };
}

/** @returns one sentence for each limit that is passed. */
export function limitsPassed(size: PackageSize): readonly string[] {
  return (['tarballBytes', 'unpackedBytes'] as const)
    .filter((what) => size[what] > LIMITS[what])
    .map((what) => `The package has ${size[what]} ${what}; the limit is ${LIMITS[what]}.`);
}
