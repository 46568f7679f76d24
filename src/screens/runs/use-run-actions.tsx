import { type Run, runsOf } from '../../domain/dispatch.ts';
import { dispatchName } from '../../domain/dispatch-words.ts';
import { openableUrl } from '../../domain/openable-url.ts';
import type { Result } from '../../domain/result.ts';
import { counted } from '../../domain/words.ts';
import { useKeysOf } from '../../kit/Keys.tsx';
import { Question } from '../../kit/Question.tsx';
import type { DispatchRow } from '../../services/runs.ts';
import { useServices } from '../services.tsx';
import { type Copied, CopyMenu, copiedOf } from './CopyMenu.tsx';
import { forgetQuestion, isFinished } from './forget-words.ts';
import { Resolve } from './Resolve.tsx';
import { NOT_ON_THE_WEB, WhichRun } from './WhichRun.tsx';
import { canBeChecked, whyNoCheck } from './why-not.ts';

/** Nobody wants more tabs at once. */
const MOST_OPENED = 10;

/** What can be done with dispatches of the list. Each says what came of it. @returns whether it was done, where that counts */
export function useRunActions() {
  const { runs, place, profiles, notices, clock, ask, machine } = useServices();
  const keysOf = useKeysOf();

  /** Says what was done. @param undoes whether it can be taken back */
  function told(done: Result<string, string>, undoes = true): boolean {
    if (!done.ok) notices.say('failure', done.error);
    else {
      const way = undoes ? ` ${keysOf('runs.bring-back')} undoes this.` : '';
      notices.say('info', `${done.value}${way}`);
    }
    return done.ok;
  }

  async function copy({ text, what }: Copied): Promise<void> {
    const { tone, text: said } = await machine.copy(text, what);
    notices.say(tone, said);
  }

  /** @param what names them in the notice */
  async function openAll(found: readonly Run[], what: string): Promise<void> {
    const urls = found.flatMap(({ url }) => openableUrl(url) ?? []);
    if (urls.length === 0) return notices.say('info', NOT_ON_THE_WEB);
    const opening = urls.slice(0, MOST_OPENED);
    const most = urls.length > MOST_OPENED ? `; the first ${MOST_OPENED} of ${urls.length}` : '';
    const opened = await Promise.all(opening.map((url) => machine.openUrl(url)));
    if (opened.every(Boolean)) {
      const text =
        opening.length === 1
          ? `Sent to the browser: ${opening[0]}`
          : `Sent ${what} to the browser${most}.`;
      return notices.say('success', text);
    }
    notices.say('warning', `No browser took it. ${keysOf('runs.copy-url')} copies the URL.`);
  }

  /** The runs that are meant: of several dispatches the first of each, of one with several those that are chosen. */
  async function runsMeant(
    rows: readonly DispatchRow[],
    does: 'open' | 'copy',
    known: number | null,
  ): Promise<readonly Run[] | null> {
    if (rows.length > 1) return rows.flatMap(({ dispatch }) => runsOf(dispatch).slice(0, 1));
    const found = rows.flatMap(({ dispatch }) => runsOf(dispatch));
    if (found.length < 2) return found;
    if (known !== null) return found.slice(known, known + 1);
    return ask<readonly Run[]>((done) => <WhichRun does={does} runs={found} done={done} />);
  }

  async function forgetAfterAsking(
    rows: readonly DispatchRow[],
    asksAlways = false,
  ): Promise<boolean> {
    const dispatches = rows.map(({ dispatch }) => dispatch);
    const { title, text } = forgetQuestion(dispatches, keysOf('runs.bring-back'));
    const isAgreed =
      (!asksAlways && dispatches.every(isFinished)) ||
      (await ask<true>((done) => (
        <Question title={title} yes="forget" no="keep" keys={['d', 'y']} done={done}>
          {text}
        </Question>
      )));
    return isAgreed ? told(await runs.forget(idsOf(rows))) : false;
  }

  return {
    /** @param known which of several runs is meant; `null`: that is asked */
    async open(rows: readonly DispatchRow[], known: number | null): Promise<void> {
      const found = await runsMeant(rows, 'open', known);
      if (found === null) return;
      await openAll(found, `the runs of ${namesOf(rows)}`);
    },

    async copyUrl(rows: readonly DispatchRow[], known: number | null): Promise<void> {
      const found = await runsMeant(rows, 'copy', known);
      if (found === null) return;
      const urls = found.map(({ url }) => url);
      await copy(copiedOf(urls, 'URL'));
    },

    async chooseCopy(rows: readonly DispatchRow[]): Promise<void> {
      const dispatches = rows.map(({ dispatch }) => dispatch);
      const copied = await ask<Copied>((done) => <CopyMenu dispatches={dispatches} done={done} />);
      if (copied) await copy(copied);
    },

    async check(rows: readonly DispatchRow[]): Promise<void> {
      const whyNot = whyNoCheck(rows, clock.wallMs());
      if (whyNot !== null) return notices.say('info', whyNot);
      const checked = rows.filter(canBeChecked);
      notices.say('info', `Checking ${namesOf(checked)} now.`);
      await runs.checkNow(idsOf(checked));
    },

    async stopOrResume(rows: readonly DispatchRow[]): Promise<boolean> {
      return told(await runs.stopOrResume(idsOf(rows)));
    },

    forget: (rows: readonly DispatchRow[]) => forgetAfterAsking(rows),

    /** Only what the list shows: nothing that a view or filter hides. */
    async forgetFinished(visible: readonly DispatchRow[]): Promise<boolean> {
      const finished = visible.filter(({ dispatch }) => isFinished(dispatch));
      if (finished.length > 0) return forgetAfterAsking(finished, true);
      notices.say('info', 'Nothing in this list has finished.');
      return false;
    },

    async resolve({ dispatch }: DispatchRow): Promise<void> {
      const resolved = await ask<string>((done) => <Resolve dispatch={dispatch} done={done} />);
      if (resolved !== null) told({ ok: true, value: resolved });
    },

    async undo(): Promise<void> {
      const { showsAll } = place.state.get();
      told(await runs.undo(showsAll ? null : profiles.state.get().activeId), false);
    },
  };
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
