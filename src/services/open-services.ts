import type { ApiClient } from '../api/api-client.ts';
import { err, ok, type Result } from '../domain/result.ts';
import type { RunningSandbox } from '../domain/running-sandbox.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import type { ServiceAddress } from '../domain/service-address.ts';
import type { AppFolders } from '../storage/app-folders.ts';
import type { Settings } from '../storage/json-file.ts';
import { openStorage, type Storage, storageInMemory } from '../storage/open-storage.ts';
import { PreferencesFile } from '../storage/preferences-file.ts';
import { ProfilesFile } from '../storage/profiles-file.ts';
import { findFolderChoice } from '../storage/project-folder.ts';
import { isWholePath, type ProgramSearch } from '../terminal/find-program.ts';
import { runProgram } from '../terminal/run-program.ts';
import { type Chance, type Clock, Pace } from './clock.ts';
import { Heartbeat } from './heartbeat.ts';
import type { VaultParts } from './journal-writes.ts';
import { Notices } from './notices.ts';
import { Preferences } from './preferences.ts';
import { ProfileAccess } from './profile-access.ts';
import { ProfileChanges } from './profile-changes.ts';
import { ActiveProfile, type ProfileAsked, readGiven } from './profile-choice.ts';
import { Profiles } from './profiles.ts';
import { Rotations } from './rotations.ts';
import { type DispatchRow, Runs, type RunsParts } from './runs.ts';
import { SendQueue } from './sending.ts';
import { Templates } from './templates.ts';
import { TokenPrograms } from './token-programs.ts';
import { Vaults } from './vaults.ts';

/** Everything outside that the services reach. */
export interface Outside {
  /** Where our files are, or why there is no place for them. */
  readonly folders: Result<Pick<AppFolders, 'config' | 'data'>, string>;
  readonly workingFolder: string;
  readonly asked: ProfileAsked;
  readonly clock: Clock;
  readonly chance: Chance;
  /** Makes the client of a service: see `createNetwork`. */
  readonly connect: (address: ServiceAddress) => ApiClient;
  /** Where token programs run. */
  readonly machine: ProgramSearch;
  /** Whether a token program has the terminal and its standard error: in a command, never under the app's screen. */
  readonly showsPrograms: boolean;
  /** @returns a sentence if it can't be started */
  readonly startSandbox: () => Promise<Result<RunningSandbox, string>>;
  /** Says what a person should know: what was repaired, or couldn't be recorded. */
  readonly tell: (sentence: string) => void;
  /** Takes what is thrown in the background: a defect of ours. */
  readonly defect: (error: unknown) => void;
  /** A check of this terminal brought the end of a dispatch: no other terminal tells of it. */
  readonly announce?: (row: DispatchRow, profileName: string) => void;
}

/** Long enough to unlock a password manager, and more than any token needs. */
const TOKEN_PROGRAM = { endsWithinMs: 60_000, maxBytes: 64 * 1024 } as const;

export type Services = ReturnType<typeof openServices>;

