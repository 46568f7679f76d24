import type { ReactNode } from 'react';
import type { Column } from '../../components/columns.ts';
import { FormPage } from '../../components/form/FormPage.tsx';
import { ListPage } from '../../components/ListPage.tsx';
import type { Note } from '../../components/Notes.tsx';
import { ProgressBar } from '../../components/ProgressBar.tsx';
import { useRoom } from '../../components/room.tsx';
import { lastWidth, Table } from '../../components/Table.tsx';
import { expressionFor, resultCounts } from '../../domain/entry-result.ts';
import { formDestination } from '../../state/destination.ts';
import { type ResultRow, resultsList } from '../../state/vault/results-list.ts';
import type { VaultForm } from '../../state/vault/vault-form.ts';
import { vaultFormOnScreen } from '../../state/vault/vault-form-parts.ts';
import { destinationHead } from '../destination-head.ts';
import { isResultWhole, resultColumn, resultLine, resultLook } from '../result-words.ts';
import { spokenList } from '../spoken-words.ts';
import { useAppState } from '../store-context.tsx';

/** What came of each secret or var of a form that was sent, and what to do next. */
export function VaultResults(): ReactNode {
  const state = useAppState();
  const { columns } = useRoom();
  const form = vaultFormOnScreen(state);
  const { phase } = form;
  if (phase.step === 'editing') return null;
  const list = resultsList(form);
  const { selected } = list;
  // A screen reader hears the whole reason with the row.
  const width = state.hasScreenReader ? Number.POSITIVE_INFINITY : lastWidth(COLUMNS, columns);
  const progress = phase.step === 'sending' && (
    <ProgressBar
      done={phase.rowIds.length - phase.waiting.size}
      total={phase.rowIds.length}
      words={resultCounts(phase.results.values())}
    />
  );
  const head = destinationHead(
    titleOf(form, list.rows),
    formDestination(state, 'vaults', phase.vault),
    columns,
  );
  return (
    <FormPage head={head}>
      <ListPage
        listRows={list.count + 1}
        progress={progress || null}
        below={[
          ...(selected ? aboutSelected(form, selected, width) : []),
          ...explanation(phase.explanation, selected),
        ]}
      >
        <Table
          name="vault-results"
          what="Results"
          list={list}
          columns={COLUMNS}
          say={(row) => spokenList(row.name, resultLine(row))}
        />
      </ListPage>
    </FormPage>
  );
}

const NOUNS = { secret: 'Secrets', var: 'Vars' } as const;

/** No more than the answers say: what is unknown may be set. */
function titleOf({ kind, phase }: VaultForm, rows: readonly ResultRow[]): string {
  if (phase.step === 'sending') return `Setting ${kind}s`;
  const states = new Set(rows.map(({ result }) => result?.state));
  if (states.has('set')) return `${NOUNS[kind]} ${states.size === 1 ? 'set' : 'partly set'}`;
  return `${NOUNS[kind]} ${states.has('unknown') ? 'sent, not confirmed' : 'not set'}`;
}

const COLUMNS: readonly Column<ResultRow>[] = [
  {
    head: 'NAME',
    width: { least: 10, enough: 20, most: 48 },
    cut: 'middle',
    isName: true,
    cell: ({ name }) => name,
  },
  resultColumn((row) => row),
];

/** The expression of a selected entry that is set, else the reason that its row has no room for. */
function aboutSelected({ kind }: VaultForm, row: ResultRow, width: number): readonly Note[] {
  if (row.result === null) return [];
  if (row.result.state === 'set') {
    return [{ text: `use it as ${expressionFor(kind, row.name)}`, tone: 'muted' }];
  }
  if (isResultWhole(row, width)) return [];
  return [{ text: `${row.name}: ${row.result.reason}`, tone: resultLook(row).tone }];
}

/** What the selected entry doesn't say itself: a failed request has one reason for all it was about. */
function explanation(text: string | null, selected: ResultRow | null): readonly Note[] {
  const result = selected?.result ?? null;
  const isSaid = result !== null && result.state !== 'set' && text?.startsWith(result.reason);
  const rest = isSaid ? text?.slice(result.reason.length).trim() : text;
  return rest ? [{ text: rest, tone: 'warning' }] : [];
}
