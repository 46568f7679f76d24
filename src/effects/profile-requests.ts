import { type ConnectionTry, connectionReport } from '../domain/connection-report.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { ACCEPTED_KINDS, type TokenKind } from '../domain/token.ts';
import type {
  ProfileSave,
  ProfilesAnswer,
  ProfilesRequest,
} from '../state/profiles/profiles-request.ts';
import type { ProfileService } from './profile-service.ts';
import type { OpenProfile, Services } from './services.ts';

/**
 * Carries out what the profiles' part of the core asks for.
 *
 * @param opened every profile that this process has open, by name. One stays open, whatever is
 * switched to, so that its polls and sends go on.
 */
export function createProfileRequests(
  services: Services,
  opened: Map<string, OpenProfile>,
  answer: (answer: ProfilesAnswer) => void,
  wallMs: () => number,
): (ask: ProfilesRequest) => Promise<void> {
  return async function carryOut(ask) {
    const desk = await services.profiles();
    if (!desk.ok) {
      const failed = failedAnswer(ask, desk.error.message);
      if (failed) answer(failed);
      return;
    }
    switch (ask.do) {
      case 'list':
        break;
      case 'note-use':
        desk.value.used(ask.name, wallMs());
        break;
      case 'switch': {
        const result = await switchTo(desk.value, ask.name);
        answer({ to: 'switch', name: ask.name, result });
        break;
      }
      case 'make-default': {
        const set = desk.value.store.setDefault(ask.name);
        answer({ to: 'make-default', name: ask.name, result: inWords(set) });
        break;
      }
      case 'save':
        answer({ to: 'save', save: ask.save, result: await save(desk.value, ask.save) });
        break;
      case 'set-colour':
        answer({
          to: 'set-colour',
          name: ask.name,
          result: await setColour(desk.value, ask.name, ask.colour),
        });
        break;
      case 'remove': {
        const result = inWords(desk.value.store.remove(ask.name));
        answer({ to: 'remove', name: ask.name, result });
        break;
      }
      case 'store-token': {
        const stored = desk.value.store.setToken(ask.name, ask.kind, ask.text, wallMs());
        if (stored.ok) dropOverride(ask.name);
        const result = stored.ok ? await reopened(desk.value, ask.name) : err(stored.error.message);
        answer({ to: 'store-token', name: ask.name, kind: ask.kind, result });
        break;
      }
      case 'remove-token': {
        const { name, kind } = ask;
        const removed = desk.value.store.removeToken(name, kind);
        const result = removed.ok ? await reopened(desk.value, name) : err(removed.error.message);
        answer({ to: 'remove-token', name, kind, result });
        break;
      }
      case 'check-connection': {
        const result = await check(desk.value, ask.name, ask.unknownId);
        return answer({ to: 'check-connection', name: ask.name, result });
      }
    }
    answer({ to: 'list', profiles: desk.value.list(), filePath: desk.value.filePath });
  };

  async function switchTo(desk: ProfileService, name: string) {
    const before = opened.get(name) ?? null;
    const profile = await desk.open({ name, source: { kind: 'switched' }, before });
    if (!profile.ok) return profile;
    opened.set(name, profile.value);
    desk.used(name, wallMs());
    return ok(profile.value.profile);
  }

  async function save(desk: ProfileService, { originalName, tokens, ...rest }: ProfileSave) {
    const { name, address, defaultVault, isProtected } = rest;
    const saved = desk.store.edit({
      originalName,
      profile: { name, address, defaultVault, isProtected },
      tokens,
      savedAtMs: wallMs(),
    });
    if (!saved.ok) return err(saved.error.message);
    if (originalName !== null && originalName !== name) await rename(desk, originalName, name);
    const now = await reopened(desk, name);
    return now.ok ? ok({ ...now.value, droppedKinds: saved.value.droppedKinds }) : now;
  }

  async function rename(desk: ProfileService, from: string, to: string): Promise<void> {
    desk.renamed(from, to);
    const history = await services.history();
    if (history.ok) history.value.renameProfile(from, to);
    const index = await services.vaultIndex();
    if (index.ok) index.value.renameProfile(from, to);
    const before = opened.get(from);
    if (!before) return;
    opened.delete(from);
    opened.set(to, before);
  }

  async function setColour(desk: ProfileService, name: string, colour: ChosenColour) {
    const profile = desk.store.find(name);
    if (!profile) return err(`There is no profile ${name} any more.`);
    const { address, defaultVault, isProtected } = profile;
    const painted = desk.store.save(
      { name, address, defaultVault, isProtected, colour },
      { mustBeNew: false },
    );
    return painted.ok ? reopened(desk, name) : err(painted.error.message);
  }

  /** A token that was entered by hand is meant to be used, also where DISPATCHBOX_TOKEN is set. */
  function dropOverride(name: string): void {
    const before = opened.get(name);
    if (!before) return;
    opened.set(name, { ...before, profile: { ...before.profile, tokenSource: 'stored' } });
  }

  /** An open profile goes on with what is stored of it now; one that is not open stays so. */
  async function reopened(desk: ProfileService, name: string) {
    const before = opened.get(name);
    if (!before) return ok({ opened: null, droppedKinds: [] });
    const now = await desk.open({ name, source: before.profile.source, before });
    if (!now.ok) return now;
    // The vault of a `.dispatchbox.json` stays the one to write to.
    const { source, defaultVault } = before.profile;
    const vault = source.kind === 'folder' ? { defaultVault } : {};
    const profile = { ...now.value.profile, ...vault };
    opened.set(name, { ...now.value, profile });
    return ok({ opened: profile, droppedKinds: [] });
  }

  /** Asks with each token that the dispatch endpoints take. Nothing on the service changes (specification §4.2). */
  async function check(desk: ProfileService, name: string, unknownId: string) {
    const before = opened.get(name) ?? null;
    const profile = await desk.open({ name, source: { kind: 'switched' }, before });
    if (!profile.ok) return profile;
    const { address, client, tokenFor } = profile.value;
    const tries: ConnectionTry[] = [];
    for (const kind of kindsToTry(profile.value.profile.tokenKinds)) {
      const token = tokenFor(kind);
      if (!token) continue;
      tries.push({ kind, result: await client.getDispatch(unknownId, { token }) });
    }
    if (client !== before?.client) await client.close();
    return ok(connectionReport(address, tries));
  }
}

type ChosenColour = Extract<ProfilesRequest, { do: 'set-colour' }>['colour'];

/** A token for vaults tells at least whether anything answers; it is asked with only where no other is held. */
function kindsToTry(held: readonly TokenKind[]): readonly TokenKind[] {
  const usual = ACCEPTED_KINDS.dispatches.filter((kind) => held.includes(kind));
  return usual.length > 0 ? usual : held;
}

/** A profile store that cannot be opened fails each ask with the same sentence. */
function failedAnswer(ask: ProfilesRequest, message: string): ProfilesAnswer | null {
  const result = err(message);
  switch (ask.do) {
    case 'list':
    case 'note-use':
      return null;
    case 'save':
      return { to: 'save', save: ask.save, result };
    case 'store-token':
    case 'remove-token':
      return { to: ask.do, name: ask.name, kind: ask.kind, result };
    case 'make-default':
      return { to: 'make-default', name: ask.name, result };
    case 'switch':
    case 'set-colour':
    case 'remove':
    case 'check-connection':
      return { to: ask.do, name: ask.name, result };
  }
}

function inWords(result: Result<void, { readonly message: string }>): Result<void, string> {
  return result.ok ? ok(undefined) : err(result.error.message);
}
