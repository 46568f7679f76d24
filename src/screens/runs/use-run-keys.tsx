import type { DispatchRequest } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { useKeysOf } from '../../kit/Keys.tsx';
import { keyTable } from '../../kit/key-table.ts';
import { useKeys } from '../../kit/use-keys.ts';
import type { List } from '../../kit/use-list.ts';
import { useStore } from '../../kit/use-store.ts';
import type { DispatchRow } from '../../services/runs.ts';
import { useTokenKey } from '../profiles/use-token-key.tsx';
import { useServices } from '../services.tsx';
import { nextView } from './run-views.ts';
import { useRunActions } from './use-run-actions.tsx';
import { WatchId } from './WatchId.tsx';
import {
  whyNoForget,
  whyNoRequest,
  whyNoRun,
  whyNoRunAgain,
  whyNoStop,
  whyNothingToCopy,
  whyNotResolved,
} from './why-not.ts';

export const RUN_KEYS = keyTable('runs', 'Runs', {
  new: {
    keys: ['n'],
    label: 'new',
    about: 'new dispatch',
    foot: 1,
    also: ['create', 'start', 'trigger', 'draft', 'template'],
    anywhere: true,
  },
  runAgain: {
    keys: ['r'],
    label: 'run again',
    about: 'run again, with edits',
    foot: 2,
    also: ['rerun', 'repeat', 'retry', 'resend', 'edit'],
  },
  openRun: {
    keys: ['o'],
    label: 'open',
    about: 'open the run in the browser',
    foot: 3,
    also: ['url', 'web', 'link'],
    once: true,
  },
  copyUrl: {
    keys: ['y'],
    label: 'copy URL',
    about: 'copy the URL of the run',
    foot: 4,
    also: ['yank', 'link'],
    once: true,
  },
  resolve: {
    keys: ['i'],
    label: 'resolve',
    about: 'resolve an unknown dispatch',
    foot: 5,
    also: ['identify', 'lost'],
    once: true,
  },
  openDetails: { keys: ['enter'], label: 'details', about: 'into the details', foot: 6 },
  runOn: {
    keys: ['p'],
    label: 'run on other profiles…',
    about: 'run on other profiles',
    also: ['rerun', 'organizations', 'promote'],
  },
  openCopyMenu: {
    keys: ['c'],
    label: 'copy…',
    about: 'copy URL, id or error',
    also: ['message', 'reason'],
    once: true,
  },
  checkNow: {
    keys: ['R'],
    label: 'check now',
    also: ['refresh', 'reload', 'poll'],
    once: true,
  },
  stopOrResume: {
    keys: ['x'],
    label: 'stop or resume',
    about: 'stop or resume the watch',
    also: ['watch', 'pause', 'cancel'],
    once: true,
  },
  forget: {
    keys: ['d'],
    label: 'forget',
    about: 'forget the dispatch here',
    also: ['delete', 'remove', 'clear'],
    once: true,
  },
  bringBack: { keys: ['u'], label: 'undo', about: 'undo the last change', once: true },
  chooseView: {
    keys: ['v'],
    label: 'view',
    about: 'next view: waiting, failed',
    also: ['waiting', 'failed', 'errors'],
  },
  allProfiles: {
    keys: ['a'],
    label: 'all profiles',
    also: ['everything', 'scope', 'organizations'],
    formerly: ['app.all-profiles'],
  },
  scrollDown: {
    keys: ['J'],
    label: 'details down',
    help: 'scroll the details',
    isBasic: true,
    repeats: true,
  },
  scrollUp: {
    keys: ['K'],
    label: 'details up',
    help: 'scroll the details',
    isBasic: true,
    repeats: true,
  },
  previousRun: {
    keys: ['left'],
    label: 'previous run',
    help: 'one of several runs',
    isBasic: true,
  },
  nextRun: {
    keys: ['right'],
    label: 'next run',
    help: 'one of several runs',
    isBasic: true,
  },
  back: { keys: ['esc'], label: 'back', foot: 0, isBasic: true },
  askForId: {
    keys: [],
    label: 'watch an id',
    about: 'watch a dispatch that was sent elsewhere',
    also: ['add', 'track', 'id'],
    anywhere: true,
  },
  forgetFinished: {
    keys: [],
    label: 'forget finished',
    about: 'forget what has finished',
    also: ['delete', 'clean', 'clear'],
  },
});

