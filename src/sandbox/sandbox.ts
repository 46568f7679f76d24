import { err, ok, type Result } from '../domain/result.ts';
import { whileLocked } from '../files/in-turn.ts';
import { openDispatches } from './dispatches.ts';
import type { Faults } from './faults.ts';
import { openFaults } from './faults-file.ts';
import { closeServer, createBoundedServer, listen } from './http-server.ts';
import { rememberedPorts, rememberPort } from './remembered-ports.ts';
import { createRequestHandler, type SeenRequest } from './request-handler.ts';
import { openStoredFiles } from './stored-files.ts';
import type { Tokens } from './tokens.ts';
import { openVaults } from './vaults.ts';
import { readWorkflows, workflowFolderProblem } from './workflows.ts';

export type { Faults } from './faults.ts';
export type { SeenRequest } from './request-handler.ts';

/** Something that can be dispatched, with values to begin a form with. */
export interface WorkflowKey {
  readonly key: string;
  readonly description: string;
  readonly ref?: string;
  readonly params: Readonly<Record<string, string>>;
}

/** The embedded service, running. */
export interface Sandbox {
  /** `http://127.0.0.1:{port}{base path}`, without a slash at the end. */
  readonly baseUrl: string;
  readonly segment: string;
  readonly tokens: Tokens;
  /** Read from the workflow folder again each time. */
  readonly workflowKeys: readonly WorkflowKey[];
  /** What had to be repaired or recovered to start it, as sentences. */
  readonly notices: readonly string[];
  /** Replaces all faults, those of a file too; `'none'` ends them. */
  setFaults(faults: Faults | 'none'): void;
  /** Ends the server and its connections. What was answered is stored already. */
  close(): Promise<void>;
}

export interface SandboxOptions {
  /** Belongs to the sandbox alone: it gets mode 0700. Several processes may use it at once. */
  readonly folder: string;
  /** Without it, or with 0, the port of last time where it is free, else any free one. */
  readonly port?: number | undefined;
  /** Such as `/ci`, as services behind a proxy have. */
  readonly basePath?: string | undefined;
  readonly segment?: string | undefined;
  /** YAML files that add to the sample workflows; `workflow-file.ts` has their form. */
  readonly workflowFolder?: string | undefined;
  /** Switches faults on, and is read again for each request; `faults-file.ts` has its form. */
  readonly faultsFile?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
  /** How many times faster than they say workflows become ready. */
  readonly speed?: number;
  /** Told of every request that was received whole or refused. For tests; it sees tokens and secrets. */
  readonly onRequest?: (request: SeenRequest) => void;
}

/**
 * Starts the whole service of the specification on this machine.
 *
 * @returns a sentence or two where it cannot be started.
 */
export async function startSandbox(options: SandboxOptions): Promise<Result<Sandbox, string>> {
  const { folder, segment = 'svc', workflowFolder, faultsFile } = options;
  const { clock = Date.now, speed = 1 } = options;
  const basePath = (options.basePath ?? '').replace(/\/+$/, '');
  if (!/^(\/[A-Za-z0-9._~-]+)*$/.test(basePath)) {
    return err('The base path is not a path. Use one such as /ci.');
  }
  if (!/^[A-Za-z0-9][A-Za-z0-9._~-]*$/.test(segment)) {
    return err('The segment is not part of a path. Use one such as svc.');
  }
  if (!(speed > 0)) return err('The speed must be more than 0.');
  const folderProblem = workflowFolder === undefined ? null : workflowFolderProblem(workflowFolder);
  if (folderProblem !== null) return err(folderProblem);
  const faults = openFaults(faultsFile);
  if (!faults.ok) return faults;
  const chosenPort = options.port === 0 ? undefined : options.port;

  const opened = await whileLocked(() => openStoredFiles(folder));
  if (!opened.ok) return err(opened.error.message);
  const { tokens, sealingKey, database, notices } = opened.value;
  const server = createBoundedServer();
  const listening = await listen(server, chosenPort, rememberedPorts(database));
  if (!listening.ok) {
    database.close();
    return listening;
  }
  const port = listening.value;
  rememberPort(database, port, chosenPort !== undefined);
  const closing = new AbortController();
  const vaults = openVaults(database, sealingKey);
  const readAll = () => readWorkflows(workflowFolder);
  server.on(
    'request',
    createRequestHandler({
      port,
      prefix: `${basePath}/${segment}`,
      tokens,
      vaults,
      dispatches: openDispatches(database, { vaults, readWorkflows: readAll, clock, speed }),
      readWorkflows: readAll,
      faults: faults.value.now,
      onRequest: options.onRequest,
      closing: closing.signal,
    }),
  );
  let closed: Promise<void> | undefined;
  return ok({
    baseUrl: `http://127.0.0.1:${port}${basePath}`,
    segment,
    tokens,
    notices,
    get workflowKeys() {
      return workflowKeys(readAll());
    },
    setFaults: faults.value.set,
    close() {
      closing.abort();
      // The storage goes last: an answer under way may still read from it.
      closed ??= closeServer(server).then(() => database.close());
      return closed;
    },
  });
}

function workflowKeys(workflows: ReturnType<typeof readWorkflows>): readonly WorkflowKey[] {
  return [...workflows.values()].flatMap((entry) => {
    if (entry.kind === 'bad') return [];
    const { key, description, ref, params } = entry.workflow;
    const sample = { key, description, params: Object.fromEntries(params ?? []) };
    return ref === null ? [sample] : [{ ...sample, ref }];
  });
}
