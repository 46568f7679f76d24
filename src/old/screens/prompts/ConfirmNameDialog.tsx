import { Box } from 'ink';
import type { ReactNode } from 'react';
import { textWithin } from '../../components/fit-text.ts';
import { PromptDialog } from '../../components/form/PromptDialog.tsx';
import { type Note, problemNote } from '../../components/Notes.tsx';
import { QueryField } from '../../components/QueryField.tsx';
import { useRoom } from '../../components/room.tsx';
import { Text } from '../../components/Text.tsx';
import { leftWaiting } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { tokenKindLabel } from '../../domain/token.ts';
import { firstFew } from '../../domain/words.ts';
import type { AppState } from '../../state/app-state.ts';
import { problemAt } from '../../state/form/form.ts';
import type { WantedWrite } from '../../state/outbox.ts';
import { CONFIRM_SPECS, type ConfirmName } from '../../state/profiles/confirm-name.ts';
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
    case 'write':
      return { title: `${name} is PROTECTED`, about: writeWords(then.wanted, profileId) };
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

const MOST_NAMED = 3;

/** What is written to one of the profiles that a write goes to. */
function writeWords({ write, to }: WantedWrite, profileId: ProfileId): string {
  const here = to?.filter((each) => each.profileId === profileId) ?? [];
  const distinct = (words: readonly string[]) => [...new Set(words)];
  const what = firstFew(distinct(here.map((each) => each.what)), MOST_NAMED);
  const vaults = distinct(here.flatMap(({ vault }) => vault ?? []));
  const [{ profileName, host } = { profileName: '', host: '' }] = here;
  const into = `${vaults.length === 1 ? 'vault' : 'vaults'} ${firstFew(vaults, MOST_NAMED)}`;
  const where = vaults.length === 0 ? profileName : `${into} at ${profileName}`;
  const only = write.kind === 'rotation' && write.only !== null ? 'only ' : '';
  return `This sends ${only}${what} to ${where} (${host}).`;
}
