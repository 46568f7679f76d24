import type { KeyGuide } from '../state/key-list/key-guide.ts';
import { CHANGEABLE } from './changeable.ts';
import { helpLines } from './help-lines.ts';
import { keyMapFor } from './key-map.ts';

/** What the core is given of the key table at the start. */
export function keyGuide(): KeyGuide {
  return {
    rows: CHANGEABLE.map(({ name, section, label }) => ({ name, section, label })),
    helpLines: helpLines(keyMapFor({})).length,
  };
}
