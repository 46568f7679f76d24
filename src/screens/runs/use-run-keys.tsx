import { type DispatchRequest, type Run, runsOf } from '../../domain/dispatch.ts';
import { dispatchName } from '../../domain/dispatch-words.ts';
import { openableUrl } from '../../domain/openable-url.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { Result } from '../../domain/result.ts';
import { counted } from '../../domain/words.ts';
import { useKeysOf } from '../../kit/Keys.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { confirm } from '../../kit/Question.tsx';
import { useKeys } from '../../kit/use-keys.ts';
import type { List } from '../../kit/use-list.ts';
import { useStore } from '../../kit/use-store.ts';
import type { DispatchRow } from '../../services/runs.ts';
import { useTokenKey } from '../profiles/TokenPrompt.tsx';
import { useActiveId, useCopy, useOpenUrls, useServices, useWhyReadOnly } from '../services.tsx';
import { Resolve } from './Resolve.tsx';
import { RUN_KEYS } from './run-keys.ts';
import { nextView } from './run-list.ts';
import {
  canBeChecked,
  copyablesOf,
  forgetQuestion,
  isFinished,
  whyNoCheck,
  whyNoForget,
  whyNoRun,
  whyNoRunAgain,
  whyNoRunOn,
  whyNoStop,
  whyNothingToCopy,
  whyNotResolved,
} from './run-words.ts';
import { WatchId } from './WatchId.tsx';

const NOT_ON_THE_WEB = "This run's URL isn't a web address, so it can't be opened.";

interface RunsActs {
  readonly list: List<DispatchRow>;
  /** Whether keys go to the details. */
  readonly isOnDetails: boolean;
  readonly goToDetails: (isOnDetails: boolean) => void;
  /** Shows a row, whatever hides it in the list. */
  readonly show: (localId: string) => void;
  /** Which of several runs is chosen in the details. */
  readonly runIndex: number;
}

