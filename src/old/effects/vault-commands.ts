import type { Destination } from '../domain/destination.ts';
import type { Result } from '../domain/result.ts';
import { inTurn } from '../files/retry-while-locked.ts';
import type { VaultCommand } from '../state/vault/vault-command.ts';
import type { StorageProblem } from '../storage/storage-problem.ts';
import type { VaultIndex } from '../storage/vault-index.ts';
import { sayNotJournaled } from './dispatch-calls.ts';
import { openDestinations } from './open-destinations.ts';
import { type SendParts, sendEntries } from './send-entries.ts';
import { sendRotation } from './send-rotation.ts';
import type { CommandParts, CommandTable } from './services.ts';
import { makeValues, readEnv } from './value-sources.ts';

const ON_THE_CLIPBOARD = "Other programs can read it there. Copy something else when you're done.";

interface VaultCommands {
  readonly commands: Pick<CommandTable, VaultCommand['kind']>;
  /** What other terminals did to vaults. @returns whether one is at it, so that its end is to be looked for */
  readonly lookForNews: () => Promise<boolean>;
}

/** Carries out the vault commands. Decides nothing except what must be journaled first. */
export function createVaultCommands(parts: CommandParts): VaultCommands {
  const { services, answer, notice } = parts;
  /** Sends that should end early. */
  const stopped = new Set<string>();

  const commands: Pick<CommandTable, VaultCommand['kind']> = {
    'load-vaults': loadVaults,
    'forget-entries': ({ places }) => write((index) => index.forget(places)),
    'remember-entries': ({ entries }) => write((index) => index.record(entries)),
    'send-secrets': send,
    'send-vars': send,
    'send-rotation': rotate,
    'stop-rotation': ({ sendId }) => stopped.add(sendId),
    'read-env': async ({ requestId, source }) =>
      answer({ kind: 'env-read', requestId, result: await readEnv(source) }),
    'generate-values': async ({ requestId, choice, count }) =>
      answer({ kind: 'values-generated', requestId, values: await makeValues(choice, count) }),
    'copy-value': async ({ value }) => {
      const copied = (await services.copyText(value.reveal()))('the generated value');
      notice(copied.tone, `${copied.text}. ${ON_THE_CLIPBOARD}`);
    },
    'load-writes': async () => {
      const index = await services.vaultIndex();
      const read = index.ok ? index.value.rotations.writes() : index;
      const result = read.ok ? read : ({ ok: false, error: read.error.message } as const);
      answer({ kind: 'writes-loaded', result });
    },
    'close-rotation': ({ rotationId, note }) =>
      write((index) => index.rotations.close(rotationId, note)),
  };

  async function lookForNews(): Promise<boolean> {
    const index = await services.vaultIndex();
    if (!index.ok) return false;
    const isChanged = index.value.hasForeignChanges();
    const others = index.value.otherSenders();
    if (isChanged || others === 'gone') await loadVaults();
    return others !== 'none';
  }

  async function send(
    command: Extract<VaultCommand, { kind: 'send-secrets' | 'send-vars' }>,
  ): Promise<void> {
    const { sendId, destination } = command.target;
    await withJournal(sendId, [destination], async (sending) => {
      const unfinished = sending.index.rotations.unfinished();
      await sendEntries(command, sending);
      // It may have set what a rotation had left open.
      if (unfinished.ok && unfinished.value.length > 0) await loadVaults();
    });
  }

  async function write(change: (index: VaultIndex) => Result<void, StorageProblem>): Promise<void> {
    const index = await services.vaultIndex();
    const written = index.ok ? await inTurn(index.value, () => change(index.value)) : index;
    if (!written.ok) notice('warning', written.error.message);
  }

  async function loadVaults(): Promise<void> {
    const notLoaded = ({ message }: { readonly message: string }) =>
      answer({ kind: 'vaults-not-loaded', problem: message });
    const opened = await services.vaultIndex();
    if (!opened.ok) return notLoaded(opened.error);
    const { rotations, remembered } = opened.value;
    const left = opened.value.recover();
    const known = opened.value.load();
    if (!known.ok) return notLoaded(known.error);
    const unfinished = rotations.unfinished();
    const places = remembered.load();
    answer({
      kind: 'vaults-loaded',
      known: known.value,
      leftUnknown: left.ok ? left.value : [],
      unfinished: unfinished.ok ? unfinished.value : [],
      ...(places.ok && { remembered: places.value }),
    });
    parts.tellRepairs(opened.value);
  }

  async function rotate(command: Extract<VaultCommand, { kind: 'send-rotation' }>): Promise<void> {
    const { sendId } = command;
    const destinations = command.targets.map(({ destination }) => destination);
    const isStopped = () => stopped.has(sendId);
    await withJournal(sendId, destinations, (sending) =>
      sendRotation(command, { ...sending, isStopped, loadVaults }),
    );
    stopped.delete(sendId);
  }

  /** Opens the journal and every profile that it goes to, as the user saw it. */
  async function withJournal(
    sendId: string,
    destinations: readonly Destination[],
    send: (sending: SendParts) => Promise<void>,
  ): Promise<void> {
    const ready = await openDestinations(services, parts.opened, destinations);
    if (!ready.ok) {
      await parts.askProfiles({ do: 'list' });
      const reason = ready.error;
      return answer({ kind: 'entries-not-sent', sendId, problems: [], reason });
    }
    const index = await services.vaultIndex();
    if (!index.ok) {
      const reason = sayNotJournaled(index.error);
      return answer({ kind: 'entries-not-sent', sendId, problems: [], reason });
    }
    await send({ profiles: ready.value, index: index.value, answer, notice });
  }

  return { commands, lookForNews };
}
