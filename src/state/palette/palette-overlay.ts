import type { DispatchRequest } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { AnyAction } from '../action-row.ts';
import type { TabName } from '../screen.ts';

/** An action as the palette offers it. */
export interface PaletteAction {
  readonly kind: 'action';
  /** What it is found by. */
  readonly name: string;
  readonly action: AnyAction;
  /** Its key as written, with the name of the screen that has it if home doesn't; empty if there is none. */
  readonly key: string;
  /** Its name is a contract, or it belongs to the screen below, to all of them, or to another. */
  readonly rank: 'named' | 'here' | 'everywhere' | 'elsewhere';
  /** The screen that has it, if that is another one. */
  readonly tab?: TabName;
}

/** Something to go to, found by name. */
export type PaletteThing =
  | (Thing & { readonly kind: 'profile'; readonly profileId: ProfileId })
  | (Thing & { readonly kind: 'key' | 'template'; readonly request: DispatchRequest })
  | (Thing & { readonly kind: 'secret' | 'var'; readonly placeId: string });

interface Thing {
  readonly name: string;
  /** What tells it from another of that name. */
  readonly detail: string;
}

export type PaletteRow = PaletteAction | PaletteThing;
