import { textWidth } from '../../../components/fit-text.ts';
import { profileTone } from '../../../components/theme.ts';
import type { Destination } from '../../../domain/destination.ts';
import type { Dispatch } from '../../../domain/dispatch.ts';
import { listed } from '../../../domain/words.ts';
import { namesToType, whyNotWritable } from '../../../domain/write-guard.ts';
import { spokenList } from '../../../screens/spoken-words.ts';
import type { AppState } from '../../../state/app-state.ts';
import { unknownTwin } from '../../../state/dispatch/dispatch-form-update.ts';
import { chosenTargets, runOnList } from '../../../state/runs/run-on.ts';
import type { RunOn } from '../../../state/runs/runs-unions.ts';
import { block } from '../../blocks/fit.ts';
import { bold, indented, type Span, span } from '../../blocks/line.ts';
import { type ListLook, nameColumn, textColumn } from '../../blocks/list-look.ts';
import { listBlocks } from '../../blocks/list-view.ts';
import { paragraph } from '../../blocks/wrap.ts';
import { flagSpans } from '../../presentation/profile-facts.ts';
import { type Body, blocks, gap, type View } from '../../view.ts';
import { destinationWords } from '../destination.ts';

/** The profiles below need the rows. */
const MOST_REQUESTS = 5;

/** What a profile's row is drawn with besides itself. */
interface TargetContext {
  /** Whether a dispatch to repeat belongs to it. */
  readonly isOwn: boolean;
  /** Whether such a request may already have been accepted there. */
  readonly hasUnknownTwin: boolean;
}

/** @param noteWidth of the longest note: it has its room before addresses do. */
const runOnLook = (noteWidth: number): ListLook<Destination, TargetContext> => ({
  what: 'Profiles',
  columns: [
    nameColumn('PROFILE', ({ profileName }) => profileName, {
      least: 8,
      enough: 16,
      most: 32,
      tone: ({ colour }) => profileTone(colour),
    }),
    textColumn('ADDRESS', ({ host }) => host, { least: 8, enough: 24, most: 90, yields: 1 }),
    textColumn('', () => 'x'.repeat(noteWidth), { least: noteWidth, fills: true, cell: noteSpan }),
  ],
  announce: (destination, context) =>
    spokenList(destinationWords(destination), whyNotWritable(destination), factOf(context)),
});

/** On which profiles to run dispatches again, and what would be sent. */
export function runOnScreen(state: AppState, runOn: RunOn, view: View): Body {
  const { dispatches } = runOn;
  const list = runOnList(state, runOn);
  const contextOf = ({ profileId }: Destination): TargetContext => ({
    isOwn: dispatches.some((each) => each.profileId === profileId),
    hasUnknownTwin: dispatches.some(
      ({ request }) => unknownTwin(state, profileId, request) !== null,
    ),
  });
  const notes = list.visible.map((each) => textWidth(noteSpan(each, contextOf(each)).text));
  const what = dispatches.length === 1 ? '' : `${dispatches.length} dispatches `;
  const title = { spans: [bold(`Run ${what}again on…`)], announce: `Dialog: Run ${what}again on` };
  return blocks(
    gap(view),
    block([indented(title, 1)]),
    block(
      requestTexts(dispatches).flatMap((text) => paragraph(text, 'plain', view)),
      { yields: 6 },
    ),
    gap(view),
    listBlocks(runOnLook(Math.max(8, ...notes)), list, contextOf, { ...view, name: 'run-on' }),
    gap(view),
    block(paragraph(nextWords(state, runOn, view), 'plain', view), { yields: 5 }),
  );
}

function requestTexts(dispatches: readonly Dispatch[]): readonly string[] {
  const more = dispatches.length - MOST_REQUESTS;
  const texts = dispatches.slice(0, MOST_REQUESTS).map(requestText);
  return more > 0 ? [...texts, `and ${more} more`] : texts;
}

function requestText({ request: { key, ref, title, params } }: Dispatch): string {
  const given = Object.entries(params).map(([name, value]) => `${name}=${value}`);
  return [key, ref, title, given.join(', ')].filter(Boolean).join(' · ');
}

/** What keeps it from going there comes first, then what asks for care. */
function noteSpan(destination: Destination, context: TargetContext): Span {
  const why = whyNotWritable(destination);
  if (why !== null) return span(`not sent: ${why}`, 'warning');
  const flags = flagSpans(destination).map(({ text }) => text);
  const fact = factOf(context);
  const tone = flags.length > 0 ? 'failure' : context.hasUnknownTwin ? 'warning' : 'muted';
  return span([...flags, fact].filter(Boolean).join(' · '), tone);
}

function factOf({ isOwn, hasUnknownTwin }: TargetContext): string {
  if (hasUnknownTwin) return 'one like it is unknown there';
  return isOwn ? 'sent there before' : '';
}

function nextWords(state: AppState, runOn: RunOn, { keyOf }: View): string {
  const targets = chosenTargets(state, runOn);
  if (targets.length === 0) return 'Nothing here can be sent.';
  // What is typed goes to the filter.
  if (runOn.list.filter.isTyping) return 'Nothing has been sent yet.';
  const names = targets.map(({ profileName }) => profileName);
  const asked = namesToType(targets);
  const first = asked.length === 0 ? '' : ` You will be asked to type ${listed(asked)} first.`;
  const count = targets.length * runOn.dispatches.length;
  const what = count === 1 ? 'it' : `${count} dispatches`;
  return `Nothing has been sent yet: ${keyOf('runs.run-on-chosen')} asks before it sends ${what} to ${listed(names)}.${first}`;
}
