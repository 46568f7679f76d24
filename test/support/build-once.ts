import { build } from '../../scripts/build.ts';

/** The journeys drive the built program, so it is built before the first of them. */
export default async function buildOnce(): Promise<void> {
  await build();
}
