import { useIsScreenReaderEnabled } from 'ink';
import type { ReactNode } from 'react';
import { Dialog } from '../../components/Dialog.tsx';
import { rowsOf } from '../../components/fit-text.ts';
import { RoomProvider, useRoom } from '../../components/room.tsx';
import { rangeWords, Scroll } from '../../components/Scroll.tsx';
import { Waiting } from '../../components/Spinner.tsx';
import { type Piece, Pieces, Text } from '../../components/Text.tsx';
import { tokenLabel } from '../../domain/destination.ts';
import { type Dispatch, dispatchIdOf, dispatchName, stateWords } from '../../domain/dispatch.ts';
import { tokenKindLabel } from '../../domain/token.ts';
import { hasUnconfirmedId } from '../../domain/unknown-dispatch.ts';
import type { SeenPart } from '../../state/list/list-update.ts';
import type { OverlayOf, Question as Scrolled } from '../../state/overlay.ts';
import { formProfileId, profileLabel } from '../../state/profiles/profile-parts.ts';
import { isFinished } from '../../state/runs/forget.ts';
import { useAppState, useKeyWords } from '../store-context.tsx';

/** Asks before quitting would lose something. */
export function QuitQuestion({ what }: OverlayOf<'confirm-quit'>): ReactNode {
  return <Ask title="Quit now?" about={[what].flat()} foot={['q quit anyway', 'esc stay']} />;
}

/** Asks before something goes to another profile, or to several, and says what goes where with which token. */
export function WriteQuestion({ wanted }: OverlayOf<'confirm-write'>): ReactNode {
  const { write, to: asked } = wanted;
  const to = asked ?? [];
  const places = to.map((each) =>
    [
      `${each.profileName} ▸ ${each.host}`,
      each.vault === null ? '' : `vault ${each.vault}`,
      tokenLabel(each),
    ]
      .filter(Boolean)
      .join(' · '),
  );
  const [{ what, profileName } = { what: '', profileName: '' }] = to;
  const title =
    write.kind === 'run-on'
      ? `Run ${what} again?`
      : write.kind === 'rotation'
        ? `Send ${what} to this place only?`
        : `Send ${what} to ${profileName}?`;
  return <Ask title={title} about={places} foot={['y send', 'esc back']} />;
}

/** Asks before forgetting what isn't finished. */
export function ForgetQuestion({ localIds }: OverlayOf<'confirm-forget'>): ReactNode {
  const { dispatches: known } = useAppState();
  const { keyOf } = useKeyWords();
  const dispatches = localIds.flatMap((id) => known.get(id) ?? []);
  const [dispatch, ...others] = dispatches;
  if (!dispatch) return null;
  const foot = ['d forget', 'esc keep'];
  if (others.length > 0) {
    const about = `${whatIsOpen(dispatches)} ${keyOf('runs.bring-back')} brings them back.`;
    return <Ask title={`Forget ${dispatches.length} dispatches?`} about={[about]} foot={foot} />;
  }
  const name = [dispatchName(dispatch), dispatch.request.ref].filter(Boolean).join(' on ');
  const stops = dispatch.phase.state === 'waiting' ? ' and stops watching it' : '';
  const about = `It ${stateWords(dispatch)}. Forgetting it removes it from the history${stops}. ${whatRemains(dispatch)}`;
  return <Ask title={`Forget ${name}?`} about={[about]} foot={foot} />;
}

function whatIsOpen(dispatches: readonly Dispatch[]): string {
  const open = dispatches.filter((dispatch) => !isFinished(dispatch));
  if (open.length === 0) {
    return 'All of them have finished. Forgetting them removes them from the history.';
  }
  const states = [...new Set(open.map(({ phase }) => phase.state))];
  const counts = states.map(
    (name) => `${open.filter(({ phase }) => phase.state === name).length} ${name}`,
  );
  return `Among them: ${counts.join(', ')}. Forgetting them removes them from the history and stops watching.`;
}

function whatRemains(dispatch: Dispatch): string {
  if (dispatchIdOf(dispatch) === null) {
    return 'The service may have it. This row is the only record.';
  }
  return hasUnconfirmedId(dispatch)
    ? 'The service never confirmed its id.'
    : 'The service still has it, under its id.';
}

