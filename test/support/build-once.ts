import { build } from '../../scripts/build.ts';
import { OTHER_PROGRAM } from './program.ts';

/** The built program is driven, so it is built before the first test. */
export default async function buildOnce(): Promise<void> {
  if (OTHER_PROGRAM === null) await build();
}
