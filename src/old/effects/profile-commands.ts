import { PROFILE_GONE, type ProfileId } from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { addressText } from '../domain/service-address.ts';
import { HAS_MODES } from '../files/private-file.ts';
import { keyOf } from '../state/key-placeholder.ts';
import type {
  ProfileSave,
  ProfilesAnswer,
  ProfilesRequest,
  SavedProfile,
} from '../state/profiles/profiles-requests.ts';
import { checkConnection } from './check-connection.ts';
import type { OpenProfile } from './open-profile.ts';
import type { ProfileService } from './profile-service.ts';
import type { Services } from './services.ts';

/**
 * Carries out the requests of the profiles slice.
 *
 * @param opened every profile open in this process, by id. Profiles stay open after switching away, so that
 * their polls and sends continue.
 */
export function createProfileCommands(
  services: Services,
  opened: Map<ProfileId, OpenProfile>,
  answer: (answer: ProfilesAnswer) => void,
): (ask: ProfilesRequest) => Promise<void> {
  return async function carryOut(ask) {
    const service = await services.profiles();
    const given = await answerTo(service, ask);
    if (given) answer(given);
    if (!service.ok || ask.do === 'check-connection') return;
    const { store, list } = service.value;
    const { filePath } = store;
    answer({ to: 'list', profiles: list(), filePath, hasFileModes: HAS_MODES });
    if (ask.do === 'list') await followMoves(service.value);
  };

  /** A profile whose address another terminal has changed goes on at the new one, with the tokens saved for that. */
  async function followMoves(service: ProfileService): Promise<void> {
    for (const [id, { address }] of [...opened]) {
      const stored = service.store.byId(id);
      if (stored && addressText(stored.address) !== addressText(address)) {
        answer({ to: 'moved', id, result: await reopen(service, id) });
      }
    }
  }

  /** @returns `null` for a request that only the list answers */
  async function answerTo(
    opening: Awaited<ReturnType<Services['profiles']>>,
    ask: ProfilesRequest,
  ): Promise<ProfilesAnswer | null> {
    /** If the profile store can't be opened, every request fails with the same sentence. */
    async function use<T>(
      work: (service: ProfileService) => Promise<Result<T, string>>,
    ): Promise<Result<T, string>> {
      return opening.ok ? work(opening.value) : err(opening.error.message);
    }
    const to = ask.do;
    switch (to) {
      case 'list':
        return null;
      case 'switch':
        return { to, id: ask.id, result: await use((service) => switchTo(service, ask.id)) };
      case 'make-default':
        return { to, id: ask.id, result: await use((service) => setDefault(service, ask.id)) };
      case 'save': {
        const result = await use((service) => save(service, ask.save));
        // An untouched name stays as another terminal has changed it meanwhile.
        const stored = opening.ok && result.ok && opening.value.store.byId(result.value.id);
        return { to, save: stored ? { ...ask.save, name: stored.name } : ask.save, result };
      }
      case 'set-colour':
        return { to, id: ask.id, result: await use((service) => setColour(service, ask)) };
      case 'remove':
        return { to, id: ask.id, result: await use((service) => remove(service, ask.id)) };
      case 'store-token': {
        const { id, kind } = ask;
        return { to, id, kind, result: await use((service) => storeToken(service, ask)) };
      }
      case 'remove-token': {
        const { id, kind } = ask;
        return { to, id, kind, result: await use((service) => removeToken(service, ask)) };
      }
      case 'check-connection':
        return {
          ...{ to, id: ask.id, unknownId: ask.unknownId },
          result: await use((service) => checkConnection(service, opened, ask)),
        };
    }
  }

  async function switchTo(service: ProfileService, id: ProfileId) {
    const before = opened.get(id) ?? null;
    const profile = await service.open({ id, source: { kind: 'switched' }, before });
    if (!profile.ok) return profile;
    opened.set(id, profile.value);
    return ok(profile.value.profile);
  }

  async function storeToken(
    service: ProfileService,
    { id, kind, text, askedFor }: RequestTo<'store-token'>,
  ): Promise<Result<SavedProfile, string>> {
    const { store } = service;
    const stored = await byName(service, id, (name) =>
      inWords(store.setToken(name, kind, text, Date.now(), askedFor)),
    );
    if (!stored.ok) return stored;
    dropOverride(id);
    return reopen(service, id);
  }

  async function removeToken(
    service: ProfileService,
    { id, kind }: RequestTo<'remove-token'>,
  ): Promise<Result<SavedProfile, string>> {
    const { store } = service;
    const removed = await byName(service, id, (name) => inWords(store.removeToken(name, kind)));
    return removed.ok ? reopen(service, id) : removed;
  }

  async function save(
    service: ProfileService,
    { id, asSeen, tokens: typed, ...profile }: ProfileSave,
  ): Promise<Result<SavedProfile, string>> {
    const tokens = typed.map(({ kind, text }) => ({ kind, token: text }));
    const edit = { id, asSeen, profile, tokens, savedAtMs: Date.now() };
    const saved = await service.store.edit(edit);
    if (!saved.ok) {
      const { kind, message } = saved.error;
      const next = ` To start from there, clear the form (${keyOf('palette.open')}, clear).`;
      return err(kind === 'moved' ? message + next : message);
    }
    const now = await reopen(service, saved.value.id);
    return now.ok ? ok({ ...now.value, droppedKinds: saved.value.droppedKinds }) : now;
  }

  async function setColour(
    service: ProfileService,
    { id, colour }: RequestTo<'set-colour'>,
  ): Promise<Result<SavedProfile, string>> {
    const painted = await inWords(service.store.setColour(id, colour));
    return painted.ok ? reopen(service, id) : painted;
  }

  /** A token entered by hand should be used, even if DISPATCHBOX_TOKEN is set. */
  function dropOverride(id: ProfileId): void {
    const before = opened.get(id);
    if (!before) return;
    opened.set(id, { ...before, profile: { ...before.profile, tokenSource: 'stored' } });
  }

  /** An open profile continues with what is stored now; a closed one stays closed. */
  async function reopen(
    service: ProfileService,
    id: ProfileId,
  ): Promise<Result<SavedProfile, string>> {
    const before = opened.get(id);
    if (!before) return ok({ id, opened: null, droppedKinds: [] });
    const now = await service.open({ id, source: before.profile.source, before });
    if (!now.ok) return now;
    opened.set(id, now.value);
    return ok({ id, opened: now.value.profile, droppedKinds: [] });
  }
}

/** The store finds profiles by their current name. */
async function byName<T>(
  { store }: ProfileService,
  id: ProfileId,
  change: (name: string) => Promise<Result<T, string>>,
): Promise<Result<T, string>> {
  const stored = store.byId(id);
  return stored ? change(stored.name) : err(PROFILE_GONE);
}

type RequestTo<Do extends ProfilesRequest['do']> = Extract<ProfilesRequest, { do: Do }>;

function setDefault(service: ProfileService, id: ProfileId | null): Promise<Result<void, string>> {
  const set = (name: string | null) => inWords(service.store.setDefault(name));
  return id === null ? set(null) : byName(service, id, set);
}

function remove(service: ProfileService, id: ProfileId): Promise<Result<void, string>> {
  return byName(service, id, (name) => inWords(service.store.remove(name)));
}

async function inWords(
  changed: Promise<Result<void, { readonly message: string }>>,
): Promise<Result<void, string>> {
  const result = await changed;
  return result.ok ? ok(undefined) : err(result.error.message);
}
