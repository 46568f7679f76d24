import { Box } from 'ink';
import type { ReactNode } from 'react';
import stringWidth from 'string-width';
import { expressionFor } from '../../../domain/entry-result.ts';
import { sanitizeText } from '../../../domain/sanitize-text.ts';
import type { AppState } from '../../../state/app-state.ts';
import { wrapText } from '../../../state/details/wrap-text.ts';
import { layoutFor } from '../../../state/layout.ts';
import { activeForm } from '../../../state/vault-form/active-form.ts';
import type { EntryRow, VaultForm } from '../../../state/vault-form/form-state.ts';
import { visibleRange } from '../../../state/visible-range.ts';
import { fitText } from '../../blocks/fit-text.ts';
import { destinationRows } from '../../components/destination.tsx';
import { ForEars, ForEyes, ListHead, Spoken } from '../../components/heard.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { spokenList } from '../../presentation/heard-words.ts';
import { partOfList } from '../../presentation/part-of-list.ts';
import { RESULT_LOOK, resultLine } from '../../presentation/result-look.ts';
import { widest } from '../../presentation/widest.ts';
import { Toned } from '../../theme.tsx';
import { vaultDestination } from './vault-destination.ts';

const PADDING = 3;
const WIDEST_NAME = 72;
/** The selection and the mark of the state. */
const MARK_COLUMNS = 5;
const GAP_COLUMNS = 2;
/** With fewer rows, entries need them more than their place in the list does. */
const PLACE_FROM_ROWS = 4;
const FEWEST_ENTRIES = 4;
const USE_IT = 'use it as ';

/** What became of every entry, and what to do next. */
export function VaultResults({ state }: { readonly state: AppState }): ReactNode {
  const form = activeForm(state);
  if (form.phase.step === 'editing') return null;
  const layout = layoutFor(state.size);
  const { selected } = form.phase;
  const row = form.rows[selected];
  const nameColumns = Math.min(
    Math.floor(state.size.columns * 0.4),
    widest(['NAME', ...form.rows.map(({ name }) => sanitizeText(name.text.trim()))], WIDEST_NAME),
  );
  const room = state.size.columns - MARK_COLUMNS - nameColumns - GAP_COLUMNS - 1;
  const words = row ? wordsBelow(row, form, room) : '';
  const count = form.rows.length;
  const heightWith = (texts: readonly string[]) => layout.bodyRows - rowsAround(state, texts);
  // In a low window the entries come first: each says of itself what the explanation says of all.
  const texts = [words, form.explanation ?? ''];
  const isExplained = heightWith(texts) >= Math.min(count, FEWEST_ENTRIES);
  const height = heightWith(isExplained ? texts : [words]);
  const hasPlace = count > height && height >= PLACE_FROM_ROWS;
  const { top, end } = visibleRange({
    top: 0,
    selected,
    height: Math.max(1, hasPlace ? height - 1 : height),
    count,
  });
  return (
    <Box flexDirection="column" flexShrink={0} rowGap={layout.isCompact ? 0 : 1}>
      <Box flexDirection="column" flexShrink={0}>
        <ListHead what="Results" top={top} shown={end - top} count={form.rows.length} />
        {layout.isCompact ? null : (
          <ForEyes>
            <Toned tone="muted">{`     ${fitText('NAME', nameColumns)}  RESULT`}</Toned>
          </ForEyes>
        )}
        {form.rows.slice(top, end).map((each, index) => (
          <ResultRow
            key={each.id}
            row={each}
            form={form}
            nameColumns={nameColumns}
            isSelected={top + index === selected}
          />
        ))}
        {hasPlace ? (
          <ForEyes>
            <Toned tone="muted">{`     ${partOfList(top, end, count)}`}</Toned>
          </ForEyes>
        ) : null}
      </Box>
      {form.phase.step === 'sending' ? (
        <ProgressBar
          done={form.phase.rowIds.length - form.phase.waiting.size}
          total={form.phase.rowIds.length}
          columns={state.size.columns}
        />
      ) : null}
      {row && words !== '' ? <Selected row={row} words={words} /> : null}
      {form.explanation === null ? null : isExplained ? (
        <Box paddingX={PADDING} flexShrink={0}>
          <Toned tone="warning" wrap="wrap">
            {form.explanation}
          </Toned>
        </Box>
      ) : (
        <ForEars>
          <Toned>{form.explanation}</Toned>
        </ForEars>
      )}
    </Box>
  );
}

function ResultRow({
  row,
  form,
  nameColumns,
  isSelected,
}: {
  readonly row: EntryRow;
  readonly form: VaultForm;
  readonly nameColumns: number;
  readonly isSelected: boolean;
}): ReactNode {
  const isSending = form.phase.step === 'sending' && form.phase.waiting.has(row.id);
  const { mark, tone } = RESULT_LOOK[row.result?.state ?? (isSending ? 'sending' : 'not-sent')];
  const result = resultLine(row.result, { versionBefore: row.versionBefore, isSending });
  return (
    <Spoken words={spokenList(sanitizeText(row.name.text.trim()), result)} isSelected={isSelected}>
      <Box paddingRight={1}>
        <Toned>
          <Toned tone="accent" bold>
            {isSelected ? ' ▸ ' : '   '}
          </Toned>
          <Toned tone={tone}>{`${mark} `}</Toned>
          <Toned bold={isSelected}>
            {fitText(sanitizeText(row.name.text.trim()), nameColumns)}
          </Toned>
          <Toned tone={tone}>{`  ${result}`}</Toned>
        </Toned>
      </Box>
    </Spoken>
  );
}

/** The selected entry in full: its expression once it is set, else its whole reason. */
function Selected({ row, words }: { readonly row: EntryRow; readonly words: string }): ReactNode {
  const { result } = row;
  if (result === null) return null;
  return (
    <Box paddingX={PADDING} flexShrink={0}>
      {result.state === 'set' ? (
        <Toned>
          <Toned tone="muted">{USE_IT}</Toned>
          {words.slice(USE_IT.length)}
        </Toned>
      ) : (
        <ForEyes>
          <Toned tone={RESULT_LOOK[result.state].tone} wrap="wrap">
            {words}
          </Toned>
        </ForEyes>
      )}
    </Box>
  );
}

/** @param room of the row's own result: what is whole there is not said again. */
function wordsBelow({ name, result }: EntryRow, form: VaultForm, room: number): string {
  if (result === null) return '';
  const text = sanitizeText(name.text.trim());
  if (result.state === 'set') return USE_IT + sanitizeText(expressionFor(form.kind, text));
  const line = resultLine(result, { versionBefore: null, isSending: false });
  return stringWidth(line) <= room ? '' : `${text}: ${result.reason}`;
}

/** What stands around the list, the texts below it in full. */
function rowsAround(state: AppState, below: readonly string[]): number {
  const { isCompact, topRows } = layoutFor(state.size);
  const gap = isCompact ? 0 : 1;
  const isSending = activeForm(state).phase.step === 'sending';
  const destination = destinationRows(state, vaultDestination(state, activeForm(state)));
  const rows = below
    .filter((text) => text !== '')
    .map((text) => wrapText(text, state.size.columns - 2 * PADDING).length + gap);
  const texts = rows.reduce((sum, count) => sum + count, isSending ? 1 + gap : 0);
  const heads = isCompact ? 0 : 1;
  return texts + topRows + destination + gap + heads + restOfNotice(state);
}

/** Rows that a long notice takes from the screen. */
function restOfNotice({ notice, size }: AppState): number {
  return notice === null ? 0 : wrapText(notice.text, size.columns - 2).length - 1;
}
