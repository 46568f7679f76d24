import type { Result } from '../domain/result.ts';
import type { RunningSandbox } from '../domain/running-sandbox.ts';
import type { Services } from '../services/open-services.ts';

/** Options that choose the profile. */
export interface ProfileOptions {
  readonly profile?: string;
  readonly sandbox?: boolean;
}

/** Options of the app. */
export interface AppOptions extends ProfileOptions {
  readonly screenReader?: boolean;
}

export interface ServicesChoice extends ProfileOptions {
  /** Whether the sandbox may stand in where no profile is chosen: to say what the app would open on. */
  readonly mayFallBack: boolean;
}

/** What a command can open. The process gives it, so that it alone reads the environment and starts anything. */
export interface Doors {
  readonly openServices: (choice: ServicesChoice) => Services;
  /** Whether an option or a variable names the profile or the service to use. */
  readonly isProfileNamed: (options: ProfileOptions) => boolean;
  /** Runs the app. @returns the exit status */
  readonly openApp: (options: AppOptions) => Promise<number>;
  /** @returns a sentence if it can't be started */
  readonly startSandbox: (options: {
    readonly port?: number | undefined;
  }) => Promise<Result<RunningSandbox, string>>;
}
