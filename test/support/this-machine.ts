import type { ProgramSearch } from '../../src/terminal/find-program.ts';

/** Where the tests run. */
export const THIS_MACHINE: ProgramSearch = { env: process.env, platform: process.platform };
