import type { Exchange } from '../../domain/failure.ts';
import type { Preferences } from '../../domain/preferences.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { Pressed } from '../action-row.ts';
import type { TextEdit } from '../form/text-field.ts';
import type { Notice } from '../notice.ts';
import type { ProfilesAnswer } from '../profiles/profiles-requests.ts';
import type { RunsEvent } from '../runs/runs-slice.ts';
import type { ActiveProfile } from '../session.ts';
import type { Bare, Tagged } from '../slice-table.ts';
import type { TemplatesEvent } from '../templates/templates.ts';
import type { VaultEvent } from '../vault/vault-command.ts';
import type { ActionName } from './actions.ts';

interface CoreEvents {
  acted: Acted;
  /** A key that does nothing here, and what to say about it. */
  'key-idle': { key: string; text: string };
  'field-edited': { edit: TextEdit };
  /** What a short query holds now: a filter, a search, a name to confirm. */
  'query-changed': { text: string };
  'profiles-answered': { answer: ProfilesAnswer };
  /** A request ended, whatever its result. */
  'request-ended': { profileId: ProfileId; exchange: Exchange };
  /** Also of what stands in the way of a key. */
  noticed: { notice: Notice; key?: string };
  'background-reported': { background: 'dark' | 'light' };
  'clock-ticked': Bare;
  /** Ours on disk, written by this terminal or another. */
  'files-changed': Bare;
  'session-opened': { profile: ActiveProfile };
  'session-failed': { message: string };
  /** `filePath` is where they are, or would be. */
  'preferences-read': {
    /** `null` if the file can't be read: the current ones stay. */
    preferences: Preferences | null;
    filePath: string;
  };
  'git-branch-found': { branch: string | null };
}

/** What happened: to the keyboard, the clock, the terminal, or something that was requested. */
export type AppEvent = VaultEvent | RunsEvent | TemplatesEvent | Tagged<'kind', CoreEvents>;

/** What the user meant, and what was on screen at the time. */
export interface Acted extends Pick<Pressed, 'seen' | 'offered' | 'help'> {
  readonly action: ActionName;
  /** The key that was pressed. */
  readonly key?: string;
}
