import { describe, expect, it } from 'vitest';
import { type Template, templateOfName } from '../../src/domain/template.ts';
import { Templates } from '../../src/services/templates.ts';
import { must } from '../support/must.ts';
import { openTestServices } from '../support/open-test-services.ts';

const template = (name: string, key: string, scope: Template['scope'] = 'profile'): Template => ({
  name,
  scope,
  request: { key, ref: 'main', title: '', params: { env: 'staging' } },
});

describe('templates', () => {
  it('are saved for a profile or for all, and a name stands for the profile’s own first', async () => {
    const { storage, heartbeat } = await openTestServices();
    const templates = new Templates(storage, heartbeat);
    await templates.save('acme', template('deploy', 'theirs', 'all'));
    const named = (profileId: string, name = 'deploy') =>
      templateOfName(name, must(templates.read(profileId)));
    expect(named('acme')).toMatchObject({ request: { key: 'theirs' } });
    await templates.save('acme', template('deploy', 'own'));
    expect(named('acme')).toMatchObject({ request: { key: 'own' } });
    expect(named('globex')).toMatchObject({ scope: 'all' });
    await templates.save('acme', template('deploy', 'newer'));
    expect(
      templates.lists
        .get()
        .get('acme')
        ?.map(({ request }) => request.key),
    ).toEqual(['newer', 'theirs']);
    await templates.remove('acme', { name: 'deploy', scope: 'profile' });
    expect(named('acme')).toMatchObject({ scope: 'all' });
    expect(named('acme', 'nope')).toBeNull();
  });

  it('need a name, and another terminal sees them with the next news', async () => {
    const here = await openTestServices();
    const there = await openTestServices({ machine: here.machine });
    const [mine, theirs] = [here, there].map(
      ({ storage, heartbeat }) => new Templates(storage, heartbeat),
    );
    theirs?.read('acme');
    there.heartbeat.look();
    expect(await mine?.save('acme', template('', 'k'))).toMatchObject({ ok: false });
    await mine?.save('acme', template('deploy', 'k'));
    there.heartbeat.look();
    expect(theirs?.lists.get().get('acme')).toMatchObject([{ name: 'deploy', scope: 'profile' }]);
  });
});
