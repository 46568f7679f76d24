import { endWords } from '../domain/dispatch.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { Result } from '../domain/result.ts';
import type { AppEvent } from '../state/app/app-event.ts';
import type { Notice } from '../state/notice.ts';
import type { History } from '../storage/history.ts';
import type { Written } from '../storage/history-table.ts';
import type { OpenProfile } from './open-profile.ts';
import type { CommandTable, Services } from './services.ts';

type Problem = { readonly message: string };

/** The commands that ask nothing of a service: what is remembered, copied and announced. */
export function createLocalCommands({
  services,
  answer,
  opened,
}: {
  readonly services: Services;
  readonly answer: (event: AppEvent) => void;
  readonly opened: ReadonlyMap<ProfileId, OpenProfile>;
}) {
  function notice(tone: Notice['tone'], text: string): void {
    answer({ kind: 'noticed', notice: { tone, text } });
  }

  async function withHistory<T>(
    use: (history: History) => Result<T, Problem> | Promise<Result<T, Problem>>,
  ): Promise<Result<T, Problem>> {
    const history = await services.history();
    return history.ok ? use(history.value) : history;
  }

  /** A failure is reported but changes nothing on the screen: what it shows is true for this terminal. */
  async function write(use: (history: History) => Written): Promise<void> {
    const written = await withHistory(use);
    if (!written.ok) notice('warning', written.error.message);
  }

  const commands = {
    'remember-dispatch': ({ dispatch }) => write((history) => history.insert(dispatch)),
    'forget-dispatch': ({ localId }) => write((history) => history.forget(localId)),
    'save-template': ({ profileId, template }) =>
      write((history) => history.saveTemplate(profileId, template)),
    'remove-template': ({ profileId, template }) =>
      write((history) => history.removeTemplate(profileId, template)),
    'load-templates': async ({ profileId }) => {
      const loaded = await withHistory((history) => history.templates(profileId));
      // Loading the dispatches already reports a history that can't be opened.
      if (loaded.ok) answer({ kind: 'templates-loaded', profileId, templates: loaded.value });
    },
    'copy-text': async ({ text, what }) => {
      const copied = await services.copyText(text);
      answer({ kind: 'noticed', notice: copied(what) });
    },
    'announce-end': ({ dispatch, signals }) => {
      const name = opened.get(dispatch.profileId)?.profile.name;
      const title = name === undefined ? 'dispatchbox' : `dispatchbox ${name}`;
      return services.announce({ title, body: endWords(dispatch) }, signals);
    },
    'find-git-branch': async () =>
      answer({ kind: 'git-branch-found', branch: await services.gitBranch() }),
    'drop-connections': () => {
      for (const { client } of opened.values()) client.dropConnections();
    },
  } satisfies Partial<CommandTable>;

  /** @returns whether to look again soon */
  async function lookForNews(profileId: ProfileId, openIds: readonly string[]): Promise<boolean> {
    const history = await services.history();
    if (!history.ok) return false;
    const news = history.value.news(profileId);
    // A failed read is retried soon, and writes report their failures.
    if (!news.ok) return true;
    if (news.value === null) return false;
    const open = await Promise.all(openIds.map((localId) => history.value.find(localId)));
    const dispatches = [
      ...news.value.dispatches,
      ...open.flatMap((found) => (found.ok && found.value ? [found.value] : [])),
    ];
    if (dispatches.length > 0) answer({ kind: 'appeared-elsewhere', dispatches });
    return news.value.isToBeContinued;
  }

  return { commands, lookForNews };
}
