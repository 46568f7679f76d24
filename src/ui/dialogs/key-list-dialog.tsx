import type { ReactNode } from 'react';
import stringWidth from 'string-width';
import { changeableNamed } from '../../keys/changeable.ts';
import { keyLabel } from '../../keys/key-label.ts';
import { keyMapOf } from '../../keys/key-map.ts';
import { sentenceFor } from '../../keys/key-problem.ts';
import type { KeyName } from '../../keys/remap.ts';
import type { AppState } from '../../state/app-state.ts';
import type { KeyRow } from '../../state/key-list/key-guide.ts';
import { keyListIndex, keyRows } from '../../state/key-list/key-list.ts';
import type { KeyListOverlay } from '../../state/key-list/key-list-overlay.ts';
import { fitText } from '../blocks/fit-text.ts';
import { Spoken } from '../components/heard.tsx';
import { spokenKey, spokenList } from '../presentation/heard-words.ts';
import { keysThatFit } from '../presentation/keys-that-fit.ts';
import { Toned } from '../theme.tsx';
import { Dialog, dialogColumns, dialogRows, wrapped, wrappedProblem } from './dialog.tsx';
import { SearchDialog } from './search-dialog.tsx';

const MARK_COLUMNS = 2;
const KEY_MARK_COLUMNS = 2;
const KEYS_COLUMNS = 10;
/** The longest of what the keys do, beside which there is room for where they do it. */
const LABEL_COLUMNS = 32;
const SECTION_FROM_COLUMNS = 62;

/** Everything whose keys can be changed, narrowed by what is typed; over it the question for a new key. */
export function KeyListDialog({
  state,
  overlay,
}: {
  readonly state: AppState;
  readonly overlay: KeyListOverlay;
}): ReactNode {
  if (overlay.kind === 'key-capture') return <Capture state={state} overlay={overlay} />;
  const rows = keyRows(state);
  return (
    <SearchDialog
      state={state}
      title="Keys"
      foot="enter another key · esc back"
      query={overlay.query}
      rows={rows}
      selected={keyListIndex(state)}
      none="Nothing fits. Backspace widens the search."
      legend={legendFor(rows.map((row) => keysOf(state, row).mark))}
      lineOf={(row, isSelected) => ({
        key: row.name,
        content: <Row state={state} row={row} isSelected={isSelected} />,
      })}
    />
  );
}

function Row({
  state,
  row,
  isSelected,
}: {
  readonly state: AppState;
  readonly row: KeyRow;
  readonly isSelected: boolean;
}): ReactNode {
  const columns = dialogColumns(state.size);
  const { keys, mark } = keysOf(state, row);
  const shown = fitText(keysThatFit(keys.map(keyLabel), KEYS_COLUMNS), KEYS_COLUMNS).trimEnd();
  const room = columns - MARK_COLUMNS - 1 - KEY_MARK_COLUMNS - stringWidth(shown);
  const labelColumns = columns < SECTION_FROM_COLUMNS ? room : LABEL_COLUMNS;
  const words = spokenList(
    row.label,
    row.section,
    keys.map((key) => spokenKey(keyLabel(key))).join(' or '),
    mark === '*' && 'changed',
    mark === '!' && 'an entry of the preferences does not hold',
  );
  return (
    <Spoken words={words} isSelected={isSelected}>
      <Toned>
        <Toned tone={isSelected ? 'accent' : 'plain'} bold={isSelected}>
          {isSelected ? '▸ ' : '  '}
          {`${fitText(row.label, labelColumns)} `}
        </Toned>
        <Toned tone="muted">{fitText(row.section, room - labelColumns)}</Toned>
        <Toned tone={mark === '!' ? 'warning' : 'muted'}>{`${mark} `}</Toned>
        <Toned tone={mark === ' ' ? 'muted' : 'accent'} bold={mark === '*'}>
          {shown}
        </Toned>
      </Toned>
    </Spoken>
  );
}

function legendFor(marks: readonly string[]): string {
  return [marks.includes('*') ? '* changed' : '', marks.includes('!') ? '! entry not taken' : '']
    .filter(Boolean)
    .join(' · ');
}

/** `*`: changed. `!`: an entry of the preferences that does not hold. */
function keysOf(
  state: AppState,
  { name }: KeyRow,
): { readonly keys: readonly string[]; readonly mark: ' ' | '*' | '!' } {
  const map = keyMapOf(state);
  const changed = map.changed.get(name as KeyName);
  const isRefused = map.problems.some((problem) => problem.name === name);
  const keys = changed ?? changeableNamed(name)?.builtIn ?? [];
  return { keys, mark: isRefused ? '!' : changed ? '*' : ' ' };
}

function Capture({
  state,
  overlay: { row, problem },
}: {
  readonly state: AppState;
  readonly overlay: Extract<KeyListOverlay, { readonly kind: 'key-capture' }>;
}): ReactNode {
  const { keys, mark } = keysOf(state, row);
  const built = (changeableNamed(row.name)?.builtIn ?? []).map(keyLabel).join(' and ');
  const refused = keyMapOf(state).problems.find(({ name }) => name === row.name);
  const now = keys.map(keyLabel).join(' and ');
  const said = problem ?? (refused ? sentenceFor(refused) : null);
  const title = `${row.section}: ${row.label}`;
  const isTitleWhole = stringWidth(title) <= dialogColumns(state.size);
  const ask = wrapped(
    state.size,
    isTitleWhole ? 'Press the new key.' : `Press the new key: ${row.label}.`,
  );
  const wrong = said === null ? [] : wrappedProblem(state.size, said);
  const name = wrapped(state.size, `In the preferences: ${row.name}`, 'muted');
  // What is wrong is told whole; its sentence has the name too.
  const hasName = ask.length + name.length + wrong.length <= dialogRows(state.size);
  return (
    <Dialog
      size={state.size}
      title={isTitleWhole ? title : row.section}
      foot={`esc keeps ${now}${mark === ' ' ? '' : ` · backspace puts ${built} back`}`}
      lines={[...ask, ...(hasName ? name : []), ...wrong]}
    />
  );
}
