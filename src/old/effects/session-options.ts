import type { ProxyVariables } from '../api/proxy-variables.ts';
import { type ChosenProfile, chooseProfile } from '../domain/choose-profile.ts';
import type { Redactor } from '../domain/redactor.ts';
import { err, ok, type Result } from '../domain/result.ts';
import type { SecretText } from '../domain/secret-text.ts';
import { type ReadAddress, readServiceAddress } from '../domain/service-address.ts';
import { parseToken } from '../domain/token.ts';
import type { SampleRequest } from '../state/session.ts';
import { type FolderChoice, findFolderChoice } from '../storage/folder-choice.ts';
import type { StoredProfiles } from '../storage/profile-store.ts';
import type { ExchangeListener } from './open-profile.ts';
import type { OutsideTokens } from './outside-tokens.ts';

/** The sandbox as a session needs it. */
export interface EmbeddedService {
  readonly baseUrl: string;
  readonly segment: string;
  /** What had to be repaired or recovered to start it, as sentences. */
  readonly notices: readonly string[];
  readonly tokens: Readonly<Record<'organization' | 'personal' | 'serviceAccount', string>>;
  readonly workflowKeys: readonly SampleRequest[];
}

export interface SessionOptions {
  readonly isSandboxAsked: boolean;
  readonly profileFlag: string | null;
  readonly profileVariable: string | null;
  /** `DISPATCHBOX_TOKEN`: replaces the chosen profile's stored tokens. */
  readonly tokenVariable: string | null;
  /** `DISPATCHBOX_URL` and `DISPATCHBOX_SEGMENT`: a service without a saved profile. */
  readonly urlVariable: string | null;
  readonly segmentVariable: string | null;
  /** Whether to fall back to the sandbox if no profile is chosen. */
  readonly mayFallBack: boolean;
  readonly outsideTokens: OutsideTokens;
  readonly workingFolder: string;
  readonly configFolder: string;
  readonly userAgent: string;
  readonly proxy: ProxyVariables;
  /** One for the whole process. */
  readonly redactor: Redactor;
  /** Called for every request as it ends. */
  readonly onExchange?: ExchangeListener;
  /** @returns a sentence if it can't be started. */
  readonly startSandbox: () => Promise<Result<EmbeddedService, string>>;
}

/** What the command line, the environment and the folder say about the profile to use. */
type ChoiceOptions = Pick<
  SessionOptions,
  | 'isSandboxAsked'
  | 'profileFlag'
  | 'profileVariable'
  | 'urlVariable'
  | 'segmentVariable'
  | 'workingFolder'
  | 'mayFallBack'
>;

/**
 * Determines the active profile without opening it.
 *
 * @param profiles `null` before they are read, to see whether they are needed at all
 * @returns also the address if the environment names a service
 */
export function chooseActive(
  options: ChoiceOptions,
  profiles: StoredProfiles | null,
): Result<ChosenProfile & { readonly url: ReadAddress | null }, string> {
  const url = readUrl(options);
  if (!url.ok) return url;
  const folder = readFolder(options);
  if (!folder.ok) return folder;
  const chosen = chooseProfile({
    isSandboxAsked: options.isSandboxAsked,
    flag: options.profileFlag,
    environment: options.profileVariable,
    url: url.value?.address ?? null,
    folder: folder.value,
    defaultName: profiles?.defaultName() ?? null,
    existing: profiles?.list().map(({ name }) => name) ?? [],
    mayFallBack: options.mayFallBack,
  });
  if (!chosen.ok) return chosen;
  return ok({ ...chosen.value, url: chosen.value.source.kind === 'url' ? url.value : null });
}

/**
 * What the folder chooses. Whoever names the profile needs no file, which may be somebody else's: it then counts
 * only if it names nothing but a vault, and stops nobody if it is unusable.
 */
export function readFolder({
  isSandboxAsked,
  profileFlag,
  profileVariable,
  urlVariable,
  workingFolder,
}: Omit<ChoiceOptions, 'segmentVariable' | 'mayFallBack'>): Result<FolderChoice | null, string> {
  const found = findFolderChoice(workingFolder);
  const isNamed = [profileFlag, profileVariable, urlVariable].some((named) => named !== null);
  if (!isSandboxAsked && !isNamed) return found;
  return ok(found.ok && found.value?.profile === null ? found.value : null);
}

/** @returns the address of `DISPATCHBOX_URL`, or `null` if unset. */
export function readUrl({
  urlVariable,
  segmentVariable,
}: Pick<SessionOptions, 'urlVariable' | 'segmentVariable'>): Result<ReadAddress | null, string> {
  if (urlVariable === null) return ok(null);
  const typed = { baseUrl: urlVariable, segment: segmentVariable ?? '' };
  const read = readServiceAddress(typed, { allowPlainHttp: false });
  if (read.ok) return read;
  const variable = read.error.field === 'segment' ? 'DISPATCHBOX_SEGMENT' : 'DISPATCHBOX_URL';
  return err(`${variable} is invalid. ${read.error.message}`);
}

/** @returns the token of `DISPATCHBOX_TOKEN`, or `null` if unset. */
export function tokenOverride(variable: string | null): Result<SecretText | null, string> {
  if (!variable) return ok(null);
  const token = parseToken(variable);
  return token.ok ? token : err(`DISPATCHBOX_TOKEN is invalid. ${token.error}`);
}
