import { describe, expect, it } from 'vitest';
import { addressText, readServiceAddress } from '../../src/domain/service-address.ts';

const HTTPS = { allowPlainHttp: false };

function read(baseUrl: string, segment = '') {
  const result = readServiceAddress({ baseUrl, segment }, HTTPS);
  return result.ok
    ? { at: addressText(result.value.address), note: result.value.note }
    : result.error;
}

describe('an address as typed', () => {
  it.each([
    ['https://ci.acme.dev', '', 'https://ci.acme.dev svc'],
    ['https://ci.acme.dev/', 'run', 'https://ci.acme.dev run'],
    ['https://ci.acme.dev:8443/eu/ci/', '', 'https://ci.acme.dev:8443/eu/ci svc'],
    ['https://svc', '', 'https://svc svc'],
    ['https://ci.acme.dev/eu', 'run', 'https://ci.acme.dev/eu run'],
    // A gateway's own.
    ['https://ci.acme.dev/api', 'svc', 'https://ci.acme.dev/api svc'],
    ['https://ci.acme.dev/gate/api', 'svc', 'https://ci.acme.dev/gate/api svc'],
    ['https://ci.acme.dev/api/eu', '', 'https://ci.acme.dev/api/eu svc'],
  ])('%s with the segment %j is taken as it stands', (url, segment, at) => {
    expect(read(url, segment)).toEqual({ at: at.replace(' ', '/'), note: null });
  });

  it.each([
    ['https://ci.acme.dev/svc', '', 'https://ci.acme.dev svc'],
    ['https://ci.acme.dev/svc/', 'svc', 'https://ci.acme.dev svc'],
    ['https://ci.acme.dev/eu/run', 'run', 'https://ci.acme.dev/eu run'],
    ['https://ci.acme.dev/svc/api', '', 'https://ci.acme.dev svc'],
    ['https://ci.acme.dev/svc//api/', '', 'https://ci.acme.dev svc'],
    ['https://ci.acme.dev/eu/run/api/', '', 'https://ci.acme.dev/eu run'],
    ['https://ci.acme.dev/run/api/runs/dispatches', 'run', 'https://ci.acme.dev run'],
    ['https://ci.acme.dev/svc/api/runs/dispatches/123', '', 'https://ci.acme.dev svc'],
    ['https://ci.acme.dev/svc/api/runs/dispatches/api', '', 'https://ci.acme.dev svc'],
    ['https://ci.acme.dev/svc/api/vaults/secrets', '', 'https://ci.acme.dev svc'],
    ['https://ci.acme.dev/api/api', '', 'https://ci.acme.dev api'],
    ['https://ci.acme.dev/api/svc', '', 'https://ci.acme.dev/api svc'],
    ['https://ci.acme.dev/eu/api/runs/dispatches/svc', '', 'https://ci.acme.dev eu'],
    // A host alone.
    ['ci.acme.dev', '', 'https://ci.acme.dev svc'],
    [' ci.acme.dev:8443/eu ', 'run', 'https://ci.acme.dev:8443/eu run'],
    ['ci:8443', '', 'https://ci:8443 svc'],
    ['127.0.0.1:47102', '', 'http://127.0.0.1:47102 svc'],
    ['localhost', '', 'http://localhost svc'],
    ['[::1]:80/svc/api', '', 'http://[::1] svc'],
  ])('%s with the segment %j is taken apart, which is said', (url, segment, at) => {
    const [baseUrl = '', named = ''] = at.split(' ');
    const note = `Read as the base URL ${baseUrl} and the segment ${named}.`;
    expect(read(url, segment)).toEqual({ at: at.replace(' ', '/'), note });
  });

  it.each([
    ['https://ci.acme.dev/api', '', 'baseUrl', /before \/api/],
    ['https://ci.acme.dev/api/vaults/vars', 'svc', 'baseUrl', /before \/api/],
    ['https://ci.acme.dev/api/vaults/vars/svc', 'svc', 'baseUrl', /before \/api/],
    ['https://ci.acme.dev/run/api/runs', 'svc', 'baseUrl', /another/],
    ['https://ci.acme.dev/svc/api?token=hunter2', '', 'baseUrl', /query/],
    ['https://ci.acme.dev/svc#hunter2', '', 'baseUrl', /fragment/],
    ['https://me:hunter2@ci.acme.dev/svc', '', 'baseUrl', /user name/],
    ['acme', '', 'baseUrl', /URL/],
    ['me:hunter2@ci.acme.dev', '', 'baseUrl', /URL|https/],
    ['ci.acme.dev?token=hunter2', '', 'baseUrl', /query/],
    ['https://ci.acme.dev/svchttp://127.0.0.1:80', '', 'baseUrl', /two URLs/],
    ['https://ci.acme.dev/svc/https:/ci.acme.dev', '', 'baseUrl', /two URLs/],
    ['https://ci.acme.dev/a%20b/api', '', 'segment', /letters/],
    ['https://ci.acme.dev', 'a/b', 'segment', /one part/],
  ])('%s with the segment %j is refused', (url, segment, field, message) => {
    expect(read(url, segment)).toEqual({ field, message: expect.stringMatching(message) });
    expect(JSON.stringify(read(url, segment))).not.toContain('hunter2');
  });
});
