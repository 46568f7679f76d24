import { curlCommand } from '../domain/curl-command.ts';
import { type Dispatch, dispatchName } from '../domain/dispatch.ts';
import { endWords } from '../domain/end-words.ts';
import type { Preferences } from '../domain/preferences.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { Result } from '../domain/result.ts';
import type { Template } from '../domain/template.ts';
import type { AppEvent } from '../state/app/app-event.ts';
import type { Notice } from '../state/notice.ts';
import type { History } from '../storage/history.ts';
import type { Written } from '../storage/history-table.ts';
import type { OpenProfile } from './open-profile.ts';
import type { Services } from './services.ts';

type Problem = { readonly message: string };

/** The commands around the list: remembering, forgetting, copying, announcing, templates. */
export function createLiveCommands({
  services,
  answer,
  opened,
}: {
  readonly services: Services;
  readonly answer: (event: AppEvent) => void;
  readonly opened: ReadonlyMap<ProfileId, OpenProfile>;
}) {
  function notice(tone: Notice['tone'], text: string): void {
    answer({ type: 'noticed', notice: { tone, text } });
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

  async function copyText(text: string, what: string): Promise<void> {
    const copied = await services.copyText(text);
    answer({ type: 'noticed', notice: copied(what) });
  }

  async function writeTemplateFile(template: Template): Promise<void> {
    const written = await services.templateFile.write(template);
    if (!written.ok) return notice('failure', written.error);
    answer({ type: 'template-file-read', file: written.value });
    notice('success', `The template ${template.name} is in ${written.value.path} now.`);
  }

  return {
    remember: (dispatch: Dispatch) => write((history) => history.insert(dispatch)),
    forget: (localId: string) => write((history) => history.forget(localId)),
    saveTemplate: (profileId: ProfileId, template: Template) =>
      template.origin === 'file'
        ? writeTemplateFile(template)
        : write((history) => history.saveTemplate(profileId, template)),
    removeTemplate: (profileId: ProfileId, template: Template) =>
      write((history) => history.removeTemplate(profileId, template)),
    copyText,

    async loadTemplates(profileId: ProfileId): Promise<void> {
      const loaded = await withHistory((history) => history.templates(profileId));
      // Loading the dispatches already reports a history that can't be opened.
      if (loaded.ok) answer({ type: 'templates-loaded', profileId, templates: loaded.value });
    },

    async readTemplateFile(): Promise<void> {
      answer({ type: 'template-file-read', file: await services.templateFile.read() });
    },

    async copyCurl(dispatch: Dispatch): Promise<void> {
      const { profileId, request } = dispatch;
      const profile = opened.get(profileId);
      if (!profile) return notice('warning', "This dispatch's profile isn't open here.");
      const command = curlCommand(profile.address, request);
      await copyText(
        command,
        `curl for ${dispatchName(dispatch)}, with $TOKEN in place of the token`,
      );
    },

    announce(
      dispatch: Dispatch,
      signals: Pick<Preferences, 'bell' | 'notifications'>,
    ): Promise<void> {
      const name = opened.get(dispatch.profileId)?.profile.name;
      const title = name === undefined ? 'dispatchbox' : `dispatchbox ${name}`;
      return services.announce({ title, body: endWords(dispatch) }, signals);
    },

    async lookForNews(profileId: ProfileId, openIds: readonly string[]): Promise<void> {
      const history = await services.history();
      if (!history.ok || !history.value.hasForeignChanges()) return;
      // A failed read is retried soon, and writes report their failures.
      const appeared = history.value.appeared(profileId);
      const open = openIds.map((localId) => history.value.find(localId));
      const dispatches = [
        ...(appeared.ok ? appeared.value : []),
        ...open.flatMap((found) => (found.ok && found.value ? [found.value] : [])),
      ];
      if (dispatches.length > 0) answer({ type: 'appeared-elsewhere', dispatches });
    },

    async findGitBranch(): Promise<void> {
      answer({ type: 'git-branch-found', branch: await services.gitBranch() });
    },

    dropConnections(): void {
      for (const { client } of opened.values()) client.dropConnections();
    },
  };
}
