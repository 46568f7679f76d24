import type { Destination } from '../../domain/destination.ts';
import type { Dispatch } from '../../domain/dispatch.ts';
import type { Created, DispatchStatus } from '../../domain/dispatch-answers.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Preferences } from '../../domain/preferences.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { Result } from '../../domain/result.ts';
import type { TokenKind } from '../../domain/token.ts';
import { type FormOf, newForm } from '../form/form.ts';
import { promptSpec, text, wordChoice } from '../form/form-spec.ts';
import type { ListState } from '../list/list-state.ts';
import type { Bare, Tagged } from '../tagged.ts';

/** What the runs screen can show over itself. */
export type RunsOverlay =
  /** `w`: the id of a dispatch sent from elsewhere. */
  | { readonly kind: 'watch-id'; readonly form: WatchForm }
  /** Asked once before forgetting dispatches of which some are still waiting, or all that has finished. */
  | { readonly kind: 'confirm-forget'; readonly localIds: readonly string[] }
  /** What the user found on the service about an unknown dispatch. */
  | { readonly kind: 'resolve'; readonly localId: string; readonly form: ResolveForm }
  | RunOn
  | WhichRun
  | CopyMenu;

/** Asks on which profiles to run some dispatches again. */
export interface RunOn {
  readonly kind: 'run-on';
  readonly dispatches: readonly Dispatch[];
  readonly list: ListState;
}

/** A dispatch has several runs: which to open, or whose URL to copy. */
export interface WhichRun {
  readonly kind: 'which-run';
  readonly dispatch: Dispatch;
  readonly does: 'open-run' | 'copy-url';
  readonly list: ListState;
}

/** What can be copied of some dispatches. */
export interface CopyMenu {
  readonly kind: 'copy-menu';
  readonly dispatches: readonly Dispatch[];
  readonly list: ListState;
}

/** The rows of the copy menu. */
export const COPYABLE = ['urls', 'ids', 'errors'] as const;

export type Copyable = (typeof COPYABLE)[number];

/** The id of a dispatch sent from elsewhere. */
export const WATCH_SPEC = promptSpec({ id: text('Id') }, 'Watch', {
  title: 'Watch a dispatch',
  about: 'The id of a dispatch sent to this service from elsewhere.',
});
type WatchForm = FormOf<typeof WATCH_SPEC>;
export const NEW_WATCH: WatchForm = newForm(WATCH_SPEC);

/** What became of a dispatch whose answer never came, as the user found out. */
export const RESOLVE_SPEC = promptSpec(
  {
    found: wordChoice('Accepted', { yes: '', no: '' }),
    id: text('Id', { isShown: ({ found }) => found === 'yes' }),
  },
  'Resolve',
  {
    title: 'Was it accepted?',
    about:
      'The service never said. Look for it there. With its id, it is watched from now on; nothing is sent again.',
  },
);
export type ResolveForm = FormOf<typeof RESOLVE_SPEC>;
export const NEW_RESOLVE: ResolveForm = {
  ...newForm(RESOLVE_SPEC),
  focus: { field: 'id', row: null },
};

/** What is sent from the runs screen. A dispatch form sends its own. */
export type RunsWrite = PendingRunOn;

/** The same dispatches on several profiles. */
export interface PendingRunOn {
  readonly kind: 'run-on';
  readonly dispatches: readonly Dispatch[];
  readonly to: readonly ProfileId[];
}

/** What dispatches need from outside. */
export type RunsCommand = Tagged<'kind', RunsCommands>;

interface RunsCommands {
  'load-history': { profileId: ProfileId };
  /** Journals the dispatch, then sends it exactly once, if its profile is still what the user saw. */
  'send-dispatch': { dispatch: Dispatch; destination: Destination };
  'check-dispatch': {
    localId: string;
    dispatchId: string;
    profileId: ProfileId;
    tokenKind: TokenKind;
  };
  'save-dispatch': { dispatch: Dispatch };
  /** Records a dispatch that was sent from elsewhere. Sends nothing. */
  'remember-dispatch': { dispatch: Dispatch };
  'forget-dispatch': { localId: string };
  /** Bell, notification: a watched dispatch has ended. */
  'announce-end': { dispatch: Dispatch; signals: Pick<Preferences, 'bell' | 'notifications'> };
}

/** The results, and what other terminals did to dispatches. */
export type RunsEvent = Tagged<'kind', RunsEvents>;

interface RunsEvents {
  /** `older`: how many there are beyond these, if that was counted. */
  'history-loaded': { profileId: ProfileId; dispatches: readonly Dispatch[]; older?: number };
  /** The dispatches could not be read. Retried until they can be. */
  'history-not-loaded': { profileId: ProfileId; problem: string };
  'dispatch-answered': { localId: string; result: Result<Created, Failure> };
  /** The journal could not be written, so the request was never sent. */
  'dispatch-not-journaled': { localId: string; reason: string };
  'check-answered': { localId: string; result: Result<DispatchStatus, Failure> };
  /** Another terminal polls this dispatch. `known` is what it has learned so far. */
  'check-left-to-another-terminal': { localId: string; known: Dispatch | null };
  /** Another terminal forgot this dispatch. */
  'forgotten-elsewhere': { localId: string };
  /** Other terminals created or watch these. */
  'appeared-elsewhere': { dispatches: readonly Dispatch[] };
  /** Another terminal is sending, and may end without changing a file. */
  'others-are-sending': Bare;
}

export type RunsEventOf<Kind extends RunsEvent['kind']> = Extract<RunsEvent, { kind: Kind }>;
