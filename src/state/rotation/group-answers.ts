import { groupNamed, type RotationGroup, sameGroup } from '../../domain/rotation-group.ts';
import { counted } from '../../domain/words.ts';
import { BUTTON, type FieldRef, withProblems } from '../form/form.ts';
import { keyOf } from '../key-of.ts';
import { noted } from '../notice.ts';
import { listOn, toScreen, withListOn } from '../screen.ts';
import type { GroupSave, VaultEventOf } from '../vault/vault-command.ts';
import { NEW_GROUP } from './group-form.ts';
import type { RotationScope } from './rotation.ts';

type Saved = VaultEventOf<'groups-saved'>;

/** Groups are on disk, or another terminal or the disk was in the way. */
export function groupsSaved<S extends RotationScope>(state: S, event: Saved): S {
  const { result, from } = event;
  const isOfForm = from === 'form' && state.groupForm.isSaving;
  if (!result.ok) {
    return isOfForm
      ? formNotSaved(state, event, result.error)
      : noted(state, 'failure', `${result.error} Nothing was saved.`);
  }
  const saved = withGroups(state, event);
  switch (from) {
    case 'plan':
      return noted(saved, 'success', savedText(event.groups));
    case 'undo':
      return selected({ ...saved, vaults: { ...saved.vaults, forgottenGroup: null } }, event);
    case 'form': {
      const left = isOfForm ? { ...saved, groupForm: NEW_GROUP } : saved;
      return selected(isOnForm(state) && isOfForm ? toScreen(left, 'groups') : left, event);
    }
  }
}

/** What was typed stays, and the next save is in place of what is stored by now. */
function formNotSaved<S extends RotationScope>(state: S, { groups }: GroupSave, why: string): S {
  const { groupForm: form, vaults } = state;
  const { before } = form;
  const stored = groupNamed(vaults.groups, before?.name ?? '');
  const isTaken = groups.some(
    ({ name }) => name !== before?.name && groupNamed(vaults.groups, name) !== null,
  );
  const isChanged = !sameGroup(stored, before);
  const [at, next]: readonly [FieldRef, string] = isTaken
    ? [{ field: 'name', row: null }, ' Type another name.']
    : [BUTTON, isChanged ? ` ${keyOf('form.submit')} again saves yours in its place.` : ''];
  const problems = [{ at, message: `${why}${next}` }];
  const kept = withProblems({ ...form, before: stored, isSaving: false }, problems);
  const told = { ...state, groupForm: kept };
  // The form may have been left, and its problem with it.
  return isOnForm(state) ? told : noted(told, 'failure', `Not saved. ${why}`);
}

function isOnForm({ screen }: RotationScope): boolean {
  return screen === 'group-form';
}

function withGroups<S extends RotationScope>(state: S, { groups, inPlaceOf }: GroupSave): S {
  const gone = new Set([...groups, ...inPlaceOf].map(({ name }) => name));
  const others = state.vaults.groups.filter(({ name }) => !gone.has(name));
  const all = [...others, ...groups].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { ...state, vaults: { ...state.vaults, groups: all } };
}

function selected<S extends RotationScope>(state: S, { groups }: GroupSave): S {
  const selectedId = groups[0]?.name ?? null;
  return withListOn(state, 'groups', { ...listOn(state, 'groups'), selectedId });
}

function savedText(groups: readonly RotationGroup[]): string {
  const named = groups.map(({ name, places }) => `${name}: ${counted(places.length, 'place')}`);
  return `Saved as a rotation group. ${named.join(', ')}. ${keyOf('groups.open')} on Secrets shows it.`;
}
