/** A link or picture of a Markdown page. */
export interface Link {
  readonly kind: 'link' | 'picture';
  readonly target: string;
}

/** @returns the links and pictures of a page, those in HTML and in reference style included. */
export function linksOf(markdown: string): readonly Link[] {
  const text = withoutCode(markdown);
  const found = [
    ...text.matchAll(/(!)\[[^\]]*\]\(([^)\s]+)[^)]*\)/g),
    // A picture can stand in the words of a link.
    ...text.matchAll(/(?<!!)()\[(?:[^\][]|!?\[[^\]]*\](?:\([^)]*\))?)*\]\(<?([^)\s>]+)[^)]*\)/g),
    ...text.matchAll(/^()\[[^\]]+\]:\s+<?(\S+?)>?$/gm),
    ...text.matchAll(/<(a|img)\b[^>]*?\b(?:href|src)="([^"]+)"/g),
    ...text.matchAll(/()<(https?:[^>]+)>/g),
  ];
  return found.map(([, mark, target = '']) => ({
    kind: mark === '!' || mark === 'img' ? 'picture' : 'link',
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
