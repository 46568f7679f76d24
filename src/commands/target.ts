import type { ProfileId } from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import type { SecretText } from '../domain/secret-text.ts';
import { type Area, chooseTokenKind, type TokenKind, tokenKindLabel } from '../domain/token.ts';
import type { OpenProfile } from '../effects/open-profile.ts';
import { foldersOf, proxyOf, userAgentOf } from '../process/environment.ts';
import { EXIT } from '../process/exit-status.ts';
import { complain, type Host } from '../process/host.ts';
import { refusalAfter } from './exit-after.ts';
import type { Refusal } from './refusal.ts';
import type { Facts } from './report.ts';
import type { ProfileOptions } from './script-options.ts';

/** Where the requests of one command go, and with what. */
export interface Target {
  readonly profileId: ProfileId;
  readonly profileName: string;
  /** Host, port, path and segment, for showing. */
  readonly hostLabel: string;
  readonly defaultVault: string;
  readonly isProtected: boolean;
  readonly client: OpenProfile['client'];
  readonly token: SecretText;
  readonly tokenKind: TokenKind;
  /** `DISPATCHBOX_TOKEN`, which wins over what the profile holds. */
  readonly isTokenFromVariable: boolean;
  /** The folder of the history. */
  readonly dataFolder: string;
  /** Profile, host and token for the line that stands above a write. */
  readonly label: string;
  /** Ends the connections, and the embedded service where it was started for this. */
  readonly close: () => Promise<void>;
}

/** Opens the chosen profile for one area of the service, as the screens do. */
export async function openTarget(
  host: Host,
  options: ProfileOptions,
  area: Area,
  facts: Facts,
): Promise<Result<Target, Refusal>> {
  const folders = foldersOf(host);
  if (!folders.ok) return err(wrongUse(folders.error));
  const { openSession } = await import('../effects/open-session.ts');
  const closers: (() => Promise<void>)[] = [];
  const session = await openSession({
    isSandboxAsked: options.sandbox ?? false,
    profileFlag: options.profile ?? null,
    profileVariable: host.env.DISPATCHBOX_PROFILE || null,
    tokenVariable: host.env.DISPATCHBOX_TOKEN || null,
    workingFolder: host.folder,
    configFolder: folders.value.config,
    userAgent: userAgentOf(host),
    proxy: proxyOf(host),
    async startSandbox() {
      const { startSandbox } = await import('../sandbox/sandbox.ts');
      const sandbox = await startSandbox({ folder: folders.value.sandbox });
      if (sandbox.ok) closers.push(sandbox.value.close);
      return sandbox;
    },
  });
  if (!session.ok) return err(wrongUse(session.error));
  const { profile, client, tokenFor } = session.value;
  facts.profile = profile.name;
  facts.host = profile.host;
  const close = async (): Promise<void> => {
    await client.close();
    await Promise.all(closers.map((closer) => closer()));
  };

  const isTokenFromVariable = profile.tokenSource === 'environment';
  const refusal = noProfileRefusal(host, session.value);
  const tokenKind = chooseTokenKind(area, profile.tokenKinds);
  const token = tokenKind && tokenFor(tokenKind);
  if (refusal !== null || tokenKind === null || token === null) {
    await close();
    const action = area === 'vaults' ? 'set-secrets' : 'dispatch';
    const holder = { profileName: profile.name, isTokenFromVariable };
    return err(refusal ?? refusalAfter({ kind: 'no-token' }, { area, action }, holder));
  }
  const tokenLabel = isTokenFromVariable
    ? 'the token of DISPATCHBOX_TOKEN'
    : `${tokenKindLabel(tokenKind)} token`;
  return ok({
    profileId: profile.id,
    profileName: profile.name,
    hostLabel: profile.host,
    defaultVault: profile.defaultVault,
    isProtected: profile.isProtected,
    client,
    token,
    tokenKind,
    isTokenFromVariable,
    dataFolder: folders.value.data,
    label: `${profile.name} ▸ ${profile.host} · ${tokenLabel}`,
    close,
  });
}

/** Without a profile the embedded service stands in; a token for a service says that it was not meant. */
function noProfileRefusal(host: Host, { profile }: OpenProfile): Refusal | null {
  if (profile.source.kind !== 'no-profile') return null;
  if (host.env.DISPATCHBOX_TOKEN) {
    return {
      status: EXIT.usage,
      message: 'DISPATCHBOX_TOKEN is set, and there is no profile that says where it belongs.',
      next: 'Add one with dispatchbox profile add, or use --sandbox without the token.',
    };
  }
  complain(host, 'There is no profile yet, so this goes to the sandbox on this machine.');
  return null;
}

function wrongUse(message: string): Refusal {
  return { status: EXIT.usage, message, next: null };
}
