import type { ProfileId } from '../../domain/profile.ts';
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

export type TemplatesEvent =
  | {
      readonly type: 'templates-loaded';
      readonly profileId: ProfileId;
      /** The profile's and those for all profiles. */
      readonly templates: readonly Template[];
    }
  | { readonly type: 'template-file-read'; readonly file: TemplateFile };
