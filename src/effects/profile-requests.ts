import { type ConnectionTry, connectionReport } from '../domain/connection-report.ts';
import { PROFILE_GONE, type ProfileId, unstoredProfileId } from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { ACCEPTED_KINDS, type TokenKind } from '../domain/token.ts';
import type {
  ProfileSave,
  ProfilesAnswer,
  ProfilesRequest,
} from '../state/profiles/profiles-requests.ts';
import { type OpenProfile, sendable } from './open-profile.ts';
import type { ProfileService } from './profile-service.ts';
import type { Services } from './services.ts';

/**
 * Carries out the requests of the profiles slice.
 *
 * @param opened every profile open in this process, by id. Profiles stay open after switching away, so that
 * their polls and sends continue.
 */
export function createProfileRequests(
  services: Services,
  opened: Map<ProfileId, OpenProfile>,
  answer: (answer: ProfilesAnswer) => void,
  wallMs: () => number,
): (ask: ProfilesRequest) => Promise<void> {
  return async function carryOut(ask) {
    const opening = await services.profiles();
    if (!opening.ok) {
      const failed = failedAnswer(ask, opening.error.message);
      if (failed) answer(failed);
      return;
    }
    const service = opening.value;
    const given = await answerTo(service, ask);
    if (given) answer(given);
    if (ask.do === 'check-connection') return;
    const { filePath, hasFileModes } = service;
    answer({ to: 'list', profiles: service.list(), filePath, hasFileModes });
    if (ask.do === 'list') await followMoves(service);
  };

  /** A profile whose address another terminal has changed goes on at the new one, with the tokens saved for that. */
  async function followMoves(service: ProfileService): Promise<void> {
    for (const [id, { address }] of [...opened]) {
      const stored = service.store.byId(id);
      if (stored && unstoredProfileId(stored.address) !== unstoredProfileId(address)) {
        answer({ to: 'moved', id, result: await reopened(service, id) });
      }
    }
  }

  /** @returns `null` for a request that only the list answers */
  async function answerTo(
    service: ProfileService,
    ask: ProfilesRequest,
  ): Promise<ProfilesAnswer | null> {
    const { store } = service;
    switch (ask.do) {
      case 'list':
        return null;
      case 'switch':
        return { to: ask.do, id: ask.id, result: await switchTo(service, ask.id) };
      case 'make-default': {
        const set = (name: string | null) => inWords(store.setDefault(name));
        const result = ask.id === null ? await set(null) : await byName(service, ask.id, set);
        return { to: ask.do, id: ask.id, result };
      }
      case 'save':
        return { to: ask.do, save: ask.save, result: await save(service, ask.save) };
      case 'set-colour':
        return { to: ask.do, id: ask.id, result: await setColour(service, ask.id, ask.colour) };
      case 'remove': {
        const result = await byName(service, ask.id, (name) => inWords(store.remove(name)));
        return { to: ask.do, id: ask.id, result };
      }
      case 'store-token': {
        const { id, kind } = ask;
        const stored = await storeToken(service, ask);
        if (stored.ok) dropOverride(id);
        return { to: ask.do, id, kind, result: stored.ok ? await reopened(service, id) : stored };
      }
      case 'remove-token': {
        const { id, kind } = ask;
        const removed = await byName(service, id, (name) => inWords(store.removeToken(name, kind)));
        return { to: ask.do, id, kind, result: removed.ok ? await reopened(service, id) : removed };
      }
      case 'check-connection':
        return { to: ask.do, id: ask.id, result: await check(service, ask.id, ask.unknownId) };
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
    { store }: ProfileService,
    { id, kind, text }: Extract<ProfilesRequest, { do: 'store-token' }>,
  ): Promise<Result<void, string>> {
    const profile = store.byId(id);
    if (!profile) return err(PROFILE_GONE);
    return inWords(store.setToken(profile.name, kind, text, wallMs()));
  }

  async function save(service: ProfileService, { id, tokens: typed, ...profile }: ProfileSave) {
    const tokens = typed.map(({ kind, text }) => ({ kind, token: text }));
    const saved = await service.store.edit({ id, profile, tokens, savedAtMs: wallMs() });
    if (!saved.ok) return err(saved.error.message);
    const now = await reopened(service, saved.value.id);
    return now.ok ? ok({ ...now.value, droppedKinds: saved.value.droppedKinds }) : now;
  }

  async function setColour(service: ProfileService, id: ProfileId, colour: ChosenColour) {
    const profile = service.store.byId(id);
    if (!profile) return err(PROFILE_GONE);
    const { name, address } = profile;
    const painted = await service.store.save({ name, address, colour }, { mustBeNew: false });
    return painted.ok ? reopened(service, id) : err(painted.error.message);
  }

  /** A token entered by hand should be used, even if DISPATCHBOX_TOKEN is set. */
  function dropOverride(id: ProfileId): void {
    const before = opened.get(id);
    if (!before) return;
    opened.set(id, { ...before, profile: { ...before.profile, tokenSource: 'stored' } });
  }

  /** An open profile continues with what is stored now; a closed one stays closed. */
  async function reopened(service: ProfileService, id: ProfileId) {
    const before = opened.get(id);
    if (!before) return ok({ id, opened: null, droppedKinds: [] });
    const now = await service.open({ id, source: before.profile.source, before });
    if (!now.ok) return now;
    opened.set(id, now.value);
    return ok({ id, opened: now.value.profile, droppedKinds: [] });
  }

  /**
   * Tries each token that the dispatch endpoints accept. Changes nothing on the service (specification §4.2).
   */
  async function check(service: ProfileService, id: ProfileId, unknownId: string) {
    const before = opened.get(id) ?? null;
    const profile = await service.open({ id, source: { kind: 'switched' }, before });
    if (!profile.ok) return profile;
    const { address, client } = profile.value;
    const { name, tokenSource } = profile.value.profile;
    const tries: ConnectionTry[] = [];
    for (const kind of kindsToTry(profile.value.profile.tokenKinds)) {
      const token = sendable(profile.value, kind);
      if (!token) continue;
      const from =
        tokenSource === 'environment'
          ? tokenSource
          : (service.store.tokenSource(name, kind)?.from ?? null);
      tries.push({
        kind,
        from,
        result: await client.send((api) => api.getDispatch(unknownId), { token }),
      });
    }
    if (client !== before?.client) await client.close();
    return ok(connectionReport(address, tries));
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

type ChosenColour = Extract<ProfilesRequest, { do: 'set-colour' }>['colour'];

/** A vault token at least shows whether anything responds; use it only if there is no other. */
function kindsToTry(held: readonly TokenKind[]): readonly TokenKind[] {
  const usual = ACCEPTED_KINDS.dispatches.filter((kind) => held.includes(kind));
  return usual.length > 0 ? usual : held;
}

/** If the profile store can't be opened, every request fails with the same sentence. */
function failedAnswer(ask: ProfilesRequest, message: string): ProfilesAnswer | null {
  const result = err(message);
  switch (ask.do) {
    case 'list':
      return null;
    case 'save':
      return { to: 'save', save: ask.save, result };
    case 'store-token':
    case 'remove-token':
      return { to: ask.do, id: ask.id, kind: ask.kind, result };
    case 'make-default':
      return { to: 'make-default', id: ask.id, result };
    case 'switch':
    case 'set-colour':
    case 'remove':
    case 'check-connection':
      return { to: ask.do, id: ask.id, result };
  }
}

async function inWords(
  changed: Promise<Result<void, { readonly message: string }>>,
): Promise<Result<void, string>> {
  const result = await changed;
  return result.ok ? ok(undefined) : err(result.error.message);
}
