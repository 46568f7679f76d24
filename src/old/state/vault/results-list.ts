import type { EntryResult } from '../../domain/entry-result.ts';
import { type List, type ListState, listOf, NEW_LIST } from '../list/list.ts';
import { memoizeLatest } from '../memoize.ts';
import { nameIn, type Sent, type VaultForm } from './vault-form.ts';

/** The result of one entry that was sent. */
export interface ResultRow {
  readonly id: string;
  readonly name: string;
  readonly result: EntryResult | null;
  /** The version this machine knew before. */
  readonly versionBefore: number | null;
  readonly isSending: boolean;
}

const results = listOf<ResultRow>({
  idOf: ({ id }) => id,
  searchText: ({ name, result, isSending }) =>
    [name, result?.state ?? (isSending ? 'sending' : ''), reasonOf(result)].join('\n'),
});

const rowsOf = memoizeLatest(
  (
    rows: VaultForm['rows'],
    known: Sent['results'],
    versionsBefore: Sent['versionsBefore'],
    waiting: ReadonlySet<number>,
  ): readonly ResultRow[] =>
    rows.map((row) => ({
      id: String(row.id),
      name: nameIn(row),
      result: known.get(row.id) ?? null,
      versionBefore: versionsBefore.get(row.id) ?? null,
      isSending: waiting.has(row.id),
    })),
);

const NONE: ReadonlySet<number> = new Set();

/** The entries of a form that was sent; none while it is filled in. */
export function resultsList({ rows, phase }: VaultForm): List<ResultRow> {
  if (phase.step === 'editing') return results([], NEW_LIST);
  const waiting = phase.step === 'sending' ? phase.waiting : NONE;
  return results(rowsOf(rows, phase.results, phase.versionsBefore, waiting), phase.list);
}

export function withResultsList(form: VaultForm, list: ListState): VaultForm {
  return form.phase.step === 'editing' ? form : { ...form, phase: { ...form.phase, list } };
}

function reasonOf(result: EntryResult | null): string {
  return result !== null && result.state !== 'set' ? result.reason : '';
}
