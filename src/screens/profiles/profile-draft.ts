import { secretShape } from '../../domain/entry-doubt.ts';
import {
  DEFAULT_VAULT,
  nameTaken,
  type ProfileSettings,
  profileNameProblem,
  vaultNameProblem,
} from '../../domain/profile.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import {
  isPlainHttp,
  readServiceAddress,
  type ServiceAddress,
} from '../../domain/service-address.ts';
import { type Readable, subscribeAll } from '../../domain/store.ts';
import { parseToken, type TokenKind, type TokenToStore } from '../../domain/token.ts';
import { counted, listed } from '../../domain/words.ts';
import { ChoiceDraft, type Draft, draftsOf, TextDraft } from '../../kit/form/drafts.ts';
import { SecretDraft } from '../../kit/form/secret-draft.ts';
import type { KnownProfile } from '../../services/known-profile.ts';
import type { ProfileSave } from '../../services/profile-changes.ts';
import type { TokenSuggestion } from '../../services/token-programs.ts';

type DispatchKind = 'organization' | 'personal';
type VaultKind = 'service-account' | 'personal';
type Writes = 'allowed' | 'protected' | 'read-only';

/** In the file of profiles. */
export const IN_FILE = 'file';

/** A profile being typed: a new one, or one that is there. */
export class ProfileDraft {
  /** What it was filled from; `null` for a new one. */
  readonly asSeen: KnownProfile | null;
  readonly name: TextDraft;
  readonly baseUrl: TextDraft;
  readonly plainHttp: ChoiceDraft<'no' | 'yes'>;
  readonly segment: TextDraft;
  readonly defaultVault: TextDraft;
  readonly dispatchKind: ChoiceDraft<DispatchKind>;
  readonly dispatchToken = new SecretDraft();
  readonly vaultKind: ChoiceDraft<VaultKind>;
  readonly vaultToken = new SecretDraft();
  /** The program that prints its tokens, or `IN_FILE`. */
  readonly keptIn = new ChoiceDraft(IN_FILE);
  readonly writes: ChoiceDraft<Writes>;
  /** Whether there is anything in it that saving would change. */
  readonly isTouched: Readable<boolean>;

  constructor(asSeen: KnownProfile | null) {
    this.asSeen = asSeen;
    const has = (kind: TokenKind) => asSeen?.tokens.some((token) => token.kind === kind) === true;
    this.name = prefilled(asSeen?.name);
    this.baseUrl = prefilled(asSeen?.address.baseUrl);
    this.plainHttp = new ChoiceDraft<'no' | 'yes'>(asSeen?.allowsPlainHttp ? 'yes' : 'no');
    this.segment = prefilled(asSeen?.address.segment);
    this.defaultVault = prefilled(asSeen?.defaultVault);
    this.dispatchKind = new ChoiceDraft<DispatchKind>(
      has('organization') ? 'organization' : 'personal',
    );
    const hasForVaults = has('service-account') || (has('organization') && !has('personal'));
    this.vaultKind = new ChoiceDraft<VaultKind>(hasForVaults ? 'service-account' : 'personal');
    this.writes = new ChoiceDraft<Writes>(
      asSeen?.isReadOnly ? 'read-only' : asSeen?.isProtected ? 'protected' : 'allowed',
    );
    this.isTouched = touchedOf(draftsOf(this));
  }

  /** Whether one personal token is for both areas, so that there is nothing to type for vaults. */
  get sharesToken(): boolean {
    return this.dispatchKind.value === 'personal' && this.vaultKind.value === 'personal';
  }

