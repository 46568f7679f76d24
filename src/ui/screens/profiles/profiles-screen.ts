import type { AppState } from '../../../state/app-state.ts';
import { profilesList } from '../../../state/profiles/profiles-list.ts';
import type { ProfilesState } from '../../../state/profiles/profiles-state.ts';
import { block, GAP } from '../../blocks/fit.ts';
import { type Line, span } from '../../blocks/line.ts';
import { listBlocks } from '../../blocks/list-view.ts';
import { paragraph, wrapSpans } from '../../blocks/wrap.ts';
import { tokensInFile } from '../../presentation/profile-facts.ts';
import { type Body, blocks, type View } from '../../view.ts';
import { checkLines, profileLines } from './profile-details.ts';
import { PROFILES_LOOK, profileContext } from './profiles-look.ts';

/** Below the names; a narrow window needs the columns. */
const INDENT = 3;
const WIDE_FROM_COLUMNS = 60;

/** The profiles, and what is known about the selected one. */
export function profilesScreen(state: AppState, view: View): Body {
  const list = profilesList(state);
  const { checks, filePath } = state.profiles;
  const check = (list.selected && checks.get(list.selected.id)) ?? null;
  const indent = view.columns < WIDE_FROM_COLUMNS ? 1 : INDENT;
  const columns = view.columns - indent - 1;
  const words = { nowMs: state.clock.wallMs, columns, hasScreenReader: view.hasScreenReader };
  return blocks(
    !view.isCompact && GAP,
    list.total === 1 &&
      !list.state.filter.isTyping && [block(firstHint(view, columns), { indent }), GAP],
    listBlocks(PROFILES_LOOK, list, (row) => profileContext(state, row), {
      ...view,
      name: 'profiles',
      empty: () => [block(noneYet(state, view))],
    }),
    check && [GAP, block(checkLines(check, words), { indent })],
    // In a short window the list matters more: the form shows all of this too.
    list.selected && [
      GAP,
      block(profileLines(list.selected, words), { indent, yields: 4, isWhole: true }),
    ],
    filePath !== '' && [
      GAP,
      block(pathLines(state.profiles, columns), { indent, yields: 7, isWhole: true }),
    ],
  );
}

/** The sandbox is always there, so without rows nothing was read. */
function noneYet({ session }: AppState, view: View): readonly Line[] {
  return session.phase === 'failed'
    ? paragraph(session.message, 'failure', view)
    : paragraph('Reading…', 'muted', view);
}

function firstHint({ keyOf }: View, columns: number) {
  return wrapSpans(
    [
      span('No profiles yet. Press '),
      span(keyOf('profiles.add'), 'accent'),
      span(' to add one: a service, an organization, its tokens.'),
    ],
    columns,
  );
}

function pathLines(profiles: ProfilesState, columns: number) {
  return wrapSpans([span(tokensInFile(profiles), 'muted')], columns);
}
