import { SecretText } from '../../src/domain/secret-text.ts';
import { must } from '../support/must.ts';
import { openTestApp, type TestApp, type TestProfile } from '../support/open-test-app.tsx';
import { VaultService } from '../support/vault-service.ts';
import { writable } from '../support/writable.ts';

/** The app on Secrets, over vaults in which DEPLOY_TOKEN was set from here. @param places such as `acme/prod` */
export async function openOnSecrets(
  places: readonly string[],
  profiles: readonly TestProfile[] = [{ name: 'acme' }, { name: 'globex' }],
  size: { readonly columns?: number; readonly rows?: number } = {},
) {
  const app = await openTestApp({
    profiles: profiles.map(({ isProtected: _, isReadOnly: __, ...each }) => each),
    ...size,
  });
  const vaults = new VaultService();
  app.server.reply = vaults.reply;
  for (const place of places) await setBefore(app, place);
  for (const profile of profiles) {
    const { isProtected = false, isReadOnly = false } = profile;
    if (isProtected || isReadOnly) await change(app, profile.name, { isProtected, isReadOnly });
  }
  vaults.asked.length = 0;
  await app.press('2');
  return { app, vaults };
}

/** Sets DEPLOY_TOKEN in a place, as another command does. */
export async function setBefore(
  { app: { profiles, vaults }, settle }: TestApp,
  place: string,
  name = 'DEPLOY_TOKEN',
): Promise<void> {
  const [profileName = '', vault = ''] = place.split('/');
  const { list } = profiles.state.get();
  const id = list.find((each) => each.name === profileName)?.id ?? '';
  const to = writable(profiles.destination(id, 'vaults', vault));
  const entry = { id: name, name, value: new SecretText('the-old-value'), description: '' };
  const send = must(await vaults.set(to, 'secret', [{ ...entry, source: 'typed' }]));
  await send.ended;
  await settle();
}

/** Edits a profile, as another terminal does. */
export async function change(
  { app: { profiles, profileChanges } }: TestApp,
  name: string,
  flags: { readonly isProtected?: boolean; readonly isReadOnly?: boolean },
): Promise<void> {
  const profile = profiles.state.get().list.find((each) => each.name === name);
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
