import { dispatchName, runsOf } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import {
  factsOf,
  factsOfEntry,
  isForEntries,
  missingFact,
  type ProgramFacts,
  type ProgramRun,
  programRun,
} from '../../domain/user-command.ts';
import { type ActivityPart, withProgramEnd } from '../activity/activity.ts';
import { keyOf } from '../key-of.ts';
import { meantRow } from '../list/list-update.ts';
import type { NoticePart } from '../notice.ts';
import { noted } from '../notice.ts';
import { withCommands } from '../outbox.ts';
import type { OverlayPart } from '../overlay.ts';
import { profileLabel } from '../profiles/parts.ts';
import {
  type RunRowsScope,
  runsList,
  selectedRunIndex,
  whyNoneSelected,
} from '../runs/runs-list.ts';
import type { ActionTable, EventTable, Pressed } from '../slice-table.ts';
import { entryList, listedKind, whyNoneListed } from '../vault/entry-list.ts';
import type { VaultScope } from '../vault/vault-scope.ts';
import type { ProgramEnded, ProgramsPart } from './programs.ts';

/** The parts of the state that a command's row is found in. */
interface CommandRowsScope extends RunRowsScope, VaultScope {}

/** The parts of the state that the user's programs need. */
interface ProgramsScope
  extends CommandRowsScope,
    ProgramsPart,
    ActivityPart,
    OverlayPart,
    NoticePart {}

/** What a command is run for. */
interface Subject {
  readonly profileId: ProfileId;
  readonly title: string;
  readonly facts: ProgramFacts;
}

interface ReadyRun {
  readonly profileId: ProfileId;
  readonly run: ProgramRun;
  readonly asksFirst: boolean;
}

/**
 * The program of a command for the selected row, or why it cannot run now, as a sentence.
 *
 * @param seen the lists as they were drawn, if a key was pressed: it means the row on screen
 */
export function runForSelected(
  state: CommandRowsScope,
  name: string,
  seen?: Pressed['seen'],
): Result<ReadyRun, string> {
  const command = state.preferences.values.commands.find((each) => each.name === name);
  if (!command) return err(`${name} is no longer in the preferences.`);
  const subject = isForEntries(command) ? selectedEntry(state, seen) : ofDispatch(state, seen);
  if (!subject.ok) return subject;
  const { profileId, title, facts } = subject.value;
  const missing = missingFact(command.program, facts);
  if (missing !== null) return err(`${name} needs {${missing}}, which ${title} does not have.`);
  const run = programRun(name, command.program, facts);
  const { asksFirst } = command;
  return run.refusal === null ? ok({ profileId, run, asksFirst }) : err(`${name} ${run.refusal}`);
}

/** A key or palette entry of the user's own. */
export function userCommandActed<S extends ProgramsScope>(
  state: S,
  name: string,
  { seen }: Pressed,
): S {
  const ready = runForSelected(state, name, seen);
  if (!ready.ok) return noted(state, 'info', ready.error);
  const { profileId, run, asksFirst } = ready.value;
  return asksFirst
    ? { ...state, overlay: { kind: 'confirm-command', profileId, run } }
    : started(state, profileId, run);
}

export const PROGRAMS_ACTIONS = {
  'run-asked': (state) => {
    const { overlay } = state;
    if (overlay?.kind !== 'confirm-command') return state;
    return started({ ...state, overlay: null }, overlay.profileId, overlay.run);
  },
} satisfies ActionTable<ProgramsScope>;

export const PROGRAMS_EVENTS: EventTable<ProgramEnded, ProgramsScope> = {
  'program-ended': (state, end) => {
    const logged = withProgramEnd(state, end);
    return end.isHook ? hookEnded(logged, end) : commandEnded(logged, end);
  },
};

function ofDispatch(state: CommandRowsScope, seen: Pressed['seen']): Result<Subject, string> {
  const list = runsList(state);
  const dispatch = meantRow(list, seen?.get('runs') ?? seen?.get('details'));
  if (!dispatch) return err(whyNoneSelected(state));
  const { profileId } = dispatch;
  const run = runsOf(dispatch)[selectedRunIndex(state)];
  const facts = factsOf(dispatch, profileLabel(state, profileId), run);
  return ok({ profileId, title: dispatchName(dispatch), facts });
}

function selectedEntry(state: CommandRowsScope, seen: Pressed['seen']): Result<Subject, string> {
  const kind = listedKind(state);
  const list = entryList(state, kind);
  const row = meantRow(list, seen?.get(`${kind}s`));
  if (!row) return err(whyNoneListed(state, kind));
  const { entry, profileName } = row;
  const facts = factsOfEntry(entry, profileName);
  return ok({ profileId: entry.profileId, title: entry.name, facts });
}

function started<S extends ProgramsScope>(state: S, profileId: ProfileId, run: ProgramRun): S {
  const told = noted(state, 'info', `Running ${run.name}…`);
  return withCommands(told, { type: 'run-program', profileId, run });
}

function commandEnded<S extends ProgramsScope>(
  state: S,
  { name, problem, output }: ProgramEnded,
): S {
  const hint = output === '' ? '' : ` ${keyOf('activity.open')} shows what it printed.`;
  return problem === null
    ? noted(state, 'success', `${name} is done.${hint}`)
    : noted(state, 'failure', `${name} ${problem}${hint}`);
}

/** Hooks run unasked, so only a failure is said, and not again until one has worked. */
function hookEnded<S extends ProgramsScope>(state: S, { profileId, problem }: ProgramEnded): S {
  const hasFailed = state.failedHooks.has(profileId);
  if (hasFailed === (problem !== null)) return state;
  const failedHooks = new Set(state.failedHooks);
  if (problem === null) failedHooks.delete(profileId);
  else failedHooks.add(profileId);
  const text = `The hook of ${profileLabel(state, profileId)} ${problem} ${keyOf('activity.open')} shows its output. You won't be told again until it has worked.`;
  return problem === null
    ? { ...state, failedHooks }
    : noted({ ...state, failedHooks }, 'warning', text);
}
