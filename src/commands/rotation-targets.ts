import { type Destination, whyNotWritable } from '../domain/destination.ts';
import type { Profile, ProfileId } from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { hostLabel, isPlainHttp } from '../domain/service-address.ts';
import { chooseTokenKind } from '../domain/token.ts';
import { openDestinations } from '../effects/open-destinations.ts';
import type { OpenProfile } from '../effects/open-profile.ts';
import { openProfileDesk } from '../effects/profile-service.ts';
import { foldersOf } from '../process/environment.ts';
import { EXIT } from '../process/exit-status.ts';
import type { RotationTarget } from '../state/vault/vault-command.ts';
import { openVaultIndex, type VaultIndex } from '../storage/vault-index.ts';
import { readEntryWords } from './entry-words.ts';
import { openDatabase } from './open-database.ts';
import { nothingSent, type Refusal, wrongUsage } from './refusal.ts';
import type { Report } from './report.ts';
import { type NamedPlace, rotationPlaces } from './rotation-places.ts';
import type { RotateOptions } from './script-options.ts';
import { sessionOptions } from './target.ts';

/** One place to receive the new value. */
export type TargetPlace = Pick<RotationTarget, 'destination' | 'vault' | 'name' | 'versionBefore'>;

/** A rotation with known places, ready to send. */
export interface OpenRotation {
  readonly places: readonly TargetPlace[];
  /** One per profile. */
  readonly destinations: readonly Destination[];
  readonly ready: ReadonlyMap<ProfileId, OpenProfile>;
  readonly index: VaultIndex;
}

/** Finds the places of the named secret, and opens their profiles. */
export async function openRotation(
  report: Report,
  words: readonly string[],
  options: RotateOptions,
): Promise<Result<OpenRotation, Refusal>> {
  const { host } = report;
  const name = oneName(words, options);
  if (!name.ok) return name;
  if (host.env.DISPATCHBOX_URL || host.env.DISPATCHBOX_TOKEN) {
    return nothingSent(
      'A rotation uses stored profiles and their stored tokens. Unset DISPATCHBOX_URL and DISPATCHBOX_TOKEN.',
    );
  }
  if (options.inventory === '-' && readsStdin(words, options)) {
    return nothingSent('Standard input has the inventory. Use NAME=@FILE or --from-env NAME.');
  }
  const session = sessionOptions(report, options, 'vaults');
  if (!session.ok) return session;
  const folders = foldersOf(host);
  if (!folders.ok) return nothingSent(folders.error);
  const service = await openProfileDesk(session.value);
  if (!service.ok) return nothingSent(service.error.message);
  report.closeAtEnd(() => service.value.close());
  const index = await openDatabase(report, () => openVaultIndex(folders.value.data));
  if (!index.ok) return nothingSent(index.error.message);
  const from = { store: service.value.store, index: index.value };
  const wanted = await rotationPlaces(host, name.value, from, options);
  const places = wanted.ok ? targetsAt(name.value, wanted.value, index.value) : wanted;
  if (!places.ok) return places;
  const byProfile = new Map(
    places.value.map(({ destination }) => [destination.profileId, destination]),
  );
  const destinations = [...byProfile.values()];
  const profiles = async () => service;
  const opened = new Map<ProfileId, OpenProfile>();
  report.closeAtEnd(async () => {
    await Promise.all([...opened.values()].map(({ client }) => client.close()));
  });
  const ready = await openDestinations({ profiles }, opened, destinations);
  if (!ready.ok) return wrongUsage(ready.error);
  return ok({ places: places.value, destinations, ready: ready.value, index: index.value });
}

/** Whether the value would come from there. */
function readsStdin(words: readonly string[], { fromEnv = [] }: RotateOptions): boolean {
  return fromEnv.length === 0 && !words.some((word) => /=@(?!-$)./.test(word));
}

function oneName(
  words: readonly string[],
  { fromEnv = [] }: RotateOptions,
): Result<string, Refusal> {
  const read = readEntryWords([...words, ...fromEnv]);
  if (!read.ok) return read;
  const [entry, ...others] = read.value;
  return entry !== undefined && others.length === 0
    ? ok(entry.name)
    : nothingSent('Name the one secret to rotate.');
}

/** @returns a refusal if one of them can't be written to: then nothing is sent to any. */
function targetsAt(
  name: string,
  wanted: readonly NamedPlace[],
  index: VaultIndex,
): Result<readonly TargetPlace[], Refusal> {
  const loaded = index.load();
  if (!loaded.ok) return nothingSent(loaded.error.message);
  const known = loaded.value.filter((entry) => entry.kind === 'secret' && entry.name === name);
  const places: TargetPlace[] = [];
  for (const { profile, vault } of wanted) {
    const destination = destinationFor(profile);
    const why = whyNotWritable(destination);
    if (why !== null) {
      const status = destination.isReadOnly ? EXIT.usage : EXIT.notAuthorized;
      const message = `Nothing can be written to ${profile.name}: ${why}. Nothing was sent.`;
      return err({ status, message, next: null });
    }
    const entry = known.find((each) => each.profileId === profile.id && each.vault === vault);
    places.push({ destination, vault, name, versionBefore: entry?.version ?? null });
  }
  return ok(places);
}

function destinationFor(profile: Profile): Destination {
  const { id, name, address, colour, isProtected, isReadOnly, tokenKinds } = profile;
  return {
    ...{ profileId: id, profileName: name, host: hostLabel(address), colour },
    ...{ area: 'vaults', vault: null, isProtected, isReadOnly },
    isPlainHttp: isPlainHttp(address),
    tokenKind: chooseTokenKind('vaults', tokenKinds),
    tokenSource: 'stored',
  };
}
