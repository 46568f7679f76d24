import { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { SecretText } from '../../../src/domain/secret-text.ts';
import { openSession } from '../../../src/effects/open-session.ts';
import { openProfileService } from '../../../src/effects/profile-service.ts';
import { openVaultIndex, type VaultIndex } from '../../../src/storage/vault-index.ts';
import { addProfile, openStore } from '../../storage/support/stores.ts';
import { newHome } from '../../support/app.ts';
import { type Driven, openDriven } from '../../support/driven.ts';
import { listening } from '../../support/listening.ts';
import { must } from '../../support/must.ts';
import { sessionOptions } from './session-options.ts';

interface Post {
  readonly token: string;
  readonly body: {
    readonly vault_name: string;
    readonly secrets: readonly { readonly name: string; readonly secret: string }[];
  };
}

export interface Server {
  readonly baseUrl: string;
  /** Host and segment, as the app shows them. */
  readonly host: string;
  readonly posts: () => readonly Post[];
  /** Whether it stores what it gets, and answers with the next version; else it is silent. */
  isAnswering: (post: Post) => boolean;
  /** Cuts all connections. */
  readonly drop: () => void;
}

const NAMES = ['acme', 'globex', 'initech'] as const;

export interface Three {
  readonly app: Driven;
  readonly folder: string;
  readonly servers: Readonly<Record<(typeof NAMES)[number], Server>>;
}

/** A server that takes dispatches and secrets, and says what came with which token. */
async function startServer(): Promise<Server> {
  const posts: Post[] = [];
  const versions = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const isOfDispatches = request.url?.includes('/runs/dispatches') ?? false;
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.method === 'GET') {
      const id = request.url?.split('/').at(-1) ?? '';
      return answer(200, {
        status: 'ready',
        runs: [{ run_id: id, run_url: `${baseUrl}/${id}` }],
      });
    }
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    const post: Post = { token, body: JSON.parse(body) };
    posts.push(post);
    if (!started.isAnswering(post)) return;
    if (isOfDispatches) return answer(201, { dispatch_id: `d-${port}-${posts.length}` });
    const set = post.body.secrets.map(({ name }) => {
      const place = `${post.body.vault_name}/${name}`;
      versions.set(place, (versions.get(place) ?? 3) + 1);
      return [name, versions.get(place)] as const;
    });
    answer(200, { set_secrets: set.map(([name]) => name), versions: Object.fromEntries(set) });
  });
  const port = await listening(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  const started: Server = {
    baseUrl,
    host: `127.0.0.1:${port}/svc`,
    posts: () => posts,
    isAnswering: () => true,
    drop: () => server.closeAllConnections(),
  };
  return started;
}

/**
 * Three profiles on a service each, `acme` the default. `API_KEY` is known in all three, in two vaults of
 * `globex`, and `OTHER_KEY` in `initech`. No profile was ever opened.
 */
export async function prepareThree(): Promise<Omit<Three, 'app'> & { readonly home: string }> {
  const home = newHome();
  const folder = path.join(home, 'box');
  const servers = {
    acme: await startServer(),
    globex: await startServer(),
    initech: await startServer(),
  };
  const store = openStore(folder);
  const ids = new Map<string, string>();
  for (const name of NAMES) {
    const address = { baseUrl: servers[name].baseUrl, segment: 'svc' };
    const profile = { name, address, defaultVault: 'default', isProtected: false };
    await addProfile(store, profile);
    for (const kind of ['organization', 'service-account'] as const) {
      await store.setToken(name, kind, new SecretText(`${name}-token`), 0);
    }
    ids.set(name, store.find(name)?.id ?? '');
  }
  await store.setDefault('acme');
  openIndex(folder, (index) =>
    index.record(
      NAMES.flatMap((name) =>
        (name === 'acme' ? ['default'] : ['default', 'prod']).map((vault) => ({
          ...{ profileId: ids.get(name) ?? '', vault, kind: 'secret' as const },
          ...{ name: name === 'initech' && vault === 'prod' ? 'OTHER_KEY' : 'API_KEY' },
          ...{ version: 3, setAtMs: 1, result: 'set' as const, resultAtMs: 1, reason: null },
        })),
      ),
    ),
  );
  return { home, folder, servers };
}

/**
 * The app on `acme`, with the two other profiles.
 *
 * @param before what was left in its folder
 */
export async function openThree(before: (folder: string) => void = () => {}): Promise<Three> {
  const { home, folder, servers } = await prepareThree();
  before(folder);
  const options = sessionOptions(home);
  const profiles = openProfileService(options);
  const app = await openDriven({
    baseUrl: servers.acme.baseUrl,
    token: 'not-used',
    folder,
    services: { openSession: () => openSession(options), profiles: () => profiles },
  });
  return { app, folder, servers };
}

/** Opens the vault index that the app uses, for one look or change. */
export function openIndex<T>(folder: string, use: (index: VaultIndex) => T): T {
  const index = must(openVaultIndex(folder));
  const used = use(index);
  index.close();
  return used;
}
