import type { RotationGroup } from '../../../domain/rotation-group.ts';
import { sanitizeText } from '../../../domain/sanitize-text.ts';
import { counted } from '../../../domain/words.ts';
import type { AppState } from '../../../state/app/app-state.ts';
import { groupsList } from '../../../state/lists/list-screens.ts';
import { profileLabel } from '../../../state/profiles/parts.ts';
import { groupFormOf } from '../../../state/rotation/groups-update.ts';
import { block } from '../../blocks/fit.ts';
import { formBlocks } from '../../blocks/form-view.ts';
import { bold, indented, span } from '../../blocks/line.ts';
import type { ListLook } from '../../blocks/list-columns.ts';
import { listBlocks } from '../../blocks/list-view.ts';
import { spokenList } from '../../presentation/spoken-words.ts';
import { type Body, blocks, gap, type View } from '../../view.ts';
import { wrapped } from './rotation-plan.ts';

interface GroupContext {
  /** The profiles that it is in. */
  readonly where: string;
}

const GROUPS_LOOK: ListLook<RotationGroup, GroupContext> = {
  what: 'Rotation groups',
  columns: [
    {
      head: 'GROUP',
      width: { of: nameOf, least: 12, enough: 22, most: 60 },
      cut: 'middle',
      isName: true,
      cell: nameOf,
    },
    {
      head: 'PLACES',
      width: 6,
      align: 'right',
      cell: ({ places }) => span(String(places.length), 'muted'),
    },
    {
      head: 'DUE',
      width: 5,
      align: 'right',
      yields: 2,
      cell: ({ dueDays }) => span(dueDays === null ? '–' : `${dueDays}d`, 'muted'),
    },
    {
      head: 'CHECKS',
      width: 6,
      align: 'right',
      yields: 1,
      cell: ({ checks }) => span(checks.length === 0 ? '–' : String(checks.length), 'muted'),
    },
    {
      head: 'WHERE',
      width: { of: () => 'x'.repeat(40), least: 40 },
      fills: true,
      cell: (_, { where }) => span(where, 'muted'),
    },
  ],
  announce: (group, { where }) =>
    spokenList(
      nameOf(group),
      counted(group.places.length, 'place'),
      where,
      group.dueDays !== null && `due after ${group.dueDays} days`,
      group.checks.length > 0 && counted(group.checks.length, 'check'),
    ),
};

/** Which places are rotated together. */
export function groupsScreen(state: AppState, view: View): Body {
  const list = groupsList(state);
  const none = `None yet. In the plan of a rotation, ${view.keyOf('groups.save')} saves its places as one; ${view.keyOf('groups.add')} makes one here.`;
  const contextOf = ({ places }: RotationGroup) => {
    const names = places.map(({ profileId }) => profileLabel(state, profileId));
    return { where: [...new Set(names)].join(', ') };
  };
  return blocks(
    ...gap(view),
    block([indented({ spans: [bold('Rotation groups')] }, 1)], { yields: 7 }),
    ...(list.total === 0
      ? [...gap(view), block(wrapped(none, 'plain', view))]
      : listBlocks(GROUPS_LOOK, list, contextOf, { ...view, name: 'groups' })),
  );
}

/** A group's name, age, places and checks. */
export function groupFormScreen(state: AppState, view: View): Body {
  const { spec, form, offered, isRevealed } = groupFormOf(state);
  const { before } = state.groupForm;
  const title = before === null ? 'New rotation group' : `Rotation group ${sanitizeText(before)}`;
  const about =
    'One row for each place. A check is a dispatch that proves the new value, one for each profile.';
  return blocks(
    ...gap(view),
    block([indented({ spans: [bold(title)] }, 1)], { yields: 7 }),
    block(wrapped(about, 'muted', view), { yields: 6 }),
    ...gap(view),
    ...formBlocks(spec, form, { offered, isRevealed }, view),
  );
}

function nameOf({ name }: RotationGroup): string {
  return sanitizeText(name);
}
