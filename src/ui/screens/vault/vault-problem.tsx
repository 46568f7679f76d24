import type { ReactNode } from 'react';
import { Problem, problemRows } from '../../fields/problem.tsx';
import { noteIndent } from '../../presentation/note-indent.ts';
import { useAppState } from '../../use-app.tsx';

/** Where the fields of the vault forms begin: `Description` is the longest label. */
export const VAULT_LABEL_COLUMNS = 15;

/** @returns where what is said of a field of the vault forms begins. */
export function vaultNoteIndent(columns: number): number {
  return noteIndent(columns, VAULT_LABEL_COLUMNS);
}

/** @returns how many rows it takes. */
export function vaultProblemRows(text: string, columns: number): number {
  return problemRows(text, columns, vaultNoteIndent(columns));
}

/** What is wrong with the field above, under where it begins. */
export function VaultProblem({ text }: { readonly text: string | null }): ReactNode {
  const { columns } = useAppState().size;
  return <Problem text={text} labelColumns={vaultNoteIndent(columns)} />;
}
