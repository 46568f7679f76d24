/** A link or picture of a Markdown page. */
export interface Link {
  readonly kind: 'link' | 'picture';
  readonly target: string;
}

/** @returns the links and pictures of a page. */
export function linksOf(markdown: string): readonly Link[] {
  const found = withoutCode(markdown).matchAll(/(!?)\[[^\]]*\]\(([^)\s]+)\)/g);
  return Array.from(found, ([, mark, target = '']) => ({
    kind: mark === '!' ? 'picture' : 'link',
    target,
  }));
}

/** @returns what `#...` can point at on a page, as the usual hosts derive it from the headings. */
export function anchorsOf(markdown: string): readonly string[] {
  const headings = withoutCode(markdown, { keepsInline: true }).matchAll(/^#+\s+(.*)$/gm);
  return Array.from(headings, ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
}

function withoutCode(markdown: string, { keepsInline = false } = {}): string {
  const text = markdown.replaceAll(/^```[\s\S]*?^```/gm, '');
  return keepsInline ? text : text.replaceAll(/`[^`\n]*`/g, '');
}
