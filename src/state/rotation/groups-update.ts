import { groupWith, type RotationGroup } from '../../domain/rotation-group.ts';
import { counted } from '../../domain/words.ts';
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
  add: (state) => withGroupForm(state, draftOf(state, null) ?? NEW_GROUP),
  edit: onGroup(edit),
  forget: onGroup(forget),
  'bring-back': bringBack,
} satisfies ActionTable<RotationScope>;

/** The group that is being changed; its draft is kept until another is. */
export function groupFormOf<S extends RotationScope>(state: S): AppForm<S> {
  const { groupForm } = state;
  return appForm(state, 'group-form', GROUP_SPEC, {
    form: groupForm,
    put: (form) => ({ ...state, groupForm: form }),
    blank: { ...NEW_GROUP, before: groupForm.before },
    submit: () => submit(state),
    back: () => toScreen(state, 'groups'),
    edited: (edit) => {
      const form = edit.type === 'paste' ? pastePlaces(groupForm, edit.text) : null;
      return form && { ...state, groupForm: form };
    },
  });
}

function submit<S extends RotationScope>(state: S): S {
  const { groupForm: form, vaults } = state;
  const read = readGroup(form, state.profiles.known);
  if (!read.ok) return { ...state, groupForm: withProblems(form, read.error) };
  const group = read.value;
  if (group.name !== form.before && vaults.groups.some(({ name }) => name === group.name)) {
    const message = 'There is a group of that name already.';
    return { ...state, groupForm: withProblem(form, 'name', message) };
  }
  const isRenamed = form.before !== null && form.before !== group.name;
  const left = isRenamed ? withoutGroup(state, form.before ?? '') : state;
  const saved = withGroups({ ...toScreen(left, 'groups'), groupForm: NEW_GROUP }, [group]);
  return withCommands(
    withListOn(saved, 'groups', { ...listOn(state, 'groups'), selectedId: group.name }),
    { type: 'save-groups', groups: [group] },
    ...(isRenamed ? [{ type: 'forget-group', name: form.before ?? '' } as const] : []),
  );
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
  const named = [...saved.values()]
    .map(({ name, places }) => `${name}: ${counted(places.length, 'place')}`)
    .join(', ');
  const text = `Saved as a rotation group. ${named}. ${keyOf('groups.open')} on Secrets shows it.`;
  return withCommands(noted(withGroups(state, [...saved.values()]), 'success', text), {
    type: 'save-groups',
    groups: [...saved.values()],
  });
}

function edit<S extends RotationScope>(state: S, group: RotationGroup): S {
  const form = draftOf(state, group.name) ?? groupFormFor(group, state.profiles.known);
  return withGroupForm(state, form);
}

/** What was left of the same group, or of a new one; `null` if nothing was. */
function draftOf({ groupForm }: RotationScope, before: string | null): GroupForm | null {
  return groupForm.isTouched && groupForm.before === before ? groupForm : null;
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
  const back = withGroups(state, [group]);
  return withCommands(
    withListOn(back, 'groups', { ...listOn(state, 'groups'), selectedId: group.name }),
    { type: 'save-groups', groups: [group] },
  );
}

function withGroupForm<S extends RotationScope>(state: S, groupForm: GroupForm): S {
  return { ...toScreen(state, 'group-form'), groupForm };
}

/** With these in place of those of their names: one that was forgotten could only come back over its successor. */
function withGroups<S extends RotationScope>(state: S, saved: readonly RotationGroup[]): S {
  const names = new Set(saved.map(({ name }) => name));
  const others = state.vaults.groups.filter(({ name }) => !names.has(name));
  const groups = [...others, ...saved].sort((a, b) => (a.name < b.name ? -1 : 1));
  const { forgottenGroup: gone } = state.vaults;
  const forgottenGroup = gone !== null && names.has(gone.name) ? null : gone;
  return { ...state, vaults: { ...state.vaults, groups, forgottenGroup } };
}

function withoutGroup<S extends RotationScope>(state: S, name: string): S {
  const left = state.vaults.groups.filter((group) => group.name !== name);
  return { ...state, vaults: { ...state.vaults, groups: left } };
}
