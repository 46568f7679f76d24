import { groupNamed, groupWith, type RotationGroup } from '../../domain/rotation-group.ts';
import { type AppForm, appForm } from '../form/app-form.ts';
import { withProblem, withProblems } from '../form/form.ts';
import { keyOf } from '../key-of.ts';
import { type List, listOf } from '../list/list.ts';
import { NEW_LIST } from '../list/list-state.ts';
import { rowActions } from '../list/row-actions.ts';
import { noted } from '../notice.ts';
import { withCommands } from '../outbox.ts';
import { listOn, type ScreenPart, toScreen, withListOn } from '../screen.ts';
import type { ActionTable } from '../slice-table.ts';
import type { GroupSave } from '../vault/vault-command.ts';
import { newRotation } from '../vault/vault-update.ts';
import type { VaultsPart } from '../vault/vaults.ts';
import {
  GROUP_SPEC,
  type GroupForm,
  groupFormFor,
  NEW_GROUP,
  pastePlaces,
  readGroup,
} from './group-form.ts';
import type { RotationScope } from './rotation.ts';

const DRAFT_KEPT = 'Not saved. The draft is kept until the form of another group is opened.';
const NAME_TAKEN = 'There is a group of that name already.';

const groups = listOf<RotationGroup>({
  idOf: ({ name }) => name,
  searchText: ({ name, places }) =>
    [name, ...places.map((place) => `${place.name} ${place.vault}`)].join('\n'),
});

export function groupsList(state: VaultsPart & ScreenPart): List<RotationGroup> {
  return groups(state.vaults.groups, listOn(state, 'groups'));
}

const onGroup = rowActions<RotationGroup, RotationScope>(groupsList);

/** What keys do with rotation groups. */
export const GROUPS_ACTIONS = {
  open: (state) => withListOn(toScreen(state, 'groups'), 'groups', NEW_LIST),
  /** Adds the places of the plan to the groups of its secrets. */
  save: savePlan,
  /** New values for all its places. */
  rotate: onGroup((state, { places }) => newRotation(state, places)),
  add,
  edit: onGroup(edit),
  forget: onGroup(forget),
  'bring-back': bringBack,
} satisfies ActionTable<RotationScope>;

/** The group that is being changed; its draft is kept until another is. */
export function groupFormOf<S extends RotationScope>(state: S): AppForm<S> {
  const { groupForm } = state;
  const { before } = groupForm;
  return appForm(state, 'group-form', GROUP_SPEC, {
    form: groupForm,
    put: (form) => ({ ...state, groupForm: form }),
    blank: before ? groupFormFor(before, state.profiles.known) : NEW_GROUP,
    submit: () => submit(state),
    back: () => leave(state),
    edited: (edit) => {
      const form = edit.type === 'paste' ? pastePlaces(groupForm, edit.text) : null;
      return form && { ...state, groupForm: form };
    },
  });
}

function leave<S extends RotationScope>(state: S): S {
  const left = toScreen(state, 'groups');
  return state.groupForm.isTouched ? noted(left, 'info', DRAFT_KEPT) : left;
}

function submit<S extends RotationScope>(state: S): S {
  const { groupForm: form, vaults } = state;
  if (form.isSaving) return state;
  const read = readGroup(form, state.profiles.known);
  if (!read.ok) return { ...state, groupForm: withProblems(form, read.error) };
  const group = read.value;
  if (group.name !== form.before?.name && groupNamed(vaults.groups, group.name) !== null) {
    return { ...state, groupForm: withProblem(form, 'name', NAME_TAKEN) };
  }
  const saving = { ...form, problems: [], isSaving: true };
  const inPlaceOf = form.before === null ? [] : [form.before];
  return withSave({ ...state, groupForm: saving }, { groups: [group], inPlaceOf, from: 'form' });
}

function savePlan<S extends RotationScope>(state: S): S {
  const { rotation, vaults } = state;
  if (rotation.phase !== 'plan') return state;
  const bySecret = Map.groupBy(rotation.places, ({ name }) => name);
  let all = vaults.groups;
  const saved = new Map<string, RotationGroup>();
  for (const [secret, places] of bySecret) {
    const group = groupWith(all, secret, places);
    saved.set(group.name, group);
    all = [...all.filter(({ name }) => name !== group.name), group];
  }
  const groups = [...saved.values()];
  const inPlaceOf = vaults.groups.filter(({ name }) => saved.has(name));
  return withSave(state, { groups, inPlaceOf, from: 'plan' });
}

function add<S extends RotationScope>(state: S): S {
  const { groupForm } = state;
  const isDraft = groupForm.before === null && groupForm.isTouched;
  return withGroupForm(state, isDraft ? groupForm : NEW_GROUP);
}

function edit<S extends RotationScope>(state: S, group: RotationGroup): S {
  // A draft of the same group is taken up again.
  const isDraft = state.groupForm.before?.name === group.name && state.groupForm.isTouched;
  return withGroupForm(
    state,
    isDraft ? state.groupForm : groupFormFor(group, state.profiles.known),
  );
}

/** Only the group goes: its secrets stay known. */
function forget<S extends RotationScope>(state: S, group: RotationGroup): S {
  const { name } = group;
  const text = `Forgot the group ${name}. Its secrets stay as they are. ${keyOf('groups.bring-back')} undoes this.`;
  const left = withoutGroup(state, name);
  const vaults = { ...left.vaults, forgottenGroup: group };
  return withCommands(noted({ ...left, vaults }, 'info', text), { type: 'forget-group', name });
}

function bringBack<S extends RotationScope>(state: S): S {
  const { forgottenGroup: group } = state.vaults;
  if (group === null) return state;
  if (groupNamed(state.vaults.groups, group.name) !== null) return noted(state, 'info', NAME_TAKEN);
  return withSave(state, { groups: [group], inPlaceOf: [], from: 'undo' });
}

function withSave<S extends RotationScope>(state: S, save: GroupSave): S {
  return withCommands(state, { type: 'save-groups', ...save });
}

function withGroupForm<S extends RotationScope>(state: S, groupForm: GroupForm): S {
  return { ...toScreen(state, 'group-form'), groupForm };
}

function withoutGroup<S extends RotationScope>(state: S, name: string): S {
  const left = state.vaults.groups.filter((group) => group.name !== name);
  return { ...state, vaults: { ...state.vaults, groups: left } };
}
