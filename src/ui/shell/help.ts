import { keysThatFit } from '../../components/fit-text.ts';
import { spokenKey, spokenList } from '../../screens/spoken-words.ts';
import { type HelpOverlay, type HelpRow, helpList } from '../../state/help/help.ts';
import { titleLine } from '../blocks/compose.ts';
import { span } from '../blocks/line.ts';
import { type ListLook, nameColumn, textColumn } from '../blocks/list-look.ts';
import { listBlocks } from '../blocks/list-view.ts';
import { type Body, blocks, gap, type View } from '../view.ts';

const HELP_LOOK: ListLook<HelpRow, null> = {
  what: 'Rows of the help',
  columns: [
    textColumn('KEY', ({ keys }) => keys.join('  '), {
      least: 7,
      enough: 12,
      most: 26,
      cell: ({ keys, isChanged }, _, width) => ({
        text: keysThatFit(keys, width),
        tone: 'accent',
        isBold: isChanged,
      }),
    }),
    nameColumn('ACTION', textOf, { least: 27, enough: 34, cut: 'end' }),
    textColumn('WHERE', ({ section }) => section, { least: 12, yields: 1, tone: 'muted' }),
  ],
  announce: ({ keys, text, section, isChanged }) =>
    spokenList(`${keys.map(spokenKey).join(' or ')}: ${text}`, section, isChanged && 'changed'),
};

/** Every key, read from the table that also handles it: those of the current context first. */
export function help(overlay: HelpOverlay, view: View): Body {
  const list = helpList(overlay);
  const [place] = list.rows;
  const hint = ` · ${view.keyOf('list.start-filter')} searches`;
  const about = place === undefined ? [] : [span(` · ${place.section}`)];
  const title = (columns: number) => ({
    ...titleLine(columns, 'Help', ...about, span(hint, 'muted')),
    announce: `Help, ${view.keyOf('list.start-filter')} to search`,
  });
  return blocks(
    gap(view),
    listBlocks(HELP_LOOK, list, () => null, {
      ...view,
      name: 'help',
      view: { line: title, name: '' },
    }),
  );
}

function textOf({ text, isChanged }: HelpRow): string {
  return isChanged ? `${text} · changed` : text;
}
