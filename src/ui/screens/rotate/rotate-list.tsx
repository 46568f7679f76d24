import { Box } from 'ink';
import type { ReactNode } from 'react';
import { sanitizeText } from '../../../domain/sanitize-text.ts';
import type { KnownEntry } from '../../../domain/vault-records.ts';
import { placeId } from '../../../domain/vault-records.ts';
import type { AppState } from '../../../state/app-state.ts';
import { layoutFor } from '../../../state/layout.ts';
import { activeParts, activeProfileId, profileLabel } from '../../../state/profiles/parts.ts';
import {
  isOld,
  OLD_AFTER_DAYS,
  rotatable,
  rotateRows,
  selectedKnown,
  visibleRotateRows,
} from '../../../state/rotate/rotate-rows.ts';
import { fitText } from '../../blocks/fit-text.ts';
import { FilterPrompt } from '../../components/filter-prompt.tsx';
import { ForEyes, ListHead, Spoken } from '../../components/heard.tsx';
import { shortSpan } from '../../presentation/elapsed.ts';
import { spokenList, spokenTime } from '../../presentation/heard-words.ts';
import { partOfList } from '../../presentation/part-of-list.ts';
import { widest } from '../../presentation/widest.ts';
import { Toned } from '../../theme.tsx';
import { useKeys } from '../../use-keys.ts';

const VERSION_FROM_COLUMNS = 60;
/** The selection and the box of the mark. */
const MARK_COLUMNS = 7;
/** With the gap in front of each. */
const VERSION_COLUMNS = 9;
const AGE_COLUMNS = 10;
/** Of those, the word behind an old one. */
const OLD_COLUMNS = 4;
/** More where there is room and something on screen needs it, so that columns seldom move. */
const NAME_COLUMNS = 36;
const VAULT_COLUMNS = 28;

/** The secrets that were set from here, the oldest first. */
export function RotateList({ state }: { readonly state: AppState }): ReactNode {
  const { keyOf } = useKeys();
  const { rows, top } = visibleRotateRows(state);
  const selected = selectedKnown(state);
  const layout = layoutFor(state.size);
  const widths = widthsFor(state, rows);
  const old = rotatable(state).filter((row) => isOld(row, state.clock.wallMs)).length;
  const marked = activeParts(state).rotate.marked.size;
  const count = rotateRows(state).length;
  const place =
    rows.length > 0 && rows.length < count ? partOfList(top, top + rows.length, count) : '';
  const isShort = place !== '' && state.size.columns < VERSION_FROM_COLUMNS;
  const totals = [
    marked === 0 ? '' : `${marked} marked`,
    old === 0 ? '' : isShort ? `${old} old` : `${old} older than ${OLD_AFTER_DAYS} days`,
  ].filter(Boolean);
  return (
    <Box flexDirection="column" flexShrink={0}>
      {layout.isCompact && activeParts(state).rotate.filter.phase === 'off' ? null : (
        <Filter state={state} />
      )}
      <ListHead what="Secrets, the oldest first" shown={rows.length} count={count} top={top} />
      <ForEyes>
        <Toned tone="muted">
          {`       ${fitText('NAME', widths.name)}  ${fitText('VAULT', widths.vault)}${widths.hasVersion ? '  VERSION' : ''}   AGE`}
        </Toned>
      </ForEyes>
      {rows.map((row) => (
        <Row
          key={placeId(row)}
          state={state}
          row={row}
          widths={widths}
          isSelected={selected !== null && placeId(row) === placeId(selected)}
        />
      ))}
      {rows.length === 0 ? (
        <Box paddingLeft={3}>
          <Toned tone="muted">{`Nothing fits. ${keyOf('rotate.clear-filter')} clears the filter.`}</Toned>
        </Box>
      ) : null}
      <Spoken words={spokenList(...totals)}>
        <Box paddingX={3} marginTop={layout.topRows} flexShrink={0}>
          <Toned tone="muted">{[place, ...totals].filter(Boolean).join(' · ')}</Toned>
        </Box>
      </Spoken>
    </Box>
  );
}

