/** What the form puts over itself for its templates. */
export type TemplateOverlay =
  | { readonly kind: 'templates'; readonly index: number }
  /** The name under which the form is to be saved. */
  | { readonly kind: 'save-template'; readonly text: string; readonly problem: string | null };
