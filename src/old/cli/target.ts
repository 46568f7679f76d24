import type { ProfileId } from '../domain/profile.ts';
import { Redactor } from '../domain/redactor.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import type { SecretText } from '../domain/secret-text.ts';
import {
  ACCEPTED_KINDS,
  type Area,
  chooseTokenKind,
  parseToken,
  type TokenKind,
  tokenKindLabel,
} from '../domain/token.ts';
import type { OpenProfile } from '../effects/open-profile.ts';
import { openSession } from '../effects/open-session.ts';
import { outsideTokens } from '../effects/outside-tokens.ts';
import {
  foldersOf,
  type ProfileOptions,
  sandboxSources,
  sessionChoices,
} from '../process/environment.ts';
import { EXIT } from '../process/exit-status.ts';
import { printNotice } from '../process/host.ts';
import { startSandbox as startEmbedded } from '../process/later-parts.ts';
import { adviseStoring, type Refusal, refusalAfter, wrongUsage } from './refusal.ts';
import type { Facts, Report } from './report.ts';
import type { VaultOptions } from './script-options.ts';

/** Where a command's requests go, and with which token. */
export interface Target {
  readonly profileId: ProfileId;
  readonly profileName: string;
  /** Host, port, path and segment, for display. */
  readonly hostLabel: string;
  readonly defaultVault: string;
  readonly isProtected: boolean;
  readonly isReadOnly: boolean;
  readonly client: OpenProfile['client'];
  readonly token: SecretText;
  readonly tokenKind: TokenKind;
  /** `DISPATCHBOX_TOKEN`, which overrides the profile's token. */
  readonly isTokenFromVariable: boolean;
  /** Whether a token command prints it. */
  readonly isTokenPrinted: boolean;
  /** Where the history and vault index are; `null` if nothing is to be stored. */
  readonly dataFolder: string | null;
  /** Profile, host and token, for the line above a write. */
  readonly label: string;
}

/** Opens the chosen profile for one area of the service, as the app does, until the command ends. */
export async function openTarget(
  report: Report,
  options: ProfileOptions,
  area: Area,
  facts: Facts,
): Promise<Result<Target, Refusal>> {
  const { host } = report;
  const choices = sessionChoices(host, options);
  const folders = foldersOf(host);
  // Only a service from the environment needs no folder.
  if (!folders.ok && choices.urlVariable === null) return wrongUsage(folders.error);
  const { config, data, sandbox: sandboxFolder } = folders.ok ? folders.value : NO_FOLDERS;
  const session = await openSession({
    ...choices,
    mayFallBack: false,
    redactor: new Redactor(),
    outsideTokens: outsideTokens({ area, showsErrors: true, machine: host }),
    configFolder: config,
    async startSandbox() {
      const sandbox = await startEmbedded({ ...sandboxSources(host), folder: sandboxFolder });
      if (sandbox.ok) report.closeAtEnd(sandbox.value.close);
      return sandbox;
    },
  });
  if (!session.ok) return wrongUsage(session.error);
  const { profile, client, notices = [], isPrinted } = session.value;
  facts.profile = profile.name;
  facts.host = profile.host;
  report.closeAtEnd(() => client.close());
  const token = tokenOf(session.value, area);
  if (!token.ok) return token;
  for (const notice of notices) printNotice(host, notice);
  const isTokenFromVariable = profile.tokenSource === 'environment';
  const { kind } = token.value;
  const tokenLabel = isTokenFromVariable
    ? 'the token of DISPATCHBOX_TOKEN'
    : `${tokenKindLabel(kind)} token`;
  // A service from the environment is identified by its host.
  const place = profile.name === profile.host ? profile.host : `${profile.name} ▸ ${profile.host}`;
  return ok({
    profileId: profile.id,
    profileName: profile.name,
    hostLabel: profile.host,
    defaultVault: profile.defaultVault,
    isProtected: profile.isProtected,
    isReadOnly: profile.isReadOnly,
    client,
    token: token.value.token,
    tokenKind: kind,
    isTokenFromVariable,
    isTokenPrinted: isPrinted?.(kind) ?? false,
    dataFolder: profile.source.kind === 'url' ? null : data,
    label: `${place} · ${tokenLabel}`,
  });
}

const NO_FOLDERS = { config: '', data: '', sandbox: '' } as const;

function tokenOf(
  { profile, tokenFor, notices = [] }: OpenProfile,
  area: Area,
): Result<{ readonly kind: TokenKind; readonly token: SecretText }, Refusal> {
  const kind = chooseTokenKind(area, profile.tokenKinds);
  const stored = kind && tokenFor(kind);
  if (kind !== null && stored === null) {
    const unavailable = `The ${tokenKindLabel(kind)} token of ${profile.name} isn't available.`;
    const message = notices.length > 0 ? notices.join(' ') : unavailable;
    return err({ status: EXIT.notAuthorized, message, next: 'Nothing was sent.' });
  }
  if (kind === null || stored === null) {
    const action = area === 'vaults' ? 'set-secrets' : 'dispatch';
    const holder = {
      profileName: profile.name,
      tokenKind: ACCEPTED_KINDS[area][0],
      isTokenFromVariable: profile.tokenSource === 'environment',
      isTokenPrinted: false,
    };
    return err(refusalAfter({ kind: 'no-token' }, action, holder));
  }
  // A file edited by hand may contain what no header can carry.
  const token = parseToken(stored.reveal());
  if (token.ok) return ok({ kind, token: token.value });
  return err({
    status: EXIT.notAuthorized,
    message: `The stored ${tokenKindLabel(kind)} token of ${profile.name} can't be sent. ${token.error}`,
    next: adviseStoring(profile.name, kind),
  });
}

/** The vault to use: the one that was named, or else the folder's or profile's. */
export function vaultOf(
  { defaultVault }: Pick<Target, 'defaultVault'>,
  { vault = defaultVault }: Pick<VaultOptions, 'vault'>,
): Result<string, Refusal> {
  if (vault.trim() !== '' && vault.trim() !== vault) {
    const message = 'The name of the vault begins or ends with a space.';
    return wrongUsage(message, 'Remove it, if it came along with a paste.');
  }
  if (vault.trim() !== '' && sanitizeText(vault) === vault) return ok(vault);
  return wrongUsage(
    'The name of the vault is empty or has an invalid character.',
    'Name it with --vault.',
  );
}
