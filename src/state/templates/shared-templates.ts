import type { Template, TemplateFile } from '../../domain/template.ts';

/** Templates that belong to no profile. */
export interface SharedTemplates {
  /** Those for all profiles. */
  readonly all: readonly Template[];
  /** The repository's file; `null` until it has been looked for. */
  readonly file: TemplateFile | null;
}

export interface SharedTemplatesPart {
  readonly sharedTemplates: SharedTemplates;
}
