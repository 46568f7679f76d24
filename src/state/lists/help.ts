import type { HelpOverlay, HelpRow } from '../help-overlay.ts';
import { type List, listOf } from '../list/list.ts';
import { NEW_LIST } from '../list/list-state.ts';
import type { OverlayPart } from '../overlay.ts';

const NO_HELP: HelpOverlay = { kind: 'help', rows: [], list: NEW_LIST };

const help = listOf<HelpRow>({
  idOf: ({ id }) => id,
  searchText: ({ keys, text, section }) => `${keys.join(' ')} ${text} ${section}`,
});

export function helpOverlay(rows: readonly HelpRow[]): HelpOverlay {
  return { ...NO_HELP, rows };
}

export function helpList({ overlay }: OverlayPart): List<HelpRow> {
  const { rows, list } = overlay?.kind === 'help' ? overlay : NO_HELP;
  return help(rows, list);
}
