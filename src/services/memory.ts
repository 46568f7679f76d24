import { err, ok, type Result } from '../domain/result.ts';
import type { AppFolders } from '../storage/app-folders.ts';
import { openStorage, type Storage, storageInMemory } from '../storage/open-storage.ts';
import type { Chance, Clock } from './clock.ts';
import { type DispatchDraft, Drafts } from './drafts.ts';
import { Heartbeat } from './heartbeat.ts';
import { NewsFeed } from './news-feed.ts';
import { Notices } from './notices.ts';
import type { Profiles } from './profiles.ts';
import { Rotations } from './rotations.ts';
import { type DispatchRow, Runs } from './runs.ts';
import { Templates } from './templates.ts';
import { Vaults } from './vaults.ts';

/** What these services reach outside. */
export interface MemoryOutside {
  /** Where our files are, or why there is no place for them. */
  readonly folders: Result<Pick<AppFolders, 'data'>, string>;
  readonly clock: Clock;
  readonly chance: Chance;
  /** Says what a person should know: what was repaired, or couldn't be recorded. */
  readonly tell: (sentence: string) => void;
  /** Takes what is thrown in the background: a defect of ours. */
  readonly defect: (error: unknown) => void;
  /** A check of this terminal brought the end of a dispatch: no other terminal tells of it. */
  readonly announce?: (row: DispatchRow, profileName: string) => void;
}

/** The services on what this machine remembers. */
export interface Memory {
  readonly storage: Storage;
  readonly runs: Runs;
  readonly vaults: Vaults;
  readonly rotations: Rotations;
  readonly templates: Templates;
  readonly drafts: Drafts<DispatchDraft>;
  readonly notices: Notices;
  /** Calls it once a second, from `Runs.open` on. */
  onBeat(listener: () => void): void;
  /** The process was stopped and goes on: what is due is done at once. */
  wake(): void;
  /** Ends everything that is under way, while the clients are still open, and stores what came of it. */
  close(): Promise<void>;
}

/** @returns a sentence if what this machine remembers can't be opened: then nothing may be sent */
export function openMemory(outside: MemoryOutside, profiles: Profiles): Result<Memory, string> {
  const opened = openOwnStorage(outside);
  return opened.ok ? ok(memoryOn(opened.value, outside, profiles)) : opened;
}

/** The same on a storage that isn't on the disk. */
export function openForgetfulMemory(outside: MemoryOutside, profiles: Profiles): Memory {
  const { clock, chance } = outside;
  const storage = storageInMemory({ id: chance.uuid(), now: clock.wallMs });
  return memoryOn(storage, outside, profiles);
}

/** Each service is made on its first use: a command needs one of them. */
function memoryOn(
  storage: Storage,
  { clock, chance, tell, defect, announce = () => {} }: MemoryOutside,
  profiles: Profiles,
): Memory {
  const heartbeat = new Heartbeat(clock);
  const feed = new NewsFeed(storage.news, heartbeat);
  const notices = new Notices(clock);
  const parts = { clock, chance, storage, feed, heartbeat, profiles, defect, notices };
  let runs: Runs | null = null;
  let vaults: Vaults | null = null;
  let rotations: Rotations | null = null;
  let templates: Templates | null = null;
  return {
    ...{ storage, notices },
    drafts: new Drafts(clock),
    get runs() {
      runs ??= new Runs({ ...parts, announce });
      return runs;
    },
    get vaults() {
      vaults ??= new Vaults({ ...parts, warn: tell });
      return vaults;
    },
    get rotations() {
      rotations ??= new Rotations({ ...parts, warn: tell }, this.vaults);
      return rotations;
    },
    get templates() {
      templates ??= new Templates(storage, feed);
      return templates;
    },
    onBeat: (listener) => heartbeat.onBeat(listener),
    wake: () => heartbeat.wake(),
    async close() {
      heartbeat.close();
      notices.close();
      rotations?.end();
      await Promise.all([runs?.close(), vaults?.end()]);
      await storage.close();
    },
  };
}

function openOwnStorage({ folders, clock, chance, tell }: MemoryOutside): Result<Storage, string> {
  if (!folders.ok) return folders;
  const opened = openStorage(folders.value.data, { id: chance.uuid(), now: clock.wallMs });
  if (!opened.ok) return err(opened.error.message);
  opened.value.notices.forEach(tell);
  return ok(opened.value.storage);
}
