import { SANDBOX_PROFILE_NAME } from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { ENVIRONMENT_TOKEN_KINDS } from '../domain/token.ts';
import { retryWhileLocked } from '../files/retry-while-locked.ts';
import { openProfileStore, type StoredProfiles } from '../storage/profile-store.ts';
import type { OpenProfile } from './open-profile.ts';
import { openSandboxProfile, openStoredProfile, openUrlProfile } from './profile-sources.ts';
import { chooseActive, type SessionOptions, tokenOverride } from './session-options.ts';

/**
 * Determines the active profile and creates its client. Loads what it needs only now, so that the first
 * frame doesn't wait for it.
 *
 * @returns a sentence if the requested profile can't be opened.
 */
export async function openSession(options: SessionOptions): Promise<Result<OpenProfile, string>> {
  const early = options.urlVariable === null ? null : chooseActive(options, null);
  if (early?.ok === false) return early;
  if (early?.value.url) return openUrlProfile(options, early.value.url);
  const store = await retryWhileLocked(() => openProfileStore(options.configFolder));
  if (!store.ok) return err(store.error.message);
  const opened = await openChosen(options, store.value);
  if (!opened.ok) return opened;
  const notices = [...store.value.notices, ...(opened.value.notices ?? [])];
  return ok({ ...opened.value, notices });
}

async function openChosen(
  options: SessionOptions,
  store: StoredProfiles,
): Promise<Result<OpenProfile, string>> {
  const chosen = chooseActive(options, store);
  if (!chosen.ok) return chosen;
  const { name, source } = chosen.value;
  if (name === SANDBOX_PROFILE_NAME) return openSandboxProfile(options, source);
  const profile = store.find(name);
  if (!profile) return err(`The profile ${name} was just removed. Start again.`);
  const override = tokenOverride(options.tokenVariable);
  if (!override.ok) return override;
  if (override.value && source.kind === 'folder' && name !== store.defaultName()) {
    // The folder may be someone else's, and its author would decide where the token goes.
    return err(
      `DISPATCHBOX_TOKEN is set, and ${sanitizeText(source.path)} chose the profile. Say where to use the token: --profile ${name}, DISPATCHBOX_PROFILE or DISPATCHBOX_URL.`,
    );
  }
  const from = override.value && {
    tokenKinds: ENVIRONMENT_TOKEN_KINDS,
    tokenFor: () => override.value,
  };
  return openStoredProfile(options, store, profile, { source, override: from });
}
