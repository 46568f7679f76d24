import type { TemplateOrigin } from '../../../domain/template.ts';
import type { AppState } from '../../../state/app/app-state.ts';
import { type ListedTemplate, templatesList } from '../../../state/templates/templates-list.ts';
import { type Blocks, block, GAP } from '../../blocks/fit.ts';
import { bold, span } from '../../blocks/line.ts';
import { type ListLook, nameColumn, textColumn } from '../../blocks/list-look.ts';
import { listBlocks } from '../../blocks/list-view.ts';
import { paragraph, wrapSpans } from '../../blocks/wrap.ts';
import { spokenList } from '../../presentation/spoken-words.ts';
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
    fileBlocks(state, view),
    listBlocks(TEMPLATES_LOOK, list, () => null, {
      ...view,
      name: 'templates',
      empty: () => [GAP, block(none)],
    }),
  );
}

/** Which file the repository's come from, and what is wrong in it. */
function fileBlocks({ sharedTemplates: { file } }: AppState, view: View): Blocks {
  if (file === null || file.templates.length + file.problems.length === 0) return null;
  const problems = file.problems.flatMap((text) => paragraph(text, 'warning', view));
  return [
    block(paragraph(`The repository's are in ${file.path}.`, 'muted', view), {
      yields: 7,
      isWhole: true,
    }),
    problems.length > 0 && block(problems, { least: 1, yields: 5, top: 0 }),
  ];
}

/** Where it comes from, and whether another one of its name is used instead. */
function fromText({ origin, winner }: ListedTemplate): string {
  return winner ? `${FROM[origin]}; ${FROM[winner.origin]} wins` : FROM[origin];
}

const FROM: Readonly<Record<TemplateOrigin, string>> = {
  profile: 'this profile',
  all: 'all profiles',
  file: 'repository',
};

function requestText({ request: { key, ref, title } }: ListedTemplate): string {
  return [key, ref, title].filter(Boolean).join(' · ');
}
