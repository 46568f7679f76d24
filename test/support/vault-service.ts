import type { Reply, SeenRequest } from './reply-server.ts';

/** A request to a vault, as the service reads it. */
export interface Asked {
  readonly profile: string;
  readonly vault: string;
  /** `acme/prod` */
  readonly place: string;
  readonly names: readonly string[];
  readonly values: readonly string[];
  readonly token: string;
}

interface Body {
  readonly vault_name: string;
  readonly secrets: readonly { readonly name: string; readonly secret: string }[];
  readonly var?: { readonly name: string; readonly value: string };
}

/** Vaults of several organizations, whose versions grow. It answers otherwise where a test says so. */
export class VaultService {
  readonly asked: Asked[] = [];
  /** By place and name. A test may change them, as somebody else would. */
  readonly versions = new Map<string, number>();
  answer: (asked: Asked) => Reply | null | Promise<Reply | null> = () => null;
  readonly #profileOf: (request: SeenRequest) => string;

  /** @param profileOf whose request it is; by default, tokens begin with the name: `acme-personal` */
  constructor(profileOf = ({ token }: SeenRequest) => token.split('-')[0] ?? '') {
    this.#profileOf = profileOf;
  }

  readonly reply = async (request: SeenRequest): Promise<Reply> => {
    // A check of the connection asks for a dispatch that isn't there.
    if (request.body === null) return { status: 404, body: { error: 'no such dispatch' } };
    const { vault_name: vault, secrets, var: one } = request.body as Body;
    const entries = one ? [{ name: one.name, secret: one.value }] : secrets;
    const names = entries.map(({ name }) => name);
    const profile = this.#profileOf(request);
    const place = `${profile}/${vault}`;
    const values = entries.map(({ secret }) => secret);
    const asked = { profile, vault, place, names, values, token: request.token };
    this.asked.push(asked);
    const reply = await this.answer(asked);
    if (reply !== null) return reply;
    if (one) return { body: { set_var: one.name } };
    const versions = names.map((name) => {
      const key = `${place}/${name}`;
      this.versions.set(key, (this.versions.get(key) ?? 0) + 1);
      return [name, this.versions.get(key)];
    });
    return { body: { set_secrets: names, versions: Object.fromEntries(versions) } };
  };
}
