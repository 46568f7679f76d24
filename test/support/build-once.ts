import { build } from '../../scripts/build.ts';
import { OTHER_PROGRAM } from './program.ts';

const shared = globalThis as { builtForTests?: Promise<void> };

/** The built program is driven, so it is built before the first test, once for all projects. */
export default async function buildOnce(): Promise<void> {
  if (OTHER_PROGRAM !== null) return;
  shared.builtForTests ??= build();
  await shared.builtForTests;
}
