import type { ProfileId } from '../domain/profile.ts';
import { chooseTokenKind, type TokenKind } from '../domain/token.ts';
import type { AppEvent } from '../state/app-event.ts';
import type { Notice } from '../state/app-state.ts';
import type { RotationTarget, VaultCommand } from '../state/vault-command.ts';
import type { VaultIndex } from '../storage/vault-index.ts';
import { makeValues } from './make-values.ts';
import { readEnv } from './read-env.ts';
import { sendEntries } from './send-entries.ts';
import { sendRotationTargets } from './send-rotation-targets.ts';
import type { OpenProfile, Services } from './services.ts';
import type { VaultCall } from './vault-call.ts';

export interface VaultEffectsParts {
  readonly services: Pick<Services, 'vaultIndex'>;
  /** The profiles that were opened in this process. */
  readonly opened: ReadonlyMap<ProfileId, OpenProfile>;
  readonly answer: (event: AppEvent) => void;
  readonly notice: (tone: Notice['tone'], text: string) => void;
  readonly wallMs: () => number;
}

/** Carries the vault commands out. Nothing is decided here but what a journal must come before. */
export function createVaultEffects(
  parts: VaultEffectsParts,
): (command: VaultCommand) => Promise<void> {
  const { services, answer, notice, wallMs } = parts;

  async function carryOut(command: VaultCommand): Promise<void> {
    switch (command.type) {
      case 'load-vault-index':
        return loadIndex(command.profileId);
      case 'send-secrets':
      case 'send-vars': {
        const { sendId, profileId, tokenKind } = command.target;
        const index = await services.vaultIndex();
        if (!index.ok) return notSent(sendId, index.error.message);
        await sendEntries(command, callFor(profileId, tokenKind), {
          index: index.value,
          answer,
          wallMs,
        });
        return answer({ type: 'send-ended', sendId });
      }
      case 'send-rotation': {
        const index = await services.vaultIndex();
        if (!index.ok) return notSent(command.sendId, index.error.message);
        await sendRotationTargets(command, (target) => callForTarget(target), {
          index: index.value,
          answer,
          wallMs,
        });
        return answer({ type: 'send-ended', sendId: command.sendId });
      }
      case 'forget-interrupted':
        return withIndex((index) => {
          for (const sendId of command.sendIds) index.end(sendId);
        });
      case 'read-env': {
        const result = await readEnv(command.source);
        return answer({ type: 'env-read', requestId: command.requestId, result });
      }
      case 'generate-values': {
        const values = await makeValues(command.choice, command.count);
        return answer({ type: 'values-generated', requestId: command.requestId, values });
      }
      case 'load-rotation-log': {
        const index = await services.vaultIndex();
        const read = index.ok ? index.value.rotations() : index;
        const result = read.ok ? read : ({ ok: false, error: read.error.message } as const);
        return answer({ type: 'rotation-log-loaded', result });
      }
      case 'export-rotation-log': {
        const { exportRotations } = await import('../storage/rotation-export.ts');
        const result = await exportRotations(command.path, command.records);
        return answer({ type: 'rotation-log-exported', result });
      }
    }
  }

  async function withIndex(work: (index: VaultIndex) => void): Promise<void> {
    const index = await services.vaultIndex();
    if (index.ok) work(index.value);
    else notice('warning', index.error.message);
  }

  async function loadIndex(profileId: ProfileId): Promise<void> {
    await withIndex((index) => {
      const known = index.load(profileId);
      const interrupted = index.interrupted(profileId);
      if (!known.ok) notice('warning', known.error.message);
      const open = interrupted.ok ? interrupted.value : [];
      const entries = known.ok ? known.value : [];
      answer({ type: 'vault-index-loaded', profileId, known: entries, interrupted: open });
      if (index.notices.length > 0) notice('warning', index.notices.join(' '));
      else if (open.length > 0)
        notice('warning', interruptedNotice(open.flatMap((send) => send.names)));
    });
  }

  /** Without its line in the journal nothing is ever sent. */
  function notSent(sendId: string, why: string): void {
    const reason = `Nothing was sent, because it could not be remembered first. ${why}`;
    answer({ type: 'entries-not-sent', sendId, problems: [], reason });
  }

  /** The token that a form chose can be gone since; another accepted one serves as well. */
  function callFor(profileId: ProfileId, kind: TokenKind | null): VaultCall | null {
    const profile = parts.opened.get(profileId);
    if (!profile) return null;
    const other = chooseTokenKind('vaults', profile.profile.tokenKinds);
    const token = (kind && profile.tokenFor(kind)) ?? (other && profile.tokenFor(other));
    return token ? { client: profile.client, token } : null;
  }

  function callForTarget({ profileId }: RotationTarget): VaultCall | null {
    return callFor(profileId, null);
  }

  return carryOut;
}

function interruptedNotice(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ');
  const more = names.length > 5 ? ` and ${names.length - 5} more` : '';
  return `dispatchbox ended while it was setting ${shown}${more}: unknown whether they are set.`;
}