  /**
   * What is to be saved.
   *
   * @param taken the names of other profiles
   * @param programs those that can print its tokens
   * @returns or every mistake, by draft, in the order of the fields. None repeats any part of a token.
   */
  read(
    taken: readonly string[],
    programs: (name: string, kind: TokenKind) => readonly TokenSuggestion[],
  ): Result<ProfileSave, ReadonlyMap<object, string>> {
    const problems = new Map<object, string>();
    const mark = (draft: object, problem: string | null): void => {
      if (problem !== null) problems.set(draft, problem);
    };
    const name = this.name.text.trim();
    mark(this.name, misplaced(name) ?? profileNameProblem(name) ?? nameTaken(name, taken));
    const inSegment = misplaced(this.segment.text);
    const allowPlainHttp = this.plainHttp.value === 'yes';
    const read = readServiceAddress(
      { baseUrl: this.baseUrl.text, segment: inSegment === null ? this.segment.text : '' },
      { allowPlainHttp },
    );
    if (!read.ok) mark(this[read.error.field], read.error.message);
    mark(this.segment, inSegment);
    const defaultVault = this.defaultVault.text.trim() || DEFAULT_VAULT;
    mark(this.defaultVault, misplaced(defaultVault) ?? vaultNameProblem(defaultVault));
    const tokens: { kind: TokenKind; token: TokenToStore }[] = [];
    for (const [kind, draft] of this.#kinds()) {
      if (this.keptIn.value !== IN_FILE) {
        const program = programs(name, kind).find((each) => each.program === this.keptIn.value);
        if (program) tokens.push({ kind, token: program.command });
      } else if (!draft.isEmpty) {
        const token = parseToken(draft.shown().text);
        if (token.ok) tokens.push({ kind, token: token.value });
        else mark(draft, token.error);
      }
    }
    if (problems.size > 0 || !read.ok) return err(problems);
    const { address } = read.value;
    const { asSeen } = this;
    const isReadOnly = this.writes.value === 'read-only';
    // All of them: one that is missing here would never be saved.
    const settings: ProfileSettings = {
      defaultVault,
      isReadOnly,
      // Only if the address requires it.
      allowsPlainHttp: allowPlainHttp && isPlainHttp(address),
      // One that is read-only keeps its protection.
      isProtected: isReadOnly ? asSeen?.isProtected === true : this.writes.value === 'protected',
    };
    return ok({
      id: asSeen?.id ?? null,
      ...(asSeen && { asSeen: { ...asSeen, ...asSeen.address } }),
      profile: { name, address, ...settings },
      tokens,
    });
  }

  /** What it is, where it can be brought back or lost. */
  get words(): string {
    const name = this.name.text.trim() || this.baseUrl.text.trim();
    const bytes = [this.dispatchToken, this.vaultToken].map((token) => token.facts().bytes);
    const all = bytes.reduce((sum, each) => sum + each, 0);
    const value = all === 0 ? [] : [`a value of ${counted(all, 'byte')}`];
    return listed([...(name === '' ? [] : [`the profile ${name}`]), ...value]) || 'a profile';
  }

  /** Nothing of its tokens is left. */
  drop(): void {
    this.dispatchToken.drop();
    this.vaultToken.drop();
  }

  /** The kinds that are typed, and where. */
  #kinds(): ReadonlyMap<TokenKind, SecretDraft> {
    const kinds = new Map<TokenKind, SecretDraft>([[this.dispatchKind.value, this.dispatchToken]]);
    if (!this.sharesToken) kinds.set(this.vaultKind.value, this.vaultToken);
    return kinds;
  }
}

/** How an address is read that is typed with more than a base URL; else `null`. */
export function addressNote(typed: ServiceAddress): string | null {
  const read = readServiceAddress(typed, { allowPlainHttp: true });
  return read.ok ? read.value.note : null;
}

function prefilled(text = ''): TextDraft {
  const draft = new TextDraft();
  draft.prefill(text);
  return draft;
}

/** Whether any of these fields holds something else than it does now. */
function touchedOf(drafts: readonly Draft[]): Readable<boolean> {
  const start = new Map(drafts.map((draft) => [draft, draft.get()]));
  return {
    get: () => drafts.some((draft) => !draft.holds(start.get(draft))),
    subscribe: (listener) => subscribeAll(drafts, listener),
  };
}

/** These fields are stored and shown in clear. */
function misplaced(text: string): string | null {
  return secretShape(text) === null
    ? null
    : 'This looks like a token. Paste it into one of the fields for tokens.';
}
