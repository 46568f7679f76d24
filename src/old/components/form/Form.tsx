import { Box, useIsScreenReaderEnabled } from 'ink';
import { Fragment, type ReactNode, useRef } from 'react';
import { BUTTON, sameField } from '../../state/form/form.ts';
import { rowsOf, thatFit } from '../fit-text.ts';
import { heightOf, NOTE_MARGIN, type Note, Notes } from '../Notes.tsx';
import { RoomProvider, useRoom } from '../room.tsx';
import { Text } from '../Text.tsx';
import { useDrawing } from '../theme-context.tsx';
import { Caret } from './Caret.tsx';
import {
  type DrawnForm,
  drawnForm,
  problemIn,
  type RowsPart,
  type ShownForm,
} from './drawn-form.ts';
import { FormLine, Problem, problemRows } from './FormLines.tsx';
import { type FormPart, formParts } from './form-parts.tsx';
import { type FormWindow, formWindow } from './form-window.ts';
import { Suggestions } from './Suggestions.tsx';

/** Blank lines are for forms that have as many rows without them. */
const ROOMY_FROM_ROWS = 8;

/** Rows that a form keeps before what stands below it. */
const ENOUGH_ROWS = 9;
const NOTE_INDENT = 1;

interface FormProps extends ShownForm {
  /** What is left out where there is no room for all of it, or where the form would hide fields for it. */
  readonly below?: readonly Note[];
}

/**
 * A form in the room there is: its fields, its repeating rows, its button. Where not all of it fits, the focused
 * field, what is wrong with it and the button are in view.
 */
export function Form({ below = [], ...shown }: FormProps): ReactNode {
  const room = useRoom();
  const of = drawnForm(shown, room.columns, useIsScreenReaderEnabled());
  const columns = room.columns - NOTE_INDENT - NOTE_MARGIN;
  const needed = below.length === 0 ? 0 : neededRows(of, room.rows);
  const spare = room.rows - Math.min(needed, ENOUGH_ROWS) - 1;
  const notes = thatFit(below, ({ text }) => rowsOf(text, columns), spare, 0);
  const gap = notes.length > 0 ? 1 : 0;
  return (
    <>
      <RoomProvider rows={room.rows - heightOf(notes, columns) - gap}>
        <Fields of={of} />
      </RoomProvider>
      <Box flexDirection="column" flexShrink={0} paddingTop={gap}>
        <Notes of={notes} indent={NOTE_INDENT} />
      </Box>
    </>
  );
}

/** How many rows show every field, the button and one suggestion. */
function neededRows(of: DrawnForm, most: number): number {
  const filled = formParts(of, most).filter(({ isGap }) => !isGap);
  const suggestion = Math.min(1, of.offered.suggestions.length);
  return filled.reduce((sum, { rows }) => sum + rows, suggestion + 1);
}

function Fields({ of }: { readonly of: DrawnForm }): ReactNode {
  const room = useRoom();
  const { isDimmed } = useDrawing();
  const top = useRef(0);
  const { spec, offered, isRead } = of;
  const hasButton = !spec.isPrompt && room.rows > 1;
  const wrong = hasButton ? problemIn(of, BUTTON) : null;
  const ofProblem = problemRows(of, wrong, Math.min(room.rows - 2, Math.floor(room.rows / 2)));
  const rows = Math.max(1, room.rows - (hasButton ? 1 : 0) - ofProblem);

  const { parts, isRoomy } = spaced(of, formParts(of, rows - 1), rows, room.isCompact);
  const hasGap = isRoomy && hasButton && parts.length > 0;
  const focused = parts.findIndex(({ isFocused }) => isFocused);
  const firstRow = parts.findIndex(({ row }) => row !== null);
  const window = formWindow({
    parts,
    focused: focused === -1 ? parts.length - 1 : focused,
    suggestions: focused === -1 ? 0 : offered.suggestions.length,
    firstRow: firstRow === -1 ? 0 : firstRow,
    rows: rows - (hasGap ? 1 : 0),
    top: top.current,
    isTold: !isRead,
  });
  // In state, each move would draw a second frame.
  top.current = window.from;

  const { pinned, from, to } = window;
  const inView = parts.filter((_, at) => at < pinned || (at >= from && at <= to));
  const first = inView.find(({ row }) => row !== null);
  const above = inView.slice(
    0,
    inView.findIndex(({ isFocused }) => isFocused),
  );
  const caret = isDimmed || isRead ? null : (parts[focused]?.caret ?? null);
  return (
    <Box flexDirection="column" flexShrink={0} width={room.columns}>
      {caret !== null && (
        <Caret x={of.labelColumns + caret} y={above.reduce((sum, part) => sum + part.rows, 0)} />
      )}
      {inView.map((part) => (
        <Fragment key={part.key}>
          {part.draw(part === first)}
          {part.isFocused && (
            <Suggestions
              offered={offered}
              rows={window.suggestions}
              indent={of.noteColumns}
              columns={of.columns}
            />
          )}
        </Fragment>
      ))}
      {window.hasMore && (
        <Box flexShrink={0} height={1} paddingLeft={of.labelColumns}>
          <Text tone="muted">{moreWords(of, parts, window)}</Text>
        </Box>
      )}
      {hasGap && <Box flexShrink={0} height={1} />}
      {hasButton && <Button of={of} />}
      {wrong !== null && <Problem of={of} text={wrong} most={ofProblem} />}
    </Box>
  );
}