/** Puts the services of one process together. Connects to nothing and starts nothing yet. */
export function openServices(outside: Outside) {
  const { folders, workingFolder, asked, clock, chance, connect, machine, tell } = outside;
  const now = clock.wallMs;
  const settings = folders.ok ? ok({ folder: folders.value.config, now, tell }) : folders;
  const file = openProfilesFile(settings);
  // As the process ends, nobody will unlock the password manager that a token program waits for.
  const leaving = new AbortController();
  const errors = outside.showsPrograms ? 'show' : 'ignore';
  const running = { ...TOKEN_PROGRAM, errors, machine, signal: leaving.signal } as const;
  const programs = new TokenPrograms(
    (command) => runProgram(command, running),
    (program) => isWholePath(program, machine),
  );
  let starting: ReturnType<Outside['startSandbox']> | null = null;
  /** Once. If it fails, the next attempt may succeed. */
  const startSandbox = async () => {
    starting ??= outside.startSandbox().catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      return err(`The sandbox couldn't be started: ${sanitizeText(why)}`);
    });
    const started = await starting;
    if (!started.ok) starting = null;
    return started;
  };
  const given = readGiven(asked, findFolderChoice(workingFolder));
  const saved = file.ok ? file.value : null;
  const profiles = new Profiles({
    given: given.ok ? given.value : { address: null, token: null, folder: null },
    file: saved,
    tell,
    startSandbox,
  });
  const access = new ProfileAccess({ profiles, file: saved, programs, connect });
  const activeProfile = new ActiveProfile(profiles, asked, given, file);
  const preferences = new Preferences(
    settings.ok ? ok(new PreferencesFile(settings.value)) : settings,
  );
  let opened: Result<Memory, string> | null = null;
  let forgetful: Memory | null = null;
  let closing: Promise<void> | null = null;
  const close = async () => {
    leaving.abort();
    if (opened?.ok) await opened.value.close();
    await forgetful?.close();
    await access.close();
    const sandbox = await starting;
    if (sandbox?.ok) await sandbox.value.close();
  };
  return {
    profiles,
    activeProfile,
    access,
    profileChanges: new ProfileChanges({
      profiles,
      activeProfile,
      access,
      file,
      programs,
      clock,
      chance,
    }),
    preferences,
    /** Why the saved profiles can't be used, as a sentence; `null` if they can. */
    profilesProblem: file.ok ? null : file.error,
    /** Opens this machine's memory on first use; or says why it can't: then nothing may be sent. */
    memory(): Result<Memory, string> {
      opened ??= openMemory(outside, profiles, access);
      return opened;
    },
    /** The same services on nothing, for what isn't to leave a trace: all is forgotten with the process. */
    forgetfulMemory(): Memory {
      const terminal = { id: chance.uuid(), now };
      forgetful ??= new Memory(storageInMemory(terminal), outside, profiles, access);
      return forgetful;
    },
    close(): Promise<void> {
      closing ??= close();
      return closing;
    },
  };
}

function openProfilesFile(settings: Result<Settings, string>): Result<ProfilesFile, string> {
  if (!settings.ok) return settings;
  const opened = ProfilesFile.open(settings.value);
  return opened.ok ? opened : err(opened.error.message);
}

function openMemory(
  outside: Outside,
  profiles: Profiles,
  access: ProfileAccess,
): Result<Memory, string> {
  const { folders, clock, chance, tell } = outside;
  if (!folders.ok) return folders;
  const opened = openStorage(folders.value.data, { id: chance.uuid(), now: clock.wallMs });
  if (!opened.ok) return err(opened.error.message);
  opened.value.notices.forEach(tell);
  return ok(new Memory(opened.value.storage, outside, profiles, access));
}

/** The services on what this machine remembers. */
export class Memory {
  readonly storage: Storage;
  readonly notices: Notices;
  /** Beats from `Runs.open` on. */
  readonly heartbeat: Heartbeat;
  readonly runs: Runs;
  readonly vaults: Vaults;
  readonly templates: Templates;
  readonly #parts: RunsParts & VaultParts;
  #rotations: Rotations | null = null;

  constructor(
    storage: Storage,
    { clock, chance, tell, defect, announce = () => {} }: Outside,
    profiles: Profiles,
    access: ProfileAccess,
  ) {
    const heartbeat = new Heartbeat(clock, storage.news);
    const notices = new Notices(clock);
    // One for all: rows, what is known of their checks, and results change in one frame.
    const pace = new Pace(clock);
    const parts = { clock, chance, storage, heartbeat, pace, profiles, access, notices };
    this.#parts = { ...parts, defect, announce, tell, queue: new SendQueue() };
    this.storage = storage;
    this.notices = notices;
    this.heartbeat = heartbeat;
    this.runs = new Runs(this.#parts);
    this.vaults = new Vaults(this.#parts);
    this.templates = new Templates(storage, heartbeat);
  }

  /** Made on first use: it reads what isn't set everywhere, which a command doesn't need. */
  get rotations(): Rotations {
    this.#rotations ??= new Rotations(this.#parts, this.vaults);
    return this.#rotations;
  }

  /** Ends everything that is under way, while the clients are still open, and stores what came of it. */
  async close(): Promise<void> {
    this.heartbeat.close();
    this.notices.close();
    this.#rotations?.end();
    await Promise.all([this.runs.close(), this.vaults.end()]);
    this.#parts.pace.close();
    await this.storage.close();
  }
}
