import { sanitizeText } from '../../../domain/sanitize-text.ts';
import type { Template } from '../../../domain/template.ts';
import type { AppState } from '../../../state/app/app-state.ts';
import { templatesList } from '../../../state/lists/templates.ts';
import { block, GAP } from '../../blocks/fit.ts';
import { bold, indented, span } from '../../blocks/line.ts';
import type { ListLook } from '../../blocks/list-columns.ts';
import { listBlocks } from '../../blocks/list-view.ts';
import { wrapSpans } from '../../blocks/wrap.ts';
import { spokenList } from '../../presentation/spoken-words.ts';
import { type Body, blocks, type View } from '../../view.ts';

const INDENT = 3;

const TEMPLATES_LOOK: ListLook<Template, null> = {
  what: 'Templates',
  columns: [
    {
      head: 'NAME',
      width: { of: nameText, least: 10, enough: 32 },
      isName: true,
      cell: nameText,
    },
    {
      head: 'REQUEST',
      width: { of: requestText, least: 10, most: 120 },
      cell: (template) => span(requestText(template), 'muted'),
    },
  ],
  announce: (template) => spokenList(nameText(template), requestText(template)),
};

/** This profile's saved requests, to fill into the form. */
export function templates(state: AppState, view: View): Body {
  const list = templatesList(state);
  const title = { spans: [span(' '), bold('Templates')], announce: 'Dialog: Templates' };
  const none = wrapSpans(
    [
      span('None yet. '),
      span(view.keyOf('templates.ask-for-name'), 'accent'),
      span(' saves the form as it stands under a name.'),
    ],
    view.columns - 2 * INDENT,
  );
  return blocks(
    ...(view.isCompact ? [] : [GAP]),
    block([title]),
    ...(list.total === 0
      ? [GAP, block(none.map((each) => indented(each, INDENT)))]
      : listBlocks(TEMPLATES_LOOK, list, () => null, { ...view, name: 'templates' })),
  );
}

function nameText({ name }: Template): string {
  return sanitizeText(name);
}

function requestText({ request: { key, ref, title } }: Template): string {
  return sanitizeText([key, ref, title].filter(Boolean).join(' · '));
}
