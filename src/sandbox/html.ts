import { createHash } from 'node:crypto';
import type { PlannedAnswer } from './http-answer.ts';
import { PAGE_STYLE } from './page-style.ts';

/** Markup that is safe to put on a page. Only `html` creates it. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | number | Html | readonly Html[];

/** Interpolates values into markup, escaping text for content and quoted attributes alike. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const markup = strings.map((text, index) => text + markupOf(parts[index] ?? '')).join('');
  return new Html(markup);
}

function markupOf(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(markupOf).join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

// Blocks every script, image, form and frame, whatever gets past the escaping; the one style is allowed by
// its digest.
const STYLE_DIGEST = createHash('sha256').update(PAGE_STYLE).digest('base64');
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_DIGEST}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
};

/** A complete page with no external resources. */
export function pageAnswer(status: number, title: string, content: Html): PlannedAnswer {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${new Html(PAGE_STYLE)}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
  return { status, headers: PAGE_HEADERS, body: page.markup };
}