/** Asks before dropping tokens stored for another origin. */
export function DropQuestion({ kinds }: OverlayOf<'confirm-drop'>): ReactNode {
  const about = `The new address is on another origin. A token only ever goes to the origin it was saved for, so saving removes: ${kinds.map(tokenKindLabel).join(', ')}.`;
  return (
    <Ask
      title="Remove the stored tokens?"
      about={[about]}
      foot={['y remove them and save', 'esc back']}
    />
  );
}

/** Asks before switching away from a dispatch form that holds something. */
export function DraftQuestion({ name }: OverlayOf<'take-draft'>): ReactNode {
  const state = useAppState();
  const from = profileLabel(state, formProfileId(state));
  return (
    <Ask
      title={`Take the draft along to ${name}?`}
      about={[`It hasn't been sent. It can come along, or stay with ${from}.`]}
      foot={['y take it along', 'n leave it', "esc don't switch"]}
    />
  );
}

/** Shown while another profile opens. */
export function SwitchingDialog({ name }: OverlayOf<'switching'>): ReactNode {
  return (
    <Dialog title="Switch profile" foot={["esc don't switch"]}>
      <Waiting text={`Opening ${name}…`} />
    </Dialog>
  );
}

/** Nobody scrolls what is read out. */
const MOST_TOLD = 5;

/** Asks before sending entries that look like mistakes: all of them to the eye, a few and their number to the ear. */
export function EntriesQuestion({ doubtful }: OverlayOf<'question-entries'>): ReactNode {
  const { keyOf } = useKeyWords();
  const isRead = useIsScreenReaderEnabled();
  const isAbout = (what: 'name' | 'value') => doubtful.some(({ about }) => about === what);
  const warning = [
    isAbout('value') &&
      `Runs show vars in plain text. Set secrets on screen ${keyOf('app.go-secrets')}.`,
    isAbout('name') && 'Names are shown and stored in plain text.',
    'Nothing has been sent yet.',
  ].filter(Boolean);
  const named = isRead ? doubtful.slice(0, MOST_TOLD) : doubtful;
  const entries = named.map(({ label, why }): readonly Piece[] => [
    { text: label, isBold: true },
    { text: ` ${why}`, tone: 'muted' },
  ]);
  const left = doubtful.length - named.length;
  return (
    <Ask
      title={isAbout('name') ? 'Send this anyway?' : 'Are these vars?'}
      about={[warning.join(' '), ...entries, ...(left > 0 ? [`And ${left} more.`] : [])]}
      foot={['y send anyway', 'esc back']}
    />
  );
}

interface Asked {
  readonly title: string;
  /** What it is about, one paragraph each. */
  readonly about: readonly (string | readonly Piece[])[];
  /** The keys and what each answers. */
  readonly foot: readonly string[];
}

/** A question about what the overlay holds. */
function Ask({ title, about, foot }: Asked): ReactNode {
  return (
    <Dialog isQuestion title={title} foot={foot}>
      <About
        of={about.map((each) =>
          typeof each === 'string' ? [{ text: each, tone: 'warning' } as const] : each,
        )}
      />
    </Dialog>
  );
}

/** What doesn't fit scrolls above the answers, with the keys of a list. */
function About({ of }: { readonly of: readonly (readonly Piece[])[] }): ReactNode {
  const room = useRoom();
  const { keyOf } = useKeyWords();
  const { overlay } = useAppState();
  const name = overlay?.kind ?? '';
  const top = (overlay as Scrolled | null)?.top ?? 0;
  const more = (part: SeenPart) => `${rangeWords(part)} · ${keyOf('list.page-down')} for more`;
  const texts = of.map((pieces) => pieces.map(({ text }) => text).join(''));
  const wanted = texts.reduce((sum, text) => sum + rowsOf(text, room.columns), 0);
  return (
    <RoomProvider rows={Math.min(room.rows, wanted)}>
      <Scroll name={name} top={top} {...(wanted > room.rows && { more })}>
        {of.map((pieces, index) => (
          // A paragraph's only identity is its place.
          <Text key={String(index)} wrap="wrap">
            <Pieces of={pieces} />
          </Text>
        ))}
      </Scroll>
    </RoomProvider>
  );
}
