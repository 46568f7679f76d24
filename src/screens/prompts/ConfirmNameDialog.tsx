import { Box } from 'ink';
import type { ReactNode } from 'react';
import { textWithin } from '../../components/fit-text.ts';
import { PromptDialog } from '../../components/form/PromptDialog.tsx';
import { type Note, problemNote } from '../../components/Notes.tsx';
import { QueryField } from '../../components/QueryField.tsx';
import { useRoom } from '../../components/room.tsx';
import { Text } from '../../components/Text.tsx';
import { leftWaiting } from '../../domain/dispatch.ts';
import { tokenKindLabel } from '../../domain/token.ts';
import type { AppState } from '../../state/app-state.ts';
import { destinationOf } from '../../state/destination.ts';
import { problemAt } from '../../state/form/form.ts';
import { CONFIRM_SPECS, type ConfirmName } from '../../state/profiles/confirm-name.ts';
import { rotationRows } from '../../state/rotation/rotation-list.ts';
import { rowsOf } from '../../state/runs/rows.ts';
import { useAppState, useStore } from '../store-context.tsx';

/** The field, and what is wrong with the name. */
const FIELD_ROWS = 3;

/** Asks for a profile's name, typed by hand, before something is done to it. */
export function ConfirmNameDialog(asked: ConfirmName): ReactNode {
  const store = useStore();
  const { title, about } = questionOf(useAppState(), asked);
  const { name, form, then } = asked;
  const typed = form.values.name.text;
  const problem = problemAt(form, { field: 'name', row: null });
  return (
    <PromptDialog
      isAlarm
      title={title}
      about={`${about} Type the profile's name to continue: `}
      stressed={name}
      fieldRows={FIELD_ROWS}
      foot={[`enter ${CONFIRM_SPECS[then.do].submit.toLowerCase()}`, 'esc cancel']}
    >
      <Box flexDirection="column" flexShrink={0}>
        <QueryField
          label="Name"
          sign="› "
          value={typed}
          isTyping
          onChange={(text) => store.dispatch({ kind: 'query-changed', text })}
        />
        {problem !== null && <Problem {...problemNote(problem)} />}
      </Box>
    </PromptDialog>
  );
}

/** Below the field, in what is left of the dialog. */
function Problem({ text, tone }: Note): ReactNode {
  const { columns, rows } = useRoom();
  return (
    <Text tone={tone} wrap="wrap">
      {textWithin(text, columns, Math.max(1, rows - 1))}
    </Text>
  );
}

function questionOf(
  state: AppState,
  { profileId, name, then }: ConfirmName,
): { readonly title: string; readonly about: string } {
  switch (then.do) {
    case 'write': {
      const host = destinationOf(state, profileId, 'vaults', null)?.host;
      const { write } = then.wanted;
      const alone = write.kind === 'rotation' && write.only;
      const place = rotationRows(state).find(({ id }) => id === alone)?.place;
      const what = place ? `, now only ${place.name} in vault ${place.vault}` : '';
      return {
        title: `${name} is PROTECTED`,
        about: `This writes to ${name}${host === undefined ? '' : ` (${host})`}${what}.`,
      };
    }
    case 'remove-profile': {
      const waiting = rowsOf(state, profileId).filter(({ phase }) => phase.state === 'waiting');
      const left = leftWaiting(waiting.length) ?? '';
      return {
        title: `Remove ${name}?`,
        about: `This removes the profile and its tokens from this machine. ${left}`.trim(),
      };
    }
    case 'remove-token': {
      const kind = tokenKindLabel(then.tokenKind);
      return {
        title: `Remove the ${kind} token?`,
        about: `This removes the ${kind} token of ${name} from this machine.`,
      };
    }
    case 'unprotect': {
      const known = state.profiles.known.find(({ id }) => id === profileId);
      return known?.isReadOnly
        ? {
            title: `${name} is read-only`,
            about: `If you turn this off, ${name} allows writes again.`,
          }
        : {
            title: `${name} is PROTECTED`,
            about: `If you turn this off, writing to ${name} no longer requires typing its name.`,
          };
    }
  }
}