/** The keys of Runs, for the list and the details alike: there, they mean the one row. */
export function useRunKeys(acts: RunsActs, isActive: boolean): void {
  const { list, isOnDetails, goToDetails, show, runIndex } = acts;
  const { runs, profiles, navigation, notices, clock, ask } = useServices();
  const copyText = useCopy();
  const openUrls = useOpenUrls();
  const keysOf = useKeysOf();
  const { showsAll, runsView } = useStore(navigation.state);
  const activeId = useActiveId();
  const canUndo = useStore(runs.changes.undoable, (changes) =>
    changes.some(({ profileIds }) => showsAll || (activeId !== null && profileIds.has(activeId))),
  );
  const { selected } = list;
  const rows = isOnDetails && selected ? [selected] : list.chosen;
  const isAny = rows.length > 0;
  const hasOthers = useStore(profiles.state, (state) =>
    state.list.some(({ id }) => rows.every(({ dispatch }) => dispatch.profileId !== id)),
  );

  const whyReadOnly = useWhyReadOnly();
  const openForm = (profileId: ProfileId, start: DispatchRequest | null) =>
    whyReadOnly(profileId) ??
    (() => navigation.runsTask.set({ kind: 'dispatch', profileId, start }));
  /** Says what was done. @param undoes whether it can be taken back */
  const told = (done: Result<string, string>, undoes = true): boolean => {
    const way = undoes ? ` ${keysOf('runs.bring-back')} undoes this.` : '';
    if (done.ok) notices.say('info', `${done.value}${way}`);
    else notices.say('failure', done.error);
    return done.ok;
  };
  /** What isn't in view any more isn't meant. */
  const unmark = (): void => {
    if (list.marked.length > 0) list.unmark();
  };

  /** The runs that are meant: of several dispatches the first of each, of one with several those that are chosen. */
  const runsMeant = async (verb: 'open' | 'copy'): Promise<readonly Run[] | null> => {
    if (rows.length > 1) return rows.flatMap(({ dispatch }) => runsOf(dispatch).slice(0, 1));
    const found = rows.flatMap(({ dispatch }) => runsOf(dispatch));
    if (found.length < 2) return found;
    if (isOnDetails) return found.slice(runIndex, runIndex + 1);
    const can = verb === 'open' ? found.filter(({ url }) => openableUrl(url) !== null) : found;
    if (can.length === 0) return found;
    const options = [
      ...can.map((run, at) => ({ value: [run], label: `run ${at + 1}`, about: run.url })),
      { value: can, label: `all ${can.length}`, letter: 'a' },
    ];
    const title = verb === 'open' ? 'Open which run?' : "Copy which run's URL?";
    return ask((done) => <Menu title={title} options={options} verb={verb} done={done} />);
  };
  const open = async (): Promise<void> => {
    const found = await runsMeant('open');
    if (found === null) return;
    const urls = found.flatMap(({ url }) => openableUrl(url) ?? []);
    if (urls.length === 0) return notices.say('info', NOT_ON_THE_WEB);
    const what = `the runs of ${namesOf(rows)}`;
    await openUrls(urls, what, `${keysOf('runs.copy-url')} copies the URL.`);
  };

  /** @param noun of one of them */
  const copy = async (texts: readonly string[], noun: string): Promise<void> => {
    const [first = ''] = texts;
    const one = noun === 'error text' ? `the ${noun}` : first;
    const what = texts.length > 1 ? counted(texts.length, noun) : one;
    await copyText(texts.join('\n'), what);
  };
  const copyUrl = async (): Promise<void> => {
    const urls = (await runsMeant('copy'))?.map(({ url }) => url);
    if (urls) await copy(urls, 'URL');
  };
  const chooseCopy = async (): Promise<void> => {
    const options = copyablesOf(rows.map(({ dispatch }) => dispatch)).map((each) => ({
      value: each,
      label: each.texts.length === 1 ? each.noun : counted(each.texts.length, each.noun),
      about: each.texts.join(' '),
      letter: each.letter,
    }));
    const title = rows.length > 1 ? `Copy from ${rows.length} dispatches` : 'Copy';
    const chosen = await ask<(typeof options)[number]['value']>((done) => (
      <Menu title={title} options={options} verb="copy" done={done} />
    ));
    if (chosen !== null) await copy(chosen.texts, chosen.noun);
  };

  const check = async (): Promise<void> => {
    const whyNot = whyNoCheck(rows, clock.wallMs());
    if (whyNot !== null) return notices.say('info', whyNot);
    const checked = rows.filter(canBeChecked);
    notices.say('info', `Checking ${namesOf(checked)} now.`);
    await runs.checkNow(idsOf(checked));
  };
  const stopOrResume = async (): Promise<void> => {
    if (told(await runs.changes.stopOrResume(idsOf(rows)))) unmark();
  };
  const forget = async (meant: readonly DispatchRow[], asksAlways = false): Promise<void> => {
    const dispatches = meant.map(({ dispatch }) => dispatch);
    const isAgreed =
      (!asksAlways && dispatches.every(isFinished)) ||
      (await confirm(ask, {
        ...forgetQuestion(dispatches, keysOf('runs.bring-back')),
        yes: 'forget',
        no: 'keep',
        keys: ['d', 'y'],
      }));
    if (isAgreed && told(await runs.changes.forget(idsOf(meant)))) unmark();
  };
  /** Only what the list shows: nothing that a view or filter hides. */
  const forgetFinished = async (): Promise<void> => {
    const finished = list.visible.filter(({ dispatch }) => isFinished(dispatch));
    if (finished.length > 0) await forget(finished, true);
    else notices.say('info', 'Nothing in this list has finished.');
  };
  const resolve = async ({ dispatch }: DispatchRow): Promise<void> => {
    const resolved = await ask<string>((done) => <Resolve dispatch={dispatch} done={done} />);
    if (resolved !== null) told({ ok: true, value: resolved });
  };
  const watchId = async (): Promise<void> => {
    if (activeId === null) return;
    const id = await ask<string>((done) => <WatchId profileId={activeId} done={done} />);
    if (id !== null) show(id);
  };

  const toAllProfiles = (): void => {
    const isOn = !navigation.state.get().showsAll;
    navigation.showAll(isOn);
    const name = activeId === null ? null : profiles.nameOf(activeId);
    if (isOn && name) notices.say('info', `Showing all profiles. ${name} is still active.`);
  };
  const back = isOnDetails
    ? () => goToDetails(false)
    : runsView !== 'all'
      ? () => navigation.viewRuns('all')
      : showsAll && (() => navigation.showAll(false));

  useKeys(
    RUN_KEYS,
    {
      new: activeId !== null && openForm(activeId, null),
      runAgain:
        selected &&
        (whyNoRunAgain(rows, keysOf('runs.run-on')) ??
          openForm(selected.dispatch.profileId, selected.dispatch.request)),
      runOn:
        isAny &&
        (whyNoRunOn(rows, { others: hasOthers, runAgain: keysOf('runs.run-again') }) ??
          (() => navigation.runsTask.set({ kind: 'run-on', rows }))),
      openRun: isAny && (whyNoRun(rows) ?? open),
      copyUrl: isAny && (whyNoRun(rows) ?? copyUrl),
      openCopyMenu: isAny && (whyNothingToCopy(rows) ?? chooseCopy),
      checkNow: isAny && check,
      stopOrResume: isAny && (whyNoStop(rows) ?? stopOrResume),
      forget: isAny && (whyNoForget(rows) ?? (() => forget(rows))),
      forgetFinished: isAny && forgetFinished,
      resolve: selected && (whyNotResolved(selected) ?? (() => resolve(selected))),
      bringBack:
        canUndo &&
        (async () => void told(await runs.changes.undo(showsAll ? null : activeId), false)),
      askForId: activeId !== null && watchId,
      chooseView: () => navigation.viewRuns(nextView(navigation.state.get().runsView)),
      allProfiles: toAllProfiles,
      openDetails: !isOnDetails && selected && (() => goToDetails(true)),
      back,
    },
    isActive,
  );
  useTokenKey(selected?.dispatch.profileId ?? null, 'dispatches', isActive);
}

function idsOf(rows: readonly DispatchRow[]): readonly string[] {
  return rows.map(({ dispatch }) => dispatch.localId);
}

function namesOf(rows: readonly DispatchRow[]): string {
  const [first] = rows;
  return rows.length === 1 && first
    ? dispatchName(first.dispatch)
    : counted(rows.length, 'dispatch', 'dispatches');
}
