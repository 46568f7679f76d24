import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listening } from './listening.ts';
import type { SecretsRequest } from './wire.ts';

interface Post {
  readonly token: string;
  readonly body: SecretsRequest;
}

/** A service that keeps what it got. */
export interface KeptPosts {
  readonly baseUrl: string;
  /** Host and segment, as the app shows them. */
  readonly host: string;
  readonly posts: () => readonly Post[];
  /** Leaves only what comes from now on in `posts`. */
  readonly forget: () => void;
  /** Whether it stores what it gets, and answers with the next version; else it is silent. */
  isAnswering: (post: Post) => boolean;
  /** Cuts all connections. */
  readonly drop: () => void;
}

/** A server that takes dispatches and secrets, and says what came with which token. */
export async function startKeepingService(): Promise<KeptPosts> {
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
  const started: KeptPosts = {
    baseUrl,
    host: `127.0.0.1:${port}/svc`,
    posts: () => posts,
    forget: () => {
      posts.length = 0;
    },
    isAnswering: () => true,
    drop: () => server.closeAllConnections(),
  };
  return started;
}