/** What stands over the list. */
export type RunsTask =
  | {
      readonly kind: 'dispatch';
      readonly profileId: ProfileId;
      /** What the form is filled with; `null` for an empty one. */
      readonly start: DispatchRequest | null;
    }
  | { readonly kind: 'run-on'; readonly rows: readonly DispatchRow[] };

/** What the keys of Runs act on. */
interface RunsActs {
  /** The dispatches of the view. */
  readonly list: List<DispatchRow>;
  /** Whether keys go to the details. */
  readonly isOnDetails: boolean;
  readonly goToDetails: (isOnDetails: boolean) => void;
  readonly open: (task: RunsTask) => void;
  /** Shows a row, whatever hides it in the list. */
  readonly show: (localId: string) => void;
  /** Which of several runs is chosen in the details. */
  readonly runIndex: number;
}

/** The keys of Runs, for the list and the details alike: there, they mean the one row. */
export function useRunKeys(acts: RunsActs, isActive: boolean): void {
  const { list, isOnDetails, goToDetails, open, show, runIndex } = acts;
  const { runs, profiles, place, notices, ask } = useServices();
  const keysOf = useKeysOf();
  const actions = useRunActions();
  const { showsAll, runsView } = useStore(place.state);
  const activeId = useStore(profiles.state, (state) => state.activeId);
  const canUndo = useStore(runs.undoable, (changes) =>
    changes.some(({ profileIds }) => showsAll || (activeId !== null && profileIds.has(activeId))),
  );
  const { selected } = list;
  const rows = isOnDetails && selected ? [selected] : list.chosen;
  const isAny = rows.length > 0;
  const known = isOnDetails ? runIndex : null;

  const unmarkIf = async (isDone: Promise<boolean>): Promise<void> => {
    // What isn't in view isn't meant.
    if ((await isDone) && list.marked.length > 0) list.unmark();
  };
  const watchId = async (): Promise<void> => {
    if (activeId === null) return;
    const id = await ask<string>((done) => <WatchId profileId={activeId} done={done} />);
    if (id !== null) show(id);
  };
  const toAllProfiles = (): void => {
    const isOn = !place.state.get().showsAll;
    place.showAll(isOn);
    const name = activeId === null ? null : profiles.nameOf(activeId);
    if (isOn && name) notices.say('info', `Showing all profiles. ${name} is still active.`);
  };
  const back = isOnDetails
    ? () => goToDetails(false)
    : runsView !== 'all'
      ? () => place.viewRuns('all')
      : showsAll && (() => place.showAll(false));

  useKeys(
    RUN_KEYS,
    {
      new:
        activeId !== null && (() => open({ kind: 'dispatch', profileId: activeId, start: null })),
      runAgain:
        selected &&
        (whyNoRunAgain(rows, keysOf('runs.run-on')) ??
          (() =>
            open({
              kind: 'dispatch',
              profileId: selected.dispatch.profileId,
              start: selected.dispatch.request,
            }))),
      runOn: isAny && (whyNoRequest(rows) ?? (() => open({ kind: 'run-on', rows }))),
      openRun: isAny && (whyNoRun(rows) ?? (() => actions.open(rows, known))),
      copyUrl: isAny && (whyNoRun(rows) ?? (() => actions.copyUrl(rows, known))),
      openCopyMenu: isAny && (whyNothingToCopy(rows) ?? (() => actions.chooseCopy(rows))),
      checkNow: isAny && (() => actions.check(rows)),
      stopOrResume: isAny && (whyNoStop(rows) ?? (() => unmarkIf(actions.stopOrResume(rows)))),
      forget: isAny && (whyNoForget(rows) ?? (() => unmarkIf(actions.forget(rows)))),
      forgetFinished: isAny && (() => unmarkIf(actions.forgetFinished(list.visible))),
      resolve: selected && (whyNotResolved(selected) ?? (() => actions.resolve(selected))),
      bringBack: canUndo && (() => actions.undo()),
      askForId: activeId !== null && watchId,
      chooseView: () => place.viewRuns(nextView(place.state.get().runsView)),
      allProfiles: toAllProfiles,
      openDetails: !isOnDetails && selected && (() => goToDetails(true)),
      back,
    },
    isActive,
  );
  useTokenKey(selected?.dispatch.profileId ?? null, 'dispatches', isActive);
}
