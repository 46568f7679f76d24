import { type Dispatch, dispatchName, runsOf } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { factsOf, missingFact, type ProgramRun, programRun } from '../../domain/user-command.ts';
import { type ActivityPart, withProgramEnd } from '../activity/activity.ts';
import { keyOf } from '../key-of.ts';
import { meantRow } from '../list/list-update.ts';
import type { NoticePart } from '../notice.ts';
import type { OverlayPart } from '../overlay.ts';
import { profileLabel } from '../profiles/parts.ts';
import {
  type RunRowsScope,
  runsList,
  selectedDispatch,
  selectedRunIndex,
  whyNoneSelected,
} from '../runs/runs-list.ts';
import {
  type ActionTable,
  type EventTable,
  noCommands,
  type Pressed,
  type UpdateResult,
} from '../update-result.ts';
import type { ProgramEnded, ProgramsPart } from './programs.ts';

/** The parts of the state that the user's programs need. */
interface ProgramsScope extends RunRowsScope, ProgramsPart, ActivityPart, OverlayPart, NoticePart {}

/** The program of a command for the selected dispatch, or why it cannot run now, as a sentence. */
export function runForSelected(state: RunRowsScope, name: string): Result<ProgramRun, string> {
  const dispatch = selectedDispatch(state);
  return dispatch ? runFor(state, name, dispatch) : err(whyNoneSelected(state));
}

/** A key or palette entry of the user's own, on the runs screen. */
export function userCommandActed<S extends ProgramsScope>(
  state: S,
  name: string,
  { seen }: Pressed,
): UpdateResult<S> {
  const dispatch = meantRow(runsList(state), seen?.get('runs') ?? seen?.get('details'));
  if (!dispatch) return noCommands(state);
  const run = runFor(state, name, dispatch);
  if (!run.ok) return noCommands({ ...state, notice: { tone: 'info', text: run.error } });
  const { profileId } = dispatch;
  const asksFirst = state.preferences.values.commands.find((each) => each.name === name)?.asksFirst;
  return asksFirst
    ? noCommands({ ...state, overlay: { kind: 'confirm-command', profileId, run: run.value } })
    : started(state, profileId, run.value);
}

export const PROGRAMS_ACTIONS = {
  'run-asked': (state) => {
    const { overlay } = state;
    if (overlay?.kind !== 'confirm-command') return noCommands(state);
    return started({ ...state, overlay: null }, overlay.profileId, overlay.run);
  },
} satisfies ActionTable<ProgramsScope>;

export const PROGRAMS_EVENTS: EventTable<ProgramEnded, ProgramsScope> = {
  'program-ended': (state, end) => {
    const logged = withProgramEnd(state, end);
    return noCommands(end.isHook ? hookEnded(logged, end) : commandEnded(logged, end));
  },
};

function runFor(state: RunRowsScope, name: string, dispatch: Dispatch): Result<ProgramRun, string> {
  const command = state.preferences.values.commands.find((each) => each.name === name);
  if (!command) return err(`${name} is no longer in the preferences.`);
  const run = runsOf(dispatch)[selectedRunIndex(state)];
  const facts = factsOf(dispatch, profileLabel(state, dispatch.profileId), run);
  const missing = missingFact(command.program, facts);
  if (missing !== null) {
    return err(`${name} needs {${missing}}, which ${dispatchName(dispatch)} does not have.`);
  }
  const program = programRun(name, command.program, facts);
  return program.refusal === null ? ok(program) : err(`${name} ${program.refusal}`);
}

function started<S extends ProgramsScope>(
  state: S,
  profileId: ProfileId,
  run: ProgramRun,
): UpdateResult<S> {
  const notice = { tone: 'info', text: `Running ${run.name}…` } as const;
  return { state: { ...state, notice }, commands: [{ type: 'run-program', profileId, run }] };
}

function commandEnded<S extends ProgramsScope>(
  state: S,
  { name, problem, output }: ProgramEnded,
): S {
  const hint = output === '' ? '' : ` ${keyOf('activity.open')} shows what it printed.`;
  return problem === null
    ? { ...state, notice: { tone: 'success', text: `${name} is done.${hint}` } }
    : { ...state, notice: { tone: 'failure', text: `${name} ${problem}${hint}` } };
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
    : { ...state, failedHooks, notice: { tone: 'warning', text } };
}
