// Figures for the live status view. Apart from the tests, since they depend on the machine.
import { build } from '../../scripts/build.ts';
import { benchPolling } from './polling.mjs';
import { benchScrolling } from './scrolling.mjs';

await build();
await benchScrolling();
await benchPolling(Number(process.argv[2] ?? 120));
process.exit(0);
