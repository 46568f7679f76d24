import path from 'node:path';
import { SecretText } from '../../../src/domain/secret-text.ts';
import { openStore } from '../../storage/support/stores.ts';
import { newHome } from '../../support/app.ts';
import { watchedSandbox } from '../../support/sandbox.ts';
import { openIndex } from './three-profiles.ts';

/** The secret of the group. */
export const CHECKED = 'DEPLOY_TOKEN';

/**
 * Two profiles on a real service, and a rotation group over both. The check of acme is ready soon; that of
 * globex needs the var REGION in the vault default, which nobody has set.
 */
export async function prepareChecks({
  kind = 'personal' as 'personal' | 'service-account',
  isProtected = true,
} = {}) {
  const home = newHome();
  const folder = path.join(home, 'box');
  const { sandbox, requests } = await watchedSandbox({
    folder: path.join(home, 'sandbox'),
    speed: 50,
  });
  const store = openStore(folder);
  const address = { baseUrl: sandbox.baseUrl, segment: 'svc' };
  const { personal, serviceAccount } = sandbox.tokens;
  const token = new SecretText(kind === 'personal' ? personal : serviceAccount);
  for (const name of ['acme', 'globex']) {
    const profile = { name, address, defaultVault: 'default' };
    const mustBeNew = { mustBeNew: true };
    await store.save({ ...profile, isProtected: isProtected && name === 'globex' }, mustBeNew);
    await store.setToken(name, kind, token, 0);
  }
  await store.setDefault('acme');
  const [acme, globex] = ['acme', 'globex'].map((name) => store.find(name)?.id ?? '') as [
    string,
    string,
  ];
  const places = [
    { profileId: acme, vault: 'default', name: CHECKED },
    { profileId: globex, vault: 'prod', name: CHECKED },
  ];
  const checks = [
    { profileId: acme, request: { key: 'hello', ref: '', params: { name: 'acme' } } },
    { profileId: globex, request: { key: 'deploy-with-secret', ref: 'main', params: {} } },
  ];
  openIndex(folder, (index) =>
    index.groups.save([{ name: CHECKED, places, dueDays: null, checks }]),
  );
  const posted = () =>
    requests.filter(({ method }) => method === 'POST').map(({ bodyText }) => JSON.parse(bodyText));
  return { home, folder, sandbox, posted };
}
