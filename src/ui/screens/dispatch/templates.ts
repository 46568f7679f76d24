import type { TemplateOrigin } from '../../../domain/template.ts';
import { spokenList } from '../../../screens/spoken-words.ts';
import type { AppState } from '../../../state/app-state.ts';
import { type ListedTemplate, templatesList } from '../../../state/templates/templates-list.ts';
import { block, GAP } from '../../blocks/fit.ts';
import { bold, span } from '../../blocks/line.ts';
import { type ListLook, nameColumn, textColumn } from '../../blocks/list-look.ts';
import { listBlocks } from '../../blocks/list-view.ts';
import { wrapSpans } from '../../blocks/wrap.ts';
import { type Body, blocks, type View } from '../../view.ts';

const INDENT = 3;

const TEMPLATES_LOOK: ListLook<ListedTemplate, null> = {
  what: 'Templates',
  columns: [
    nameColumn('NAME', ({ name }) => name, { least: 10, enough: 32, cut: 'end' }),
    textColumn('REQUEST', requestText, { least: 10, most: 120, tone: 'muted' }),
    textColumn('FROM', fromText, { least: 12, most: 40, yields: 1, tone: 'muted' }),
  ],
  announce: (template) =>
    spokenList(template.name, requestText(template), `from ${fromText(template)}`),
};

/** Saved requests, to fill into the form. */
export function templates(state: AppState, view: View): Body {
  const list = templatesList(state);
  const title = { spans: [span(' '), bold('Templates')], announce: 'Dialog: Templates' };
  const none = wrapSpans(
    [
      span('No templates yet. '),
      span(view.keyOf('templates.ask-for-name'), 'accent'),
      span(' saves the form as one.'),
    ],
    view.columns,
    { margin: INDENT },
  );
  return blocks(
    !view.isCompact && GAP,
    block([title]),
    listBlocks(TEMPLATES_LOOK, list, () => null, {
      ...view,
      name: 'templates',
      empty: () => [GAP, block(none)],
    }),
  );
}

/** Where it comes from, and whether another one of its name is used instead. */
function fromText({ origin, winner }: ListedTemplate): string {
  return winner ? `${FROM[origin]}; ${FROM[winner.origin]} wins` : FROM[origin];
}

const FROM: Readonly<Record<TemplateOrigin, string>> = {
  profile: 'this profile',
  all: 'all profiles',
};

function requestText({ request: { key, ref, title } }: ListedTemplate): string {
  return [key, ref, title].filter(Boolean).join(' · ');
}
