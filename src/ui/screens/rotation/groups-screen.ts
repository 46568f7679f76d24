import type { RotationGroup } from '../../../domain/rotation-group.ts';
import { counted } from '../../../domain/words.ts';
import type { AppState } from '../../../state/app/app-state.ts';
import { profileLabel } from '../../../state/profiles/parts.ts';
import { groupFormOf, groupsList } from '../../../state/rotation/groups-update.ts';
import { knownEntry } from '../../../state/vault/vaults.ts';
import { block, GAP } from '../../blocks/fit.ts';
import { fitName, textWidth } from '../../blocks/fit-text.ts';
import { formBlocks } from '../../blocks/form-view.ts';
import { bold, indented, type Line, span } from '../../blocks/line.ts';
import { figureColumn, type ListLook, nameColumn } from '../../blocks/list-look.ts';
import { listBlocks } from '../../blocks/list-view.ts';
import { paragraph, wrapSpans } from '../../blocks/wrap.ts';
import {
  ageText,
  entryWords,
  placeText,
  placeWords,
  versionText,
} from '../../presentation/known-entry.ts';
import { spokenList } from '../../presentation/spoken-words.ts';
import { type Body, blocks, gap, type View } from '../../view.ts';

const PADDING = 3;
/** How much of the width the places may take from what is known of them. */
const LABEL_SHARE = 0.6;

const GROUPS_LOOK: ListLook<RotationGroup, null> = {
  what: 'Rotation groups',
  columns: [
    nameColumn('GROUP', ({ name }) => name, { least: 12, enough: 22 }),
    figureColumn('PLACES', 6, ({ places }) => String(places.length)),
    figureColumn('DUE', 5, ({ dueDays }) => (dueDays === null ? '–' : `${dueDays}d`), {
      yields: 2,
    }),
  ],
  announce: (group) =>
    spokenList(
      group.name,
      counted(group.places.length, 'place'),
      group.dueDays !== null && `due after ${group.dueDays} days`,
    ),
};

/** Which places are rotated together. */
export function groupsScreen(state: AppState, view: View): Body {
  const list = groupsList(state);
  const { selected } = list;
  return blocks(
    gap(view),
    block([indented({ spans: [bold('Rotation groups')] }, 1)], { yields: 7 }),
    listBlocks(GROUPS_LOOK, list, () => null, {
      ...view,
      name: 'groups',
      empty: () => [gap(view), block(noGroups(state, view))],
    }),
    selected && [GAP, block(groupLines(state, selected, view), { yields: 5, least: 0 })],
  );
}

function noGroups({ vaults: { problem, isLoaded } }: AppState, view: View): readonly Line[] {
  if (problem !== null) return paragraph(problem, 'failure', view);
  if (!isLoaded) return paragraph('Reading…', 'muted', view);
  const text = `No groups yet. ${view.keyOf('groups.add')} makes one here; in the plan of a rotation, ${view.keyOf('groups.save')} saves its places as one.`;
  return paragraph(text, 'plain', view);
}

/** Where the selected group is, with what is known of each place. */
function groupLines(
  state: AppState,
  { places }: RotationGroup,
  { columns }: View,
): readonly Line[] {
  const nowMs = state.clock.wallMs;
  const isOneSecret = new Set(places.map(({ name }) => name)).size === 1;
  const rows = [
    ...places.map(({ profileId, vault, name }) => {
      const known = knownEntry(state.vaults, { profileId, vault, name, kind: 'secret' });
      const never = 'never set from here';
      const place = { profileName: profileLabel(state, profileId), vault };
      const facts =
        known === null ? never : `${versionText(known)}  ${ageText(known, nowMs)}`.trim();
      const said = known === null ? never : entryWords(known, nowMs);
      const announce = spokenList(name, placeWords(place), said);
      const where = placeText(place);
      const label = isOneSecret ? where : `${name}  ${where}`;
      return { label, what: span(facts, 'muted'), announce };
    }),
  ];
  const most = Math.floor((columns - 2 * PADDING) * LABEL_SHARE);
  const width = Math.min(most, Math.max(...rows.map(({ label }) => textWidth(label))));
  return rows.flatMap(({ label, what, announce }) =>
    wrapSpans([span(fitName(label, width)), span('  '), what], columns, {
      ...{ margin: PADDING, indent: width + 2, announce },
    }),
  );
}

/** A group's name, age and places. */
export function groupFormScreen(state: AppState, view: View): Body {
  const { before, leftOut } = state.groupForm;
  const title = before === null ? 'New rotation group' : `Rotation group ${before.name}`;
  return blocks(
    gap(view),
    block([indented({ spans: [bold(title)] }, 1)], { yields: 7 }),
    leftOut > 0 && block(paragraph(leftOutText(leftOut), 'warning', view)),
    gap(view),
    formBlocks(groupFormOf(state), view),
  );
}

function leftOutText(count: number): string {
  return `Saving drops ${counted(count, 'place')} whose profile was removed.`;
}
