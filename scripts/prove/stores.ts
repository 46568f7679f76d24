import { ok, type Result } from '../../src/domain/result.ts';
import { inTurn, retryWhileLocked } from '../../src/files/retry-while-locked.ts';
import { openHistory } from '../../src/storage/history.ts';
import { openVaultIndex, type VaultIndex } from '../../src/storage/vault-index.ts';
import { dispatch } from '../../test/storage/support/dispatch.ts';

interface Refused {
  readonly kind: string;
  readonly message: string;
}

interface Written {
  /** @returns what the write is found by afterwards. */
  readonly write: (name: string, at: number) => Promise<Result<string, Refused>>;
  readonly close: () => unknown;
}

/** One of our stores, as another process writes it and as the next start reads it. */
interface Store {
  readonly open: (folder: string) => Promise<Result<Written, Refused>>;
  /** @returns what is there. */
  readonly read: (folder: string) => Promise<ReadonlySet<string>>;
}

const NONE: ReadonlySet<string> = new Set();

const history: Store = {
  async open(folder) {
    const opened = await retryWhileLocked(() => openHistory(folder));
    if (!opened.ok) return opened;
    const write: Written['write'] = async (localId, at) => {
      const stored = await opened.value.insert(dispatch({ localId, createdAtMs: at }));
      return stored.ok ? ok(localId) : stored;
    };
    return ok({ write, close: () => opened.value.close() });
  },
  async read(folder) {
    const opened = openHistory(folder);
    if (!opened.ok) return NONE;
    const loaded = opened.value.load('acme', 1_000_000);
    await opened.value.close();
    return new Set(loaded.ok ? loaded.value.map(({ localId }) => localId) : []);
  },
};

const place = { profileId: 'acme', vault: 'v' } as const;

const vaults: Store = {
  open: (folder) =>
    openIndex(folder, (index, name, at) =>
      index.record([
        {
          ...{ ...place, kind: 'secret', name, version: 1, setAtMs: at },
          ...{ result: 'set', resultAtMs: at, reason: null },
        },
      ]),
    ),
  read: async (folder) =>
    new Set(readIndex(folder, (index) => index.load()).map(({ name }) => name)),
};

const rotations: Store = {
  open: (folder) =>
    openIndex(folder, (index, name, at) =>
      index.rotations.plan({
        ...{ rotationId: name, startedAtMs: at, note: '' },
        places: [
          {
            ...{ ...place, profileName: 'acme', host: 'ci.acme.dev', name: 'API_KEY' },
            ...{ source: 'typed', versionBefore: 1 },
          },
        ],
      }),
    ),
  read: async (folder) =>
    new Set(
      readIndex(folder, (index) => index.rotations.unfinished()).map(
        ({ rotationId }) => rotationId,
      ),
    ),
};

async function openIndex(
  folder: string,
  put: (index: VaultIndex, name: string, at: number) => Result<unknown, Refused>,
): Promise<Result<Written, Refused>> {
  const opened = await retryWhileLocked(() => openVaultIndex(folder));
  if (!opened.ok) return opened;
  const index = opened.value;
  return ok({
    async write(name, at) {
      const stored = await inTurn(index, () => put(index, name, at));
      return stored.ok ? ok(name) : stored;
    },
    close: () => index.close(),
  });
}

function readIndex<T>(
  folder: string,
  rows: (index: VaultIndex) => Result<readonly T[], Refused>,
): readonly T[] {
  const opened = openVaultIndex(folder);
  if (!opened.ok) return [];
  const read = rows(opened.value);
  opened.value.close();
  return read.ok ? read.value : [];
}

export const STORES = { history, vaults, rotations } as const;

export type StoreName = keyof typeof STORES;
