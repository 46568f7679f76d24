import type { Machine } from '../../src/terminal/find-program.ts';

/** Where the tests run. */
export const THIS_MACHINE: Machine = { env: process.env, platform: process.platform };
