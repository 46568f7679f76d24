import type { ApiClient } from '../api/api-client.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import type { ServiceAddress } from '../domain/service-address.ts';
import type { ProgramCommand } from '../domain/shell-words.ts';
import type { AppFolders } from '../storage/app-folders.ts';
import { PreferencesFile } from '../storage/preferences-file.ts';
import { ProfilesFile } from '../storage/profiles-file.ts';
import { findFolderChoice } from '../storage/project-folder.ts';
import { isWholePath, type Machine } from '../terminal/find-program.ts';
import { runProgram } from '../terminal/run-program.ts';
import type { EmbeddedService } from './known-profile.ts';
import { type Memory, type MemoryOutside, openForgetfulMemory, openMemory } from './memory.ts';
import { Preferences } from './preferences.ts';
import { ProfileChanges } from './profile-changes.ts';
import type { ProfileAsked } from './profile-choice.ts';
import { Profiles } from './profiles.ts';
import { TokenPrograms } from './token-programs.ts';

/** Everything outside that the services reach. */
export interface Outside extends MemoryOutside {
  /** Where our files are, or why there is no place for them. */
  readonly folders: Result<Pick<AppFolders, 'config' | 'data'>, string>;
  readonly workingFolder: string;
  readonly asked: ProfileAsked;
  /** Makes the client of a service: see `createNetwork`. */
  readonly connect: (address: ServiceAddress) => ApiClient;
  /** Where token programs run. */
  readonly machine: Machine;
  /** Whether a token program has the terminal and its standard error: in a command, never under the app's screen. */
  readonly showsPrograms: boolean;
  /** @returns a sentence if it can't be started */
  readonly startSandbox: () => Promise<Result<EmbeddedService & Closable, string>>;
}

interface Closable {
  close(): Promise<void>;
}

export interface Services {
  readonly profiles: Profiles;
  readonly profileChanges: ProfileChanges;
  readonly preferences: Preferences;
  /** Why the saved profiles can't be used, as a sentence; `null` if they can. */
  readonly profilesProblem: string | null;
  /** What this machine remembers, opened on first use; or why it can't: then nothing may be sent. */
  memory(): Result<Memory, string>;
  /** The same services on nothing, for what isn't to leave a trace: all is forgotten with the process. */
  forgetfulMemory(): Memory;
  close(): Promise<void>;
}

/** Puts the services of one process together. Connects to nothing and starts nothing yet. */
export function openServices(outside: Outside): Services {
  const { folders, workingFolder, asked, clock, chance, connect, machine, tell } = outside;
  const file = openProfilesFile(outside);
  // Nobody is left to unlock what a token program waits for.
  const leaving = new AbortController();
  const programs = new TokenPrograms(
    (command) => runTokenProgram(command, outside, leaving.signal),
    (program) => isWholePath(program, machine),
  );
  const sandbox = once(outside.startSandbox);
  const folder = findFolderChoice(workingFolder);
  const start = sandbox.get;
  const profiles = new Profiles({
    ...{ asked, folder, file, programs, connect, tell },
    startSandbox: start,
  });
  const preferences = new Preferences(
    folders.ok ? ok(new PreferencesFile(folders.value.config, clock.wallMs, tell)) : folders,
  );
  let opened: Result<Memory, string> | null = null;
  let forgetful: Memory | null = null;
  let closing: Promise<void> | null = null;
  return {
    profiles,
    profileChanges: new ProfileChanges({ profiles, file, programs, clock, chance }),
    preferences,
    profilesProblem: file.ok ? null : file.error,
    memory() {
      opened ??= openMemory(outside, profiles);
      return opened;
    },
    forgetfulMemory() {
      forgetful ??= openForgetfulMemory(outside, profiles);
      return forgetful;
    },
    close() {
      leaving.abort();
      closing ??= (async () => {
        if (opened?.ok) await opened.value.close();
        await forgetful?.close();
        await profiles.tokens.close();
        await sandbox.close();
      })();
      return closing;
    },
  };
}

/** Long enough to unlock a password manager, and more than any token needs. */
const TOKEN_PROGRAM = { endsWithinMs: 60_000, maxBytes: 64 * 1024 } as const;

function runTokenProgram(
  command: ProgramCommand,
  { machine, showsPrograms }: Outside,
  signal: AbortSignal,
) {
  const errors = showsPrograms ? 'show' : 'ignore';
  return runProgram(command, { ...TOKEN_PROGRAM, errors, machine, signal });
}

function openProfilesFile({ folders, clock, tell }: Outside): Result<ProfilesFile, string> {
  if (!folders.ok) return folders;
  const opened = ProfilesFile.open({ folder: folders.value.config, now: clock.wallMs, tell });
  return opened.ok ? opened : err(opened.error.message);
}

/** Starts something once. If it fails, the next attempt may succeed. */
function once<T extends Closable>(start: () => Promise<Result<T, string>>) {
  let starting: Promise<Result<T, string>> | null = null;
  return {
    async get(): Promise<Result<T, string>> {
      starting ??= start().catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        return err(`The sandbox couldn't be started: ${sanitizeText(why)}`);
      });
      const started = await starting;
      if (!started.ok) starting = null;
      return started;
    },
    async close(): Promise<void> {
      const started = await starting;
      if (started?.ok) await started.value.close();
    },
  };
}
