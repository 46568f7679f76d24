import { foldersOf } from '../process/environment.ts';
import { EXIT, type ExitStatus } from '../process/exit-status.ts';
import { complain, type Host, print } from '../process/host.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import type { SandboxOptions } from './script-options.ts';

/** `dispatchbox sandbox`: the embedded service alone, in the foreground, until a signal ends it. */
export async function runSandbox(host: Host, options: SandboxOptions): Promise<ExitStatus> {
  const folders = foldersOf(host);
  if (!folders.ok) {
    complain(host, folders.error);
    return EXIT.usage;
  }
  const { port, basePath, segment, workflows } = options;
  const sandbox = await startSandbox({
    folder: folders.value.sandbox,
    ...(port === undefined ? {} : { port }),
    ...(basePath === undefined ? {} : { basePath }),
    ...(segment === undefined ? {} : { segment }),
    ...(workflows === undefined ? {} : { workflowFolder: workflows }),
  });
  if (!sandbox.ok) {
    complain(host, sandbox.error);
    return EXIT.usage;
  }
  const { organization, personal, serviceAccount } = sandbox.value.tokens;
  if (options.json) {
    const tokens = { organization, personal, service_account: serviceAccount };
    print(
      host,
      JSON.stringify({ base_url: sandbox.value.baseUrl, segment: sandbox.value.segment, tokens }),
    );
  } else {
    print(host, `The sandbox answers at ${sandbox.value.baseUrl}/${sandbox.value.segment}/`);
    print(host, 'Its tokens, for trying things out on this machine only:');
    print(host, `  organization     ${organization}`);
    print(host, `  personal         ${personal}`);
    print(host, `  service account  ${serviceAccount}`);
    print(host, 'ctrl+c ends it. What it stored stays.');
  }
  await new Promise<void>((resolve) => host.onSignal(() => resolve()));
  await sandbox.value.close();
  return EXIT.done;
}
