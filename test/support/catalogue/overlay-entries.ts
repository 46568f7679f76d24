import type { WindowSize } from '../../../src/old/app/window.ts';
import { type Core, openCore } from '../core.ts';
import { answeredList, STORED } from '../profiles.ts';
import { coreWithEveryState } from '../states.ts';
import { vaultCore } from '../vault-states.ts';
import { entriesOf } from './entry.ts';

/** What can stand over any screen. */
export const OVERLAY_ENTRIES = entriesOf('over the screen', {
  help: (size) => openCore({}, size).press('?'),
  'help, scrolled': (size) => openCore({}, size).press('?', ...'jjjjjjjjjjjj'),
  'help, searched': (size) => openCore({}, size).press('?', '/').fill('copy'),
  'a key that does nothing': (size) => coreWithEveryState(size).press('U'),
  palette: (size) => coreWithEveryState(size).press('ctrl+p'),
  'palette, searched': (size) => coreWithEveryState(size).press('ctrl+p').fill('se').press('down'),
  'palette, things found': (size) =>
    answeredList(vaultCore(size), STORED).press('ctrl+p').fill('api_key'),
  'palette, unavailable': (size) => openCore({}, size).press('ctrl+p').fill('copy the id'),
  'palette, nothing fits': (size) => coreWithEveryState(size).press('ctrl+p').fill('zzz'),
  'palette over a form': (size) => openCore({}, size).press('n').type('deploy').press('ctrl+p'),
  'quit with a draft': (size) => openCore({}, size).press('n').type('deploy').press('ctrl+c'),
  'quit while sending': (size) =>
    openCore({}, size).press('n').type('deploy').press('ctrl+s', 'ctrl+c'),
  'watch an id': (size) => openCore({}, size).choose('watch a dispatch'),
  'watch an id, none typed': (size) => openCore({}, size).choose('watch a dispatch').press('enter'),
  'resolve an unknown one': (size) => onUnknown(size).press('i'),
  'resolve an unknown one, not there': (size) => onUnknown(size).press('i', 'right'),
  'resolve an unknown one, no id': (size) => onUnknown(size).press('i', 'enter'),
  'forget several': (size) => coreWithEveryState(size).choose('mark all').press('d'),
  'forget a dispatch': (size) => coreWithEveryState(size).press('j', 'd'),
});

function onUnknown(size: WindowSize): Core {
  const core = coreWithEveryState(size).press('/');
  return core.fill('unknown').press('enter');
}
