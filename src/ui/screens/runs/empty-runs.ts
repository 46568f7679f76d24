import { SANDBOX_PROFILE_NAME } from '../../../domain/profile.ts';
import type { AppState } from '../../../state/app-state.ts';
import { activeParts } from '../../../state/profiles/parts.ts';
import { listedRows, runsScreenOf } from '../../../state/runs/runs-list.ts';
import { centred, paragraphColumns } from '../../blocks/centred.ts';
import { type Block, block } from '../../blocks/fit.ts';
import { bold, type Line, span } from '../../blocks/line.ts';
import { paragraph, wrapSpans } from '../../blocks/wrap.ts';
import type { View } from '../../view.ts';

/** Shown instead of an empty list: what is going on, or what to do next. */
export function emptyRuns(state: AppState, view: View): readonly Block[] {
  if (listedRows(state).length === 0) return centred(paragraphsOf(state, view), view);
  const text = `Nothing in this view (${runsScreenOf(state).view}). ${view.keyOf('runs.choose-view')} shows another.`;
  return [block(paragraph(text, 'muted', view))];
}

function paragraphsOf(state: AppState, { keyOf, columns }: View): readonly (readonly Line[])[] {
  const { session } = state;
  const room = paragraphColumns(columns);
  if (session.phase === 'failed') return [wrapSpans([span(session.message, 'failure')], room)];
  const { history } = activeParts(state);
  if (session.phase === 'opening' || history === 'loading') {
    const spinner = { text: '◌', tone: 'muted', isSpinner: true } as const;
    return [[{ spans: [spinner, span(' Opening', 'muted')], announce: 'Opening' }]];
  }
  if (typeof history === 'object') {
    const next = 'Retrying every second. Until it works, nothing can be dispatched.';
    return [
      wrapSpans([span(history.problem, 'failure')], room),
      wrapSpans([span(next, 'muted')], room),
    ];
  }
  const hasProfiles = state.profiles.known.some(({ kind }) => kind === 'stored');
  const ownService = hasProfiles
    ? `${keyOf('switcher.open')} switches to another profile.`
    : `To use a service of your own, add a profile: ${keyOf('app.go-profiles')}, then ${keyOf('profiles.add')}.`;
  const sandbox = `This is the sandbox: a service on this machine, with sample workflows to try. ${ownService}`;
  return [
    wrapSpans([bold('No dispatches yet.')], room),
    wrapSpans(
      [
        span('Press '),
        span(keyOf('runs.new'), 'accent'),
        span(" to make one. It's watched here until its runs exist, and is still here tomorrow."),
      ],
      room,
    ),
    ...(session.profile.name === SANDBOX_PROFILE_NAME
      ? [wrapSpans([span(sandbox, 'muted')], room)]
      : []),
  ];
}
