import type { DispatchState } from '../domain/dispatch.ts';
import type { ProgramCommand } from '../domain/shell-words.ts';
import type { TokenKind } from '../domain/token.ts';
import type { ProfileOptions } from '../process/environment.ts';

/** Options of every command that writes to a service. */
export interface WriteOptions extends ProfileOptions {
  /** The profile's name, repeated: see `confirm-name.ts`. */
  readonly confirm?: string;
}

export interface DispatchOptions extends WriteOptions {
  readonly ref?: string;
  readonly title?: string;
  readonly param?: readonly string[];
  readonly paramsFile?: string;
  readonly template?: string;
  /** Opens the first run once it exists. */
  readonly open?: boolean;
  readonly noWait?: boolean;
  /** Milliseconds. */
  readonly timeout: number;
}

export interface StatusOptions extends ProfileOptions {
  readonly wait?: boolean;
  /** Milliseconds. */
  readonly timeout: number;
}

export interface RunsOptions extends ProfileOptions {
  readonly allProfiles?: boolean;
  readonly state?: DispatchState;
  readonly limit: number;
}

export interface VaultOptions extends WriteOptions {
  readonly vault?: string;
  /** A dotenv file; `-` for standard input. */
  readonly entries?: string;
}

export interface SetSecretsOptions extends VaultOptions {
  readonly description?: string;
  readonly fromEnv?: readonly string[];
  readonly settle?: boolean;
}

export interface LogOptions {
  /** Milliseconds since the epoch. */
  readonly since?: number;
}

export interface SandboxOptions {
  readonly port?: number;
  readonly workflows?: string;
  readonly faults?: string;
}

export interface AddProfileOptions {
  readonly url: string;
  readonly segment?: string;
  readonly vault?: string;
  readonly tokenKind: TokenKind;
  readonly protected?: boolean;
  readonly readOnly?: boolean;
  readonly plainHttp?: boolean;
}

export interface SetTokenOptions {
  /** A program and its arguments that print the token. */
  readonly tokenCommand?: ProgramCommand;
  readonly tokenKind: TokenKind;
}

/** The profile's name, repeated. */
export type RemoveProfileOptions = Pick<WriteOptions, 'confirm'>;