function Row({
  state,
  row,
  widths,
  isSelected,
}: {
  readonly state: AppState;
  readonly row: KnownEntry;
  readonly widths: Widths;
  readonly isSelected: boolean;
}): ReactNode {
  const isMarked = activeParts(state).rotate.marked.has(placeId(row));
  const hasAge = isOld(row, state.clock.wallMs);
  const age = shortSpan(state.clock.wallMs - (row.setAtMs ?? 0));
  const place = vaultWords(state, row);
  const version = row.version === null ? '–' : String(row.version);
  const words = spokenList(
    sanitizeText(row.name),
    `vault ${sanitizeText(place).replace(' ▸ ', ', ')}`,
    row.version !== null && `version ${row.version}`,
    `set ${spokenTime(row.setAtMs ?? 0, state.clock.wallMs)}`,
    hasAge && 'old',
  );
  return (
    <Spoken words={words} isSelected={isSelected} isChecked={isMarked}>
      <Toned>
        <Toned tone="accent" bold>
          {isSelected ? ' ▸ ' : '   '}
        </Toned>
        <Toned tone={isMarked ? 'accent' : 'muted'}>{isMarked ? '[x] ' : '[ ] '}</Toned>
        <Toned bold={isSelected}>{fitText(sanitizeText(row.name), widths.name)}</Toned>
        <Toned tone="muted">{`  ${fitText(sanitizeText(place), widths.vault)}`}</Toned>
        <Toned>{widths.hasVersion ? `  ${fitText(version, 7, 'right')}` : ''}</Toned>
        <Toned
          tone={hasAge ? 'warning' : 'muted'}
        >{`  ${fitText(age, 4, 'right')}${hasAge ? ' old' : ''}`}</Toned>
      </Toned>
    </Spoken>
  );
}

/** The vault; with its profile where it is another than the one that is on. */
function vaultWords(state: AppState, { profileId, vault }: KnownEntry): string {
  return profileId === activeProfileId(state)
    ? vault
    : `${profileLabel(state, profileId)} ▸ ${vault}`;
}

function Filter({ state }: { readonly state: AppState }): ReactNode {
  return (
    <FilterPrompt
      filter={activeParts(state).rotate.filter}
      shown={rotateRows(state).length}
      count={rotatable(state).length}
    />
  );
}

interface Widths {
  readonly name: number;
  readonly vault: number;
  /** In a narrow window the version gives way to the name. */
  readonly hasVersion: boolean;
}

/** In a narrow window the vault has no more than it needs, since a name is what is looked for. */
function widthsFor(state: AppState, rows: readonly KnownEntry[]): Widths {
  const { columns } = state.size;
  const names = rows.map((row) => sanitizeText(row.name));
  const vaults = rows.map((row) => sanitizeText(vaultWords(state, row)));
  const hasVersion = columns >= VERSION_FROM_COLUMNS;
  const hasOld = rows.some((row) => isOld(row, state.clock.wallMs));
  const age = hasVersion || hasOld ? AGE_COLUMNS : AGE_COLUMNS - OLD_COLUMNS;
  const room = columns - MARK_COLUMNS - 2 - age - (hasVersion ? VERSION_COLUMNS : 0) - 1;
  const mostName = Math.floor(room * 0.6);
  if (!hasVersion) {
    const vault = widest(['VAULT', ...vaults], room - mostName);
    return { name: room - vault, vault, hasVersion };
  }
  const name = Math.max(Math.min(NAME_COLUMNS, mostName), widest(names, mostName));
  const mostVault = room - name;
  const vault = Math.max(Math.min(VAULT_COLUMNS, mostVault), widest(vaults, mostVault));
  return { name, vault, hasVersion };
}
