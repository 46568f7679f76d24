export type ScreenName =
  | 'runs'
  | 'dispatch'
  | 'secrets'
  | 'vars'
  | 'secrets-form'
  | 'vars-form'
  | 'rotation'
  | 'write-log'
  | 'profiles'
  | 'profile-form'
  | 'preferences';

export interface ScreenPart {
  readonly screen: ScreenName;
}

export function toScreen<S extends ScreenPart>(state: S, screen: ScreenName): S {
  return { ...state, screen };
}
