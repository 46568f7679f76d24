import { must } from '../support/must.ts';
import type { TestApp, TestProfile } from '../support/open-test-app.tsx';
import { openVaultApp, type VaultApp } from './vault-app.ts';

/** The app on Secrets, over vaults in which DEPLOY_TOKEN was set from here. @param places such as `acme/prod` */
export async function openOnSecrets(
  places: readonly string[],
  profiles: readonly TestProfile[] = [{ name: 'acme' }, { name: 'globex' }],
  size: { readonly columns?: number; readonly rows?: number } = {},
) {
  const app = await openVaultApp({
    profiles: profiles.map(({ isProtected: _, isReadOnly: __, ...each }) => each),
    ...size,
  });
  for (const place of places) await setBefore(app, place);
  for (const profile of profiles) {
    const { isProtected = false, isReadOnly = false } = profile;
    if (isProtected || isReadOnly) await change(app, profile.name, { isProtected, isReadOnly });
  }
  app.service.asked.length = 0;
  await app.press('2');
  return { app, vaults: app.service };
}

/** Sets DEPLOY_TOKEN in a place, as another command does. */
export async function setBefore(
  app: VaultApp,
  place: string,
  name = 'DEPLOY_TOKEN',
): Promise<void> {
  const [profile = '', vault = ''] = place.split('/');
  await app.set(profile, vault, [name]);
}

/** Edits a profile, as another terminal does. */
export async function change(
  { app: { profiles, profileChanges } }: TestApp,
  name: string,
  flags: { readonly isProtected?: boolean; readonly isReadOnly?: boolean },
): Promise<void> {
  const profile = profiles.findByName(name);
  if (!profile) throw new Error(`There is no profile ${name}.`);
  must(
    await profileChanges.save({
      id: profile.id,
      profile: { name, address: profile.address, ...flags },
      tokens: [],
      checks: false,
    }),
  );
}

/** What the rows of the list say that have all of some words. */
export function row(app: TestApp, ...words: readonly string[]): string {
  return app.lines().find((line) => words.every((word) => line.includes(word))) ?? '';
}

export const VALUE = 'a-value-nobody-has-seen';

/** Opens the plan for DEPLOY_TOKEN with a value. */
export async function showPlan(app: TestApp, value = VALUE): Promise<void> {
  await app.press('r');
  await app.type(value);
  await app.press('ctrl+s');
}

/** Another key first: the one that showed the plan may still be held. */
export async function sendPlan(app: TestApp): Promise<void> {
  await app.press('g', 'ctrl+s');
  // Answers are drawn at most ten times a second.
  await app.pass(100);
}
