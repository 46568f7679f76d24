/**
 * What the first useful frame needs from the disk, in one module: Node takes half a millisecond and more for every
 * one that it is asked for.
 */
export { openSession } from '../effects/open-session.ts';
export { openHistory } from '../storage/history.ts';
export { readPreferences } from '../storage/preferences.ts';
