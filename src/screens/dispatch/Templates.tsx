import { type ReactNode, useState } from 'react';
import type { DispatchRequest } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { Result } from '../../domain/result.ts';
import { type Template, type TemplateScope, templateNameProblem } from '../../domain/template.ts';
import type { Column } from '../../kit/columns.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import type { Done } from '../../kit/dialogs.ts';
import { Problem } from '../../kit/Empty.tsx';
import { Choice } from '../../kit/form/Choice.tsx';
import { ChoiceDraft, TextDraft } from '../../kit/form/drafts.ts';
import { Prompt } from '../../kit/form/Prompt.tsx';
import { TextField } from '../../kit/form/TextField.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useKeysOf } from '../../kit/Keys.tsx';
import { keyTable } from '../../kit/key-table.ts';
import { confirm } from '../../kit/Question.tsx';
import { FilterLine } from '../../kit/Search.tsx';
import { Table } from '../../kit/Table.tsx';
import { Text } from '../../kit/Text.tsx';
import { useKeys } from '../../kit/use-keys.ts';
import { useList } from '../../kit/use-list.ts';
import { useStore } from '../../kit/use-store.ts';
import { useServices } from '../services.tsx';
import { restText } from './known-requests.ts';

export const TEMPLATE_KEYS = keyTable('templates', 'Templates', {
  fillIn: {
    keys: ['enter'],
    label: 'fill in',
    about: 'fill in the form',
    foot: 1,
    once: true,
    formerly: ['templates.apply'],
  },
  save: {
    keys: ['n'],
    label: 'save the form',
    about: 'save the form as one',
    foot: 2,
    once: true,
    formerly: ['templates.ask-for-name'],
  },
  remove: { keys: ['d'], label: 'remove', about: 'remove the template', foot: 3, once: true },
  leave: { keys: ['esc', 'ctrl+c'], label: 'back', foot: 9 },
});

interface TemplatesProps {
  readonly profileId: ProfileId;
  /** What the form holds, or what is wrong in it. */
  readonly request: () => Result<DispatchRequest, ReadonlyMap<object, string>>;
  /** Called with what is to be filled in. */
  readonly done: Done<DispatchRequest>;
}

const NONE: readonly Template[] = [];

/** Saved requests: one of them fills in the form, or the form is saved as another. */
export function Templates({ profileId, request, done }: TemplatesProps): ReactNode {
  const { templates, notices, ask } = useServices();
  const keysOf = useKeysOf();
  const [problem] = useState(() => {
    const read = templates.read(profileId);
    return read.ok ? null : read.error;
  });
  const saved = useStore(templates.lists, (all) => all.get(profileId) ?? NONE);
  const list = useList(saved, TEMPLATE_LIST);
  const { selected } = list;

  const save = async () => {
    const read = request();
    if (!read.ok) {
      const [why = ''] = read.error.values();
      return notices.say('warning', `Nothing was saved. ${why}`);
    }
    const named = await ask<Template>((answer) => (
      <TemplateName profileId={profileId} like={selected} request={read.value} done={answer} />
    ));
    if (named === null) return;
    const whose = named.scope === 'all' ? ', for all profiles' : '';
    notices.say('success', `Saved the form as the template ${named.name}${whose}.`);
    list.select(idOf(named));
  };
  const remove = async (template: Template) => {
    const isAgreed = await confirm(ask, {
      title: 'Remove the template?',
      about: `This removes the template ${template.name}, which dispatches ${template.request.key}.`,
      yes: 'remove',
      no: 'keep',
    });
    if (!isAgreed) return;
    const removed = await templates.remove(profileId, template);
    if (removed.ok) notices.say('success', `Removed the template ${template.name}.`);
    else notices.say('failure', removed.error);
  };
  useKeys(TEMPLATE_KEYS, {
    fillIn: selected && (() => done(selected.request)),
    save,
    remove: selected && (() => remove(selected)),
    leave: () => done(null),
  });
  return (
    <Dialog title="Templates">
      <FilterLine list={list} />
      {problem !== null ? (
        <Problem text={problem} />
      ) : saved.length === 0 ? (
        <Text wrap="wrap">{`No templates yet. ${keysOf('templates.save')} saves the form as one.`}</Text>
      ) : (
        <Table list={list} columns={COLUMNS} indent={0} />
      )}
    </Dialog>
  );
}

const idOf = ({ name, scope }: Template) => `${scope} ${name}`;

const TEMPLATE_LIST = {
  idOf,
  searchText: ({ name, request: { key, ref, title } }: Template) =>
    `${name} ${key} ${ref} ${title}`,
};

const FOR: Readonly<Record<TemplateScope, string>> = {
  profile: 'this profile',
  all: 'all profiles',
};

const COLUMNS: readonly Column<Template>[] = [
  {
    head: 'NAME',
    width: { least: 12, enough: 20, most: 32 },
    isName: true,
    cell: ({ name }) => name,
  },
  {
    head: 'REQUEST',
    width: { least: 10, enough: 40, most: 120 },
    cell: ({ request }) => ({
      text: [request.key, restText(request)].filter(Boolean).join(' · '),
      tone: 'muted',
    }),
  },
  {
    head: 'FOR',
    width: 12,
    yields: 1,
    cell: ({ scope }) => ({ text: FOR[scope], tone: 'muted' }),
  },
];

interface TemplateNameProps {
  readonly profileId: ProfileId;
  /** The selected one, whose name and scope are offered: saving replaces it. */
  readonly like: Template | null;
  readonly request: DispatchRequest;
  readonly done: Done<Template>;
}

const SCOPES = [
  { value: 'profile', label: FOR.profile },
  { value: 'all', label: FOR.all },
] as const;

/** Asks for the name of a template, and whose it is. */
function TemplateName({ profileId, like, request, done }: TemplateNameProps): ReactNode {
  const { templates } = useServices();
  const [name] = useState(() => {
    const draft = new TextDraft();
    draft.prefill(like?.name ?? '');
    return draft;
  });
  const [scope] = useState(() => new ChoiceDraft<TemplateScope>(like?.scope ?? 'profile'));
  const form = useForm({ focus: name });
  const typed = useStore(name, ({ text }) => text.trim());
  const whose = useStore(scope);
  const isThere = useStore(templates.lists, (all) =>
    all.get(profileId)?.some((each) => each.name === typed && each.scope === whose),
  );
  const save = form.once(async () => {
    const template = { name: name.text.trim(), scope: scope.value, request };
    const problem = templateNameProblem(template.name);
    if (problem !== null) return void form.mark(new Map([[name, problem]]));
    const saved = await templates.save(profileId, template);
    if (saved.ok) done(template);
    else form.mark(new Map([[name, saved.error]]));
  });
  return (
    <Prompt
      title="Save the form as a template"
      of={form}
      submit={save}
      submitLabel="save"
      cancel={() => done(null)}
    >
      <TextField label="Name" of={name} hint={isThere ? 'Replaces the one of this name.' : null} />
      <Choice label="For" of={scope} options={SCOPES} />
    </Prompt>
  );
}
