import type { ProfileId } from '../domain/profile.ts';
import type { AppEvent } from '../state/app/app-event.ts';
import type { Command } from '../state/command.ts';
import type { Notice } from '../state/notice.ts';
import { FAULT_NOTICES } from '../state/sandbox-fault.ts';
import type { ByKind } from '../state/slice-table.ts';
import { createDispatchCommands } from './dispatch-commands.ts';
import type { OpenProfile } from './open-profile.ts';
import { createProfileCommands } from './profile-commands.ts';
import type { CommandTable, Services } from './services.ts';
import { createVaultCommands } from './vault-commands.ts';

/** Carries out commands. */
interface CommandRunner {
  readonly run: (command: Command) => void;
  /** Closes every connection. Dispatches in progress are checked again at the next start. */
  readonly close: () => Promise<void>;
}

/**
 * Carries out commands and answers with events. Never retries or decides anything: what to send and when
 * to check is up to `state/`.
 *
 * @param answer receives the events
 */
export function createCommandRunner(
  services: Services,
  answer: (event: AppEvent) => void,
): CommandRunner {
  const opened = new Map<ProfileId, OpenProfile>();
  /** What was opened with repairs that have been told. */
  const told = new WeakSet<object>();
  const askProfiles = createProfileCommands(services, opened, (given) =>
    answer({ kind: 'profiles-answered', answer: given }),
  );
  const parts = { services, opened, answer, askProfiles, notice, tellRepairs };
  const dispatches = createDispatchCommands(parts);
  const vaults = createVaultCommands(parts);

  const commands: CommandTable = {
    ...dispatches.commands,
    ...vaults.commands,
    'open-session': openSession,
    profiles: ({ request }) => askProfiles(request),
    'look-for-news': lookForNews,
    'find-git-branch': async () =>
      answer({ kind: 'git-branch-found', branch: await services.gitBranch() }),
    'copy-text': async ({ text, what }) => {
      const copied = await services.copyText(text);
      answer({ kind: 'noticed', notice: copied(what) });
    },
    'open-url': async ({ url, opened: text }) =>
      (await services.openUrl(url))
        ? notice('success', text)
        : notice('warning', `Couldn't start a browser. The address is in the details.`),
    'read-preferences': readPreferences,
    'save-preferences': async ({ change }) => {
      const saved = await services.preferences.change(change);
      if (!saved.ok) notice('warning', `${saved.error.message} It applies to this terminal only.`);
    },
    'set-sandbox-fault': async ({ fault }) => {
      await services.setSandboxFault(fault);
      notice('info', FAULT_NOTICES[fault]);
    },
    'drop-connections': () => {
      for (const { client } of opened.values()) client.dropConnections();
    },
    suspend: () => services.suspend(),
    redraw: () => services.redraw(),
    quit: () => services.quit(),
  };

  async function carryOut<Kind extends Command['kind']>(
    kind: Kind,
    command: ByKind<Command>[Kind],
  ): Promise<void> {
    await commands[kind](command);
  }

  function notice(tone: Notice['tone'], text: string): void {
    answer({ kind: 'noticed', notice: { tone, text } });
  }

  /** What had to be repaired or recovered to open something, once. */
  function tellRepairs(opened: { readonly notices?: readonly string[] }): void {
    const { notices = [] } = opened;
    if (notices.length > 0 && !told.has(opened)) notice('warning', notices.join(' '));
    told.add(opened);
  }

  async function lookForNews(command: Extract<Command, { kind: 'look-for-news' }>): Promise<void> {
    const isDispatching = await dispatches.lookForNews(command.profileId, command.openIds);
    const isSetting = await vaults.lookForNews();
    if (isDispatching || isSetting) answer({ kind: 'others-are-sending' });
    const profiles = await services.profiles();
    if (profiles.ok && profiles.value.store.hasForeignChanges()) await askProfiles({ do: 'list' });
  }

  async function openSession(): Promise<void> {
    const session = await services.openSession();
    if (!session.ok) return answer({ kind: 'session-failed', message: session.error });
    opened.set(session.value.profile.id, session.value);
    answer({ kind: 'session-opened', profile: session.value.profile });
    tellRepairs(session.value);
  }

  async function readPreferences(): Promise<void> {
    const { preferences, filePath, problems } = await services.preferences.read();
    answer({ kind: 'preferences-read', preferences, filePath });
    if (problems.length > 0) notice('warning', problems.join(' '));
  }

  return {
    run(command) {
      // An exception here is a defect. Leave it to the process's handler: the state would wait forever for an
      // answer.
      void carryOut(command.kind, command);
    },
    async close() {
      await Promise.all([...opened.values()].map(({ client }) => client.close()));
    },
  };
}
