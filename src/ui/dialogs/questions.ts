import { type Dispatch, dispatchIdOf, dispatchName, stateWords } from '../../domain/dispatch.ts';
import { hasUnconfirmedId } from '../../domain/resolution.ts';
import { tokenKindLabel } from '../../domain/token.ts';
import { listed } from '../../domain/words.ts';
import type { AppState } from '../../state/app-state.ts';
import type { OverlayOf } from '../../state/overlay.ts';
import { formProfileId, profileLabel } from '../../state/profiles/parts.ts';
import { isFinished } from '../../state/runs/forgetting.ts';
import { block, GAP } from '../blocks/fit.ts';
import { bold, type Line, span } from '../blocks/line.ts';
import { wrapSpans } from '../blocks/wrap.ts';
import type { Dialog, View } from '../view.ts';

/** Asks before quitting would lose something. */
export function confirmQuit({ what }: OverlayOf<'confirm-quit'>, view: View): Dialog {
  return question(view, 'Quit now?', what, 'q quit anyway · esc stay');
}

/** Asks before something goes to another profile, or to several, and says where they are. */
export function confirmWrite(
  { wanted: { write }, to }: OverlayOf<'confirm-write'>,
  view: View,
): Dialog {
  const places = to.map(({ profileName, host, vault }) =>
    [`${profileName} ▸ ${host}`, vault === null ? '' : `vault ${vault}`]
      .filter(Boolean)
      .join(' · '),
  );
  const title =
    write.kind === 'run-on'
      ? `Run ${inShort(write.dispatches)} again?`
      : `Send this to ${listed([...new Set(to.map(({ profileName }) => profileName))])}?`;
  return question(view, title, places, 'y send · esc back');
}

function inShort(dispatches: readonly Dispatch[]): string {
  const [only, ...others] = dispatches;
  return only && others.length === 0 ? dispatchName(only) : `${dispatches.length} dispatches`;
}

/** Asks before forgetting a dispatch that isn't finished. */
export function confirmForget(
  state: Pick<AppState, 'dispatches'>,
  { localIds }: OverlayOf<'confirm-forget'>,
  view: View,
): Dialog | null {
  const [dispatch, ...others] = localIds.flatMap((id) => state.dispatches.get(id) ?? []);
  if (!dispatch) return null;
  if (others.length > 0) return confirmForgetAll([dispatch, ...others], view);
  return question(
    view,
    `Forget ${[dispatchName(dispatch), dispatch.request.ref].filter(Boolean).join(' on ')}?`,
    `It ${stateWords(dispatch)}. Forgetting it removes it from the history${dispatch.phase.state === 'waiting' ? ' and stops watching it' : ''}. ${whatRemains(dispatch)}`,
    'd forget · esc keep',
  );
}

function confirmForgetAll(dispatches: readonly Dispatch[], view: View): Dialog {
  const open = dispatches.filter((dispatch) => !isFinished(dispatch));
  const states = [...new Set(open.map(({ phase }) => phase.state))];
  const counts = states.map(
    (name) => `${open.filter(({ phase }) => phase.state === name).length} ${name}`,
  );
  const which =
    open.length === 0
      ? 'All of them have finished. Forgetting them removes them from the history.'
      : `Among them: ${counts.join(', ')}. Forgetting them removes them from the history and stops watching.`;
  return question(
    view,
    `Forget ${dispatches.length} dispatches?`,
    `${which} ${view.keyOf('runs.bring-back')} brings them back.`,
    'd forget · esc keep',
  );
}

function whatRemains(dispatch: Dispatch): string {
  if (dispatchIdOf(dispatch) === null) {
    return 'The service may or may not have it. This row is the only record.';
  }
  return hasUnconfirmedId(dispatch)
    ? 'The service never confirmed its id.'
    : 'The service still has it, under its id.';
}

/** Asks before dropping tokens stored for another origin. */
export function confirmDrop({ kinds }: OverlayOf<'confirm-drop'>, view: View): Dialog {
  return question(
    view,
    'Remove the stored tokens?',
    `The new address is on another origin. A token only ever goes to the origin it was saved for, so saving removes: ${kinds.map(tokenKindLabel).join(', ')}.`,
    'y remove them and save · esc back',
  );
}

/** Asks before switching away from a dispatch form that holds something. */
export function takeDraft(state: AppState, { name }: OverlayOf<'take-draft'>, view: View): Dialog {
  const here = profileLabel(state, formProfileId(state));
  return question(
    view,
    `Take the draft along to ${name}?`,
    `The dispatch form of ${here} isn't sent. It can come along, or stay here.`,
    'y take it along · n leave it here · esc stay here',
  );
}

/** Shown while another profile opens. */
export function switching({ name }: OverlayOf<'switching'>, view: View): Dialog {
  const words = wrapSpans([span(`Opening ${name}…`, 'muted')], view.columns);
  return { title: 'Switch profile', foot: 'esc stay here', blocks: block(words) };
}

/** Asks before sending entries that look like mistakes. */
export function questionEntries({ doubtful }: OverlayOf<'question-entries'>, view: View): Dialog {
  const isAbout = (what: 'name' | 'value') => doubtful.some(({ about }) => about === what);
  const warning = [
    isAbout('value') &&
      `Vars aren't sensitive: runs show them in plain text. Secrets belong on screen ${view.keyOf('app.go-secrets')}.`,
    isAbout('name') && 'Names are shown and stored in plain text.',
    'Nothing has been sent yet.',
  ].filter(Boolean);
  const entries = doubtful.flatMap(({ label, why }) =>
    wrapSpans([bold(label), span(` ${why}`, 'muted')], view.columns, { indent: 2 }),
  );
  return {
    isQuestion: true,
    title: isAbout('name') ? 'Send this anyway?' : 'Are these vars?',
    foot: 'y send anyway · esc back',
    blocks: [
      block(wrapSpans([span(warning.join(' '), 'warning')], view.columns)),
      GAP,
      block(entries, { least: 2, top: 0, more: moreNames }),
    ],
  };
}

function moreNames({ rows, count }: { readonly rows: number; readonly count: number }): Line {
  return { spans: [span(`and ${count - rows} more`, 'muted')] };
}

function question(
  view: View,
  title: string,
  text: string | readonly string[],
  foot: string,
): Dialog {
  const lines = [text].flat().flatMap((each) => wrapSpans([span(each, 'warning')], view.columns));
  return { isQuestion: true, title, foot, blocks: block(lines) };
}