/** The parts with blank lines between them if there is room for those. */
function spaced(
  { spec, offered }: DrawnForm,
  parts: readonly FormPart[],
  rows: number,
  isCompact: boolean,
): { readonly parts: readonly FormPart[]; readonly isRoomy: boolean } {
  const filled = parts.filter(({ isGap }) => !isGap);
  const gaps = parts.length - filled.length + (spec.isPrompt ? 0 : 1);
  const suggestion = Math.min(1, offered.suggestions.length);
  const needed = filled.reduce((sum, part) => sum + part.rows, suggestion);
  const own = (filled.find(({ isFocused }) => isFocused) ?? filled.at(-1))?.rows ?? 0;
  const isRoomy = !isCompact && rows - gaps >= Math.max(own, Math.min(needed, ROOMY_FROM_ROWS));
  return { parts: isRoomy ? parts : filled, isRoomy };
}

function Button({ of }: { readonly of: DrawnForm }): ReactNode {
  const { spec, form, whyNoWrite = null } = of;
  const isFocused = sameField(form.focus, BUTTON);
  const isOff = whyNoWrite !== null;
  const words = `${spec.submit}, button${isOff ? ', unavailable' : ''}${isFocused ? ', focused' : ''}`;
  return (
    <FormLine of={of} label="" isFocused={isFocused} words={words}>
      <Text tone={isOff ? 'muted' : 'accent'} isBold={isFocused} isSelected={isFocused}>
        {`[ ${spec.submit} ]`}
      </Text>
    </FormLine>
  );
}

/** Which of the repeating rows are in view, or which fields while only others are hidden. */
function moreWords(of: DrawnForm, parts: readonly FormPart[], { from, to }: FormWindow): string {
  const rowsInView = parts.slice(from, to + 1).flatMap(({ row }) => row ?? []);
  const [first] = rowsInView;
  const last = rowsInView.at(-1);
  const count = (parts.at(-1)?.row ?? -1) + 1;
  if (first !== undefined && last !== undefined && last - first + 1 < count) {
    const focused = parts.find(({ isFocused }) => isFocused)?.row ?? null;
    return (of.partWords ?? rowsWords)({ from: first, to: last, count, focused });
  }
  const fieldsIn = (some: readonly FormPart[]) => some.filter(({ isGap }) => !isGap).length;
  const firstField = fieldsIn(parts.slice(0, from)) + 1;
  const lastField = fieldsIn(parts.slice(0, to + 1));
  const which =
    firstField === lastField ? `field ${lastField}` : `fields ${firstField}–${lastField}`;
  return `${which} of ${fieldsIn(parts)}`;
}

function rowsWords({ from, to, count, focused }: RowsPart): string {
  if (focused !== null) return `row ${focused + 1} of ${count}`;
  return `rows ${from + 1}–${to + 1} of ${count}`;
}
