import { complain, type Host } from '../process/host.ts';
import { confirmWrite } from './confirm-write.ts';
import { watchForInterruption } from './interruption.ts';
import type { SetSecretsOptions } from './script-options.ts';
import { readSecretEntries } from './secret-entries.ts';
import { sendSecrets, settleSecrets } from './send-secrets.ts';
import { openTarget } from './target.ts';
import { beginRemembering } from './vault-memory.ts';
import { vaultOf } from './vault-of.ts';
import { reportNothing, reportVault } from './vault-report.ts';

/** `dispatchbox secret set`: values from standard input, files, variables or a dotenv file, in one request. */
export async function setSecrets(
  host: Host,
  words: readonly string[],
  options: SetSecretsOptions,
): Promise<number> {
  const target = await openTarget(host, options, 'vaults');
  if (!target.ok) return reportNothing(host, target.error, options);
  try {
    const vault = vaultOf(target.value, options);
    if (!vault.ok) return reportNothing(host, vault.error, options);
    const refusal = await confirmWrite(host, target.value, options);
    if (refusal !== null) return reportNothing(host, refusal, options);
    const place = `vault ${vault.value} on ${target.value.profileName} (${target.value.hostLabel})`;
    const entries = await readSecretEntries(host, words, options, place);
    if (!entries.ok) return reportNothing(host, entries.error, options);

    // From here on a signal must leave a report behind. While values are read it simply ends.
    const interruption = watchForInterruption(host);
    const count = entries.value.length;
    const what = count === 1 ? 'one secret' : `${count} secrets`;
    complain(host, `Setting ${what} in the vault ${vault.value} of ${target.value.label}.`);
    const names = entries.value.map(({ name }) => name);
    const sending = { kind: 'secret', vault: vault.value, names } as const;
    const remember = beginRemembering(host, target.value, sending);
    const sent = await sendSecrets(target.value, vault.value, entries.value, interruption.signal);
    const canSettle =
      options.settle === true &&
      interruption.status === null &&
      sent.failed.length + sent.unknown.length > 0 &&
      (sent.unknown.length > 0 || sent.failure?.kind === 'rejected');
    const outcome = canSettle
      ? await settleSecrets(target.value, vault.value, entries.value, sent, interruption.signal)
      : sent;
    remember(outcome);
    const { profileName } = target.value;
    const end = { ...outcome, profileName, interruptedStatus: interruption.status };
    const report = { vault: vault.value, ...outcome };
    return reportVault(host, report, { action: 'set-secrets', ...end }, options);
  } finally {
    await target.value.close();
  }
}
