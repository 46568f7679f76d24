import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listening } from './listening.ts';

/** The bodies of the service's specification. */
interface DispatchRequest {
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
  readonly ref: string;
  readonly title: string;
}

interface SecretsRequest {
  readonly vault_name: string;
  readonly secrets: readonly {
    readonly name: string;
    readonly secret: string;
    readonly description?: string;
  }[];
}

interface Post {
  readonly token: string;
  readonly path: string;
  readonly body: SecretsRequest & Partial<DispatchRequest>;
}

interface Reply {
  readonly status: number;
  readonly body: object;
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
  isAnswering: (post: Post) => boolean | Promise<boolean>;
  /** What it says to a post instead, which it doesn't store. */
  refusal: (post: Post) => Reply | null;
  /** How a dispatch of its own is that it is asked about. */
  status: (id: string) => object | Promise<object>;
  /** The tokens that came with questions about dispatches, in turn. */
  readonly checks: () => readonly string[];
  /** Cuts all connections. */
  readonly drop: () => void;
}

/**
 * A server that takes dispatches and secrets, and says what came with which token.
 *
 * @param readyAt the check of a dispatch, counted from 1, that finds it ready
 */
export async function startKeepingService(readyAt = 1): Promise<KeptPosts> {
  const posts: Post[] = [];
  const checks: string[] = [];
  const versions = new Map<string, number>();
  /** How often each dispatch was asked about. */
  const asked = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const isOfDispatches = request.url?.includes('/runs/dispatches') ?? false;
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    if (request.method === 'GET') {
      checks.push(token);
      const id = request.url?.split('/').at(-1) ?? '';
      const times = asked.get(id);
      if (times === undefined) return answer(404, { error: 'dispatch not found' });
      asked.set(id, times + 1);
      return answer(200, await started.status(id));
    }
    const post: Post = { token, path: request.url ?? '', body: JSON.parse(body) };
    const place = posts.push(post);
    if (!(await started.isAnswering(post))) return;
    const refusal = started.refusal(post);
    if (refusal) return answer(refusal.status, refusal.body);
    if (isOfDispatches) {
      const id = `d-${port}-${place}`;
      asked.set(id, 0);
      return answer(201, { dispatch_id: id });
    }
    if (post.path.endsWith('/vars')) return answer(200, {});
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
    refusal: () => null,
    status: (id) => {
      if ((asked.get(id) ?? 0) < readyAt) return { status: 'not_ready' };
      return { status: 'ready', runs: [{ run_id: id, run_url: runUrl(id) }] };
    },
    checks: () => checks,
    drop: () => server.closeAllConnections(),
  };
  return started;
}

export const runUrl = (id: string): string => `https://ci.acme.dev/runs/${id}`;
