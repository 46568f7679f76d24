import os from 'node:os';
import { defineConfig } from 'vitest/config';

// React as it ships. Its development build takes twice the time.
process.env.NODE_ENV = 'production';

/** How long a test waits for a fact. It ends as soon as the fact is there. */
const expect = { poll: { timeout: 60_000 } };
/** Without a window in its environment, Ink asks `tput` for one at each frame. */
const env = { COLUMNS: '80', LINES: '24' };
const cores = os.availableParallelism();
const define = { DISPATCHBOX_VERSION: JSON.stringify('0.0.0-test') };

export default defineConfig({
  test: {
    projects: [
      {
        define,
        test: {
          expect,
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/processes/**', 'test/journeys/**'],
          // Loading the program again for every file would take longer than most files do.
          isolate: false,
          env,
          // Some wait for real sockets and real deadlines, so more run at once than there are cores.
          maxWorkers: cores + 1,
          // A hang is found late and a busy machine is no failure.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        define,
        test: {
          expect,
          name: 'processes',
          include: ['test/processes/**/*.test.ts'],
          globalSetup: ['test/support/build-once.ts'],
          isolate: false,
          // Crashes, umasks, locks, full disks and damaged files.
          maxWorkers: cores + 3,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        define,
        test: {
          expect,
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          globalSetup: ['test/support/build-once.ts'],
          isolate: false,
          // They start real programs and mostly wait for them.
          maxWorkers: cores + 3,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
