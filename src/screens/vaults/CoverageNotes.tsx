import { Box } from 'ink';
import type { ReactNode } from 'react';
import { shortSpan } from '../../domain/time-words.ts';
import { counted } from '../../domain/words.ts';
import { Keys } from '../../kit/Keys.tsx';
import { Say } from '../../kit/spoken.tsx';
import { Pieces, Text } from '../../kit/Text.tsx';
import type { List } from '../../kit/use-list.ts';
import { flagPieces } from '../profile-flags.ts';
import { useServices } from '../services.tsx';
import { type CellContext, cellLook } from './coverage-columns.ts';
import type { CoverageCell, CoverageRow, CoverageView } from './coverage-table.ts';
import type { EntryRow } from './entries.ts';
import { placeText } from './entry-words.ts';

interface CoverageNotesProps {
  readonly view: CoverageView;
  readonly list: List<CoverageRow>;
  readonly selected: CoverageCell | null;
  readonly context: CellContext;
}

/** Below the names: the selected cell in full, which may not fit in its column, and how much there is to do. */
export function CoverageNotes({ view, list, selected, context }: CoverageNotesProps): ReactNode {
  const { profiles } = useServices();
  if (list.total === 0) return <NothingLeft view={view} />;
  const profile = selected && profiles.find(selected.profileId);
  const flags = profile ? flagPieces(profile) : [];
  return (
    <Box flexDirection="column" flexShrink={0} paddingX={1}>
      {selected && (
        <Text>
          {`${selected.name} in ${placeText(selected.place)}: ${factsOf(selected, context)}`}
          <Pieces of={flags.flatMap((flag) => [{ text: ' · ' }, flag])} />
        </Text>
      )}
      <Text tone="muted">{totalsOf(list, context)}</Text>
    </Box>
  );
}

function NothingLeft({ view }: { readonly view: CoverageView }): ReactNode {
  const nothing = view === 'old' ? 'Nothing is due.' : 'Nothing is missing anywhere.';
  return (
    <Box flexShrink={0} paddingX={1}>
      <Say words={nothing} />
      <Text tone="muted" wrap="wrap">
        {`${nothing} `}
        <Keys of="coverage.choose-view" /> shows another view.
      </Text>
    </Box>
  );
}

function factsOf(cell: CoverageCell, context: CellContext): string {
  const { known } = cell;
  const facts =
    known === null || known.result === 'unknown'
      ? []
      : [
          known.version !== null && `version ${known.version}`,
          known.setAtMs !== null && `set ${shortSpan(context.nowMs - known.setAtMs)} ago`,
        ];
  return [...facts, cellLook(cell, context).words].filter(Boolean).join(', ');
}

function totalsOf(list: List<CoverageRow>, { table }: CellContext): string {
  const countOf = (is: (cell: EntryRow | null) => boolean) =>
    list.visible.reduce((sum, { cells }) => sum + cells.filter(is).length, 0);
  const due = countOf((cell) => cell?.isDue ?? false);
  const missing = countOf((cell) => cell === null);
  const counts = [
    `${counted(list.visible.length, 'name')}, ${counted(table.places.length, 'place')}`,
    due > 0 && `${due} due`,
    missing > 0 && `${missing} never set from here`,
  ];
  return counts.filter(Boolean).join(' · ');
}
