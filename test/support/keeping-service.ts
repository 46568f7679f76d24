import { onTestFinished } from 'vitest';
import { ReplyServer } from './reply-server.ts';

/** The bodies of the service's specification: of a request for secrets, or of a dispatch. */
interface Body {
  readonly vault_name: string;
  readonly secrets: readonly { readonly name: string; readonly secret: string }[];
  readonly key?: string;
  readonly params?: Readonly<Record<string, string>>;
}

interface Post {
  readonly token: string;
  readonly path: string;
  readonly body: Body;
}

/**
 * A service that takes dispatches and secrets, and keeps what came with which token.
 *
 * @param readyAt the check of a dispatch, counted from 1, that finds it ready
 */
export async function startKeepingService(readyAt = 1) {
  const server = await ReplyServer.start();
  onTestFinished(() => server.close());
  const versions = new Map<string, number>();
  /** How often each dispatch was asked about. */
  const asked = new Map<string, number>();
  const service = {
    baseUrl: server.origin,
    posts: () => server.requests.filter(({ method }) => method === 'POST') as readonly Post[],
    /** The tokens that came with questions about dispatches, in turn. */
    checks: () => server.requests.flatMap(({ method, token }) => (method === 'GET' ? token : [])),
    /** Leaves only what comes from now on. */
    forget: () => server.requests.splice(0),
    /** Whether it stores what it gets, and answers with the next version; else it is silent. */
    isAnswering: (_: Post): boolean => true,
    /** How a dispatch of its own is that it is asked about. */
    status: (id: string): object => {
      if ((asked.get(id) ?? 0) < readyAt) return { status: 'not_ready' };
      return { status: 'ready', runs: [{ run_id: id, run_url: runUrl(id) }] };
    },
  };
  server.reply = (request) => {
    if (request.method === 'GET') {
      const id = request.path.split('/').at(-1) ?? '';
      const times = asked.get(id);
      if (times === undefined) return { status: 404, body: { error: 'dispatch not found' } };
      asked.set(id, times + 1);
      return { body: service.status(id) };
    }
    const post = request as Post;
    if (!service.isAnswering(post)) return 'silence';
    if (post.path.endsWith('/runs/dispatches')) {
      const id = `d-${new URL(server.origin).port}-${asked.size + 1}`;
      asked.set(id, 0);
      return { status: 201, body: { dispatch_id: id } };
    }
    const set = post.body.secrets.map(({ name }) => {
      const place = `${post.body.vault_name}/${name}`;
      versions.set(place, (versions.get(place) ?? 3) + 1);
      return [name, versions.get(place)] as const;
    });
    return { body: { set_secrets: set.map(([name]) => name), versions: Object.fromEntries(set) } };
  };
  return service;
}

export const runUrl = (id: string): string => `https://ci.acme.dev/runs/${id}`;
