import { foldersOf } from '../process/environment.ts';
import { EXIT, type ExitStatus } from '../process/exit-status.ts';
import { complain, type Host, print } from '../process/host.ts';
import { SandboxError, startSandbox } from '../sandbox/sandbox.ts';
import type { SandboxOptions } from './script-options.ts';

/** `dispatchbox sandbox`: the embedded service alone, in the foreground, until a signal ends it. */
export async function runSandbox(host: Host, options: SandboxOptions): Promise<ExitStatus> {
  const folders = foldersOf(host);
  if (!folders.ok) {
    complain(host, folders.error);
    return EXIT.usage;
  }
  try {
    const { port, basePath, segment, workflows } = options;
    const sandbox = await startSandbox({
      folder: folders.value.sandbox,
      ...(port === undefined ? {} : { port }),
      ...(basePath === undefined ? {} : { basePath }),
      ...(segment === undefined ? {} : { segment }),
      ...(workflows === undefined ? {} : { workflowFolder: workflows }),
    });
    const { organization, personal, serviceAccount } = sandbox.tokens;
    if (options.json) {
      const tokens = { organization, personal, service_account: serviceAccount };
      print(host, JSON.stringify({ base_url: sandbox.baseUrl, segment: sandbox.segment, tokens }));
    } else {
      print(host, `The sandbox answers at ${sandbox.baseUrl}/${sandbox.segment}/`);
      print(host, 'Its tokens, for trying things out on this machine only:');
      print(host, `  organization     ${organization}`);
      print(host, `  personal         ${personal}`);
      print(host, `  service account  ${serviceAccount}`);
      print(host, 'ctrl+c ends it. What it stored stays.');
    }
    await new Promise<void>((resolve) => host.onSignal(() => resolve()));
    await sandbox.close();
    return EXIT.done;
  } catch (problem) {
    if (!(problem instanceof SandboxError)) throw problem;
    complain(host, problem.message);
    return EXIT.usage;
  }
}
