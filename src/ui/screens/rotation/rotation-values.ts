import { nameWithin } from '../../../components/fit-text.ts';
import { counted } from '../../../domain/words.ts';
import { madeWords, waysToFill } from '../../../screens/ways-to-fill.ts';
import type { AppState } from '../../../state/app-state.ts';
import type { FieldRef } from '../../../state/form/form.ts';
import type { RotationDraft } from '../../../state/rotation/rotation.ts';
import type { GroupRow } from '../../../state/rotation/rotation-list.ts';
import { rotationRows } from '../../../state/rotation/rotation-list.ts';
import { labelOfValue } from '../../../state/rotation/values-form.ts';
import { valuesFormOf } from '../../../state/rotation/values-form-update.ts';
import { madeValueIn } from '../../../state/vault/made-values.ts';
import { type Block, block } from '../../blocks/fit.ts';
import { formBlocks } from '../../blocks/form-view.ts';
import { bold, indented, type Line, span } from '../../blocks/line.ts';
import { wrapSpans } from '../../blocks/wrap.ts';
import { type Body, blocks, gap, type View } from '../../view.ts';
import { destinationSpans, destinationWords } from '../destination.ts';

const INDENT = 3;

/** The new values: one per name, or one for all. */
export function rotationValues(state: AppState, draft: RotationDraft, view: View): Body {
  const form = valuesFormOf(state);
  if (form === null) return blocks();
  const look = {
    ...form,
    labelOf: (at: FieldRef) => labelOfValue(draft.values, at),
    noteOf: ({ row }: FieldRef) => {
      const made = row === null ? null : madeValueIn(draft.values, row);
      return made && madeWords(made);
    },
    placeholderOf: ({ row }: FieldRef, isFocused: boolean) =>
      row !== null && isFocused ? waysToFill(view) : null,
  };
  return blocks(gap(view), whereTo(state, draft, view), gap(view), formBlocks(look, view));
}

/** What gets new values, and the organizations involved. */
function whereTo(
  state: AppState,
  { places, wanted, values }: RotationDraft,
  view: View,
): readonly Block[] {
  const groups = rotationRows(state)
    .filter((row) => row.kind === 'group')
    .map((row) => ({ ...row, places: row.places.filter(({ id }) => wanted.has(id)) }))
    .filter((row) => row.places.length > 0);
  const [name = ''] = values.names;
  const what =
    values.names.length === 1 ? nameWithin(name, view.columns) : `${values.names.length} secrets`;
  const count = counted(wanted.size, 'place');
  const title = `New ${values.names.length === 1 ? 'value' : 'values'} for ${what} in ${count}`;
  const others = places.length - wanted.size;
  const more = others === 0 ? [] : [span(` · ${others} more in the plan, not marked`, 'muted')];
  return [
    block(wrapSpans([bold(title), ...more], view.columns, { margin: 1 })),
    block(
      groups.flatMap((group) => groupLines(group, view)),
      { yields: 6, least: 1 },
    ),
  ];
}

function groupLines({ destination, profileName, places }: GroupRow, view: View): readonly Line[] {
  const columns = view.columns - INDENT - 1;
  const vaults = [...new Set(places.map(({ vault }) => vault))];
  const noun = vaults.length > 1 ? 'vaults' : 'vault';
  const where = `${noun} ${vaults.join(', ')}`;
  const shown = `${noun} ${vaults.map((vault) => nameWithin(vault, columns)).join(', ')}`;
  const spans =
    destination === null
      ? [span(`${profileName} · profile removed`, 'failure')]
      : destinationSpans(destination, Number.POSITIVE_INFINITY);
  const announce = destination === null ? undefined : `${destinationWords(destination)}, ${where}`;
  const lines = wrapSpans([...spans, span(` · ${shown}`, 'muted')], columns, {
    indent: 2,
    ...(announce !== undefined && { announce }),
  });
  return lines.map((line) => indented(line, INDENT));
}
