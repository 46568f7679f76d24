import type { ReactNode } from 'react';
import type { Column } from '../../components/columns.ts';
import { ListPage } from '../../components/ListPage.tsx';
import type { Note } from '../../components/Notes.tsx';
import { Table } from '../../components/Table.tsx';
import type { TemplateOrigin } from '../../domain/template.ts';
import { type ListedTemplate, templatesList } from '../../state/templates/templates.ts';
import { spokenList } from '../spoken-words.ts';
import { useAppState, useKeyWords } from '../store-context.tsx';

/** Saved requests, to fill into the form. */
export function TemplatesScreen(): ReactNode {
  const list = templatesList(useAppState());
  const { keyOf } = useKeyWords();
  const key = keyOf('templates.ask-for-name');
  const none: Note = {
    text: `No templates yet. ${key} saves the form as one.`,
    tone: 'plain',
  };
  return (
    <ListPage title="Templates" above={list.total === 0 ? [none] : []}>
      {list.total > 0 && (
        <Table name="templates" what="Templates" list={list} columns={COLUMNS} say={templateSaid} />
      )}
    </ListPage>
  );
}

const COLUMNS: readonly Column<ListedTemplate>[] = [
  { head: 'NAME', width: { least: 20, most: 32 }, isName: true, cell: ({ name }) => name },
  {
    head: 'REQUEST',
    width: { least: 10, most: 120 },
    cell: (template) => ({ text: requestText(template), tone: 'muted' }),
  },
  {
    head: 'FROM',
    width: { least: 12, most: 32 },
    yields: 1,
    cell: (template) => ({ text: fromText(template), tone: 'muted' }),
  },
];

function templateSaid(template: ListedTemplate): string {
  return spokenList(template.name, requestText(template), `from ${fromText(template)}`);
}

/** Where it comes from, and whether another one of its name is used instead. */
function fromText({ origin, winner }: ListedTemplate): string {
  return winner ? `${FROM[origin]}; ${FROM[winner.origin]} wins` : FROM[origin];
}

const FROM: Readonly<Record<TemplateOrigin, string>> = {
  profile: 'this profile',
  all: 'all profiles',
};

function requestText({ request: { key, ref, title } }: ListedTemplate): string {
  return [key, ref, title].filter(Boolean).join(' · ');
}
