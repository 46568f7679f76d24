import { changeableNamed } from '../../keys/changeable.ts';
import { keyMapOf } from '../../keys/key-map.ts';
import { keyLabel } from '../../keys/key-name.ts';
import type { ActionName } from '../../state/action.ts';
import type { AppState } from '../../state/app/app-state.ts';
import { keyList } from '../../state/key-list/key-list.ts';
import type { KeyListOverlay, KeyRow } from '../../state/key-list/key-list-overlay.ts';
import { wrongLines } from '../blocks/field-lines.ts';
import { block } from '../blocks/fit.ts';
import { keysThatFit, textWidth } from '../blocks/fit-text.ts';
import { type Line, span } from '../blocks/line.ts';
import { type ListLook, nameColumn, textColumn, wordColumn } from '../blocks/list-look.ts';
import { searchBlocks } from '../blocks/list-view.ts';
import { wrapSpans } from '../blocks/wrap.ts';
import { spokenKey, spokenList } from '../presentation/spoken-words.ts';
import type { Dialog, View } from '../view.ts';

const KEYS_COLUMNS = 9;

/** A row's keys, and what to say about them. */
interface RowKeys {
  readonly keys: readonly string[];
  /** `*`: changed. `!`: an entry in the preferences that isn't in force. */
  readonly mark: '' | '*' | '!';
}

const KEY_LIST_LOOK: ListLook<KeyRow, RowKeys> = {
  what: 'Found',
  columns: [
    nameColumn('', ({ label }) => label, { least: 16, enough: 32, cut: 'end' }),
    textColumn('', sectionOf, { least: 7, enough: 20, yields: 1, fills: true, tone: 'muted' }),
    wordColumn('', 1, (_, { mark }) => span(mark, mark === '!' ? 'warning' : 'accent')),
    {
      width: KEYS_COLUMNS,
      align: 'right',
      cell: (_, { keys, mark }, width) => ({
        text: keysThatFit(keys.map(keyLabel), width),
        tone: mark === '' ? 'muted' : 'accent',
        isBold: mark === '*',
      }),
    },
  ],
  announce: ({ label, section }, { keys, mark }) =>
    spokenList(
      label,
      section,
      keys.map((key) => spokenKey(keyLabel(key))).join(' or '),
      mark === '*' && 'changed',
      mark === '!' && 'an entry in the preferences is invalid',
    ),
};

/** Every remappable action, filtered by what is typed. */
export function keyListDialog(state: AppState, view: View): Dialog {
  const list = keyList(state);
  const contextOf = (row: KeyRow) => keysOf(state, row);
  const marks = new Set(list.visible.map((row) => contextOf(row).mark));
  const legend = [marks.has('*') && '* changed', marks.has('!') && '! invalid entry']
    .filter(Boolean)
    .join(' · ');
  const explained: Line = { spans: [span(legend, 'muted')], announce: '' };
  return {
    isSearch: true,
    title: 'Keys',
    foot: list.count === 0 ? 'esc back' : 'enter another key · esc back',
    blocks: [
      searchBlocks(KEY_LIST_LOOK, list, contextOf, { ...view, what: 'keys' }),
      legend !== '' && block([explained]),
    ],
  };
}

/** Prompts for a new key. */
export function captureDialog(
  state: AppState,
  { row, problem }: Extract<KeyListOverlay, { readonly kind: 'key-capture' }>,
  { columns }: View,
): Dialog {
  const { keys, mark } = keysOf(state, row);
  const built = (changeableNamed(row.name)?.builtIn ?? []).map(keyLabel).join(' and ');
  const refused = keyMapOf(state).problems.find(({ name }) => name === row.name);
  const now = keys.map(keyLabel).join(' and ');
  const said = problem ?? refused?.sentence ?? null;
  const title = `${row.section}: ${row.label}`;
  const isTitleWhole = textWidth(title) <= columns;
  const ask = isTitleWhole ? 'Press the new key.' : `Press the new key: ${row.label}.`;
  const name = `In the preferences: ${row.name}`;
  return {
    title: isTitleWhole ? title : row.section,
    foot: `esc keeps ${now}${mark === '' ? '' : ` · backspace restores ${built}`}`,
    blocks: [
      block(wrapSpans([span(ask)], columns)),
      // The sentence about the problem includes the name too.
      block(wrapSpans([span(name, 'muted')], columns), { yields: 1, isWhole: true }),
      said !== null && block(wrongLines(said, columns)),
    ],
  };
}

function sectionOf({ section }: KeyRow): string {
  return section;
}

function keysOf(state: AppState, { name }: KeyRow): RowKeys {
  const map = keyMapOf(state);
  const changed = map.changed.get(name as ActionName);
  const isRefused = map.problems.some((problem) => problem.name === name);
  const keys = changed ?? changeableNamed(name)?.builtIn ?? [];
  return { keys, mark: isRefused ? '!' : changed ? '*' : '' };
}
