import { lazyClient } from '../../../src/api/api-client.ts';
import { createApiClient } from '../../../src/api/create-api-client.ts';
import { ok } from '../../../src/domain/result.ts';
import { SecretText } from '../../../src/domain/secret-text.ts';
import { hostLabel, originOf } from '../../../src/domain/service-address.ts';
import { type Chance, Pace, systemClock } from '../../../src/services/clock.ts';
import type { VaultParts, VaultProfiles } from '../../../src/services/journal-writes.ts';
import { Rotations } from '../../../src/services/rotations.ts';
import { SendQueue } from '../../../src/services/sending.ts';
import { Vaults } from '../../../src/services/vaults.ts';
import { openStorage } from '../../../src/storage/open-storage.ts';
import { must } from '../../../test/support/must.ts';

/** The lengths of the program, scaled by about 45: windows, calls, and how late a request may start. */
export const WINDOWS = { sendMs: 1_500, checkMs: 1_200 };
const LIMITS = { connectMs: 400, headersMs: 900, postMs: 1_000, reasonMs: 400 };
const START_WITHIN_MS = 400;

export const PROFILES = ['acme', 'globex', 'initech'];

/** Vaults and rotations of one terminal, on a folder that others use, too. */
export function openRotations(
  folder: string,
  port: string,
  { chance, wrap = (storage) => storage }: Options,
) {
  const now = systemClock.wallMs;
  const opened = openStorage(folder, { id: chance.uuid(), now, windows: WINDOWS });
  const { storage } = must(opened);
  const addressOf = (segment: string) => ({ baseUrl: `http://127.0.0.1:${port}`, segment });
  const clients = new Map(
    PROFILES.map((id) => [
      id,
      lazyClient(id, () =>
        createApiClient({ address: addressOf(id), userAgent: 'dispatchbox/prove', limits: LIMITS }),
      ),
    ]),
  );
  const profiles: VaultProfiles = {
    nameOf: (id) => id,
    destination: (id, area, vault = null) => ({
      ...{ profileId: id, profileName: id, host: hostLabel(addressOf(id)), colour: null, area },
      origin: originOf(addressOf(id)),
      ...{ tokenKind: 'personal', tokenSource: 'stored', vault },
      ...{ isProtected: false, isReadOnly: false, isPlainHttp: false },
    }),
  };
  const access: VaultParts['access'] = {
    toWrite: async ({ profileId }) => {
      const client = clients.get(profileId);
      if (!client) throw new Error(profileId);
      const token = new SecretText('token');
      return ok({ client, token, kind: 'personal' });
    },
  };
  const parts: VaultParts = {
    storage: wrap(storage),
    ...{ profiles, access, clock: systemClock, chance, startWithinMs: START_WITHIN_MS },
    heartbeat: { onNews: () => () => {} },
    pace: new Pace(systemClock),
    queue: new SendQueue(),
    tell: () => {},
    defect: (error) => {
      throw error;
    },
  };
  const vaults = new Vaults(parts);
  return { storage, vaults, rotations: new Rotations(parts, vaults) };
}

interface Options {
  readonly chance: Chance;
  /** Puts something between the services and the storage. */
  readonly wrap?: (storage: VaultParts['storage']) => VaultParts['storage'];
}
