import { describe, expect, it } from 'vitest';
import { connectionReport } from '../../src/domain/connection-report.ts';
import type { Failure } from '../../src/domain/failure.ts';
import { failed, HOST } from './support.ts';

const ADDRESS = { baseUrl: `https://${HOST}`, segment: 'svc' };

function reportAfter(error: Failure, kind: 'organization' | 'service-account' = 'organization') {
  return connectionReport(ADDRESS, [{ kind, from: 'command', result: { ok: false, error } }]);
}

describe('a check of the connection', () => {
  it('that brought 400 and a reason says that the token was not refused, and what was said', () => {
    const report = reportAfter(failed('rejected', { httpStatus: 400, message: 'No id.' }));
    expect(report.tokens).toEqual(['Organization token from its command: not refused.']);
    expect(report.service).toBe(
      "It answers. A check asks for a dispatch that can't exist. The answer: No id.",
    );
    expect(report.inShort).toBe(`${HOST} answers. ${report.tokens[0]}`);
    expect(report).toMatchObject({ isReached: true, isDoubtful: false, rejected: [] });
    expect(report.tls).toContain('certificate was verified');
    expect(report.address).toBe('https://ci.acme.dev/svc');
  });

  it('that brought only 404 quotes its reason, and takes it for nothing about the token', () => {
    const report = reportAfter(failed('not-found', { message: 'Nothing here' }));
    expect(report.service).toBe(
      "It was reached, and answered 404 for a dispatch that can't exist: Nothing here. A wrong base URL or segment gives 404, too.",
    );
    expect(report.inShort).toBe(
      `${HOST} was reached, and answered 404 for a dispatch that can't exist: Nothing here.`,
    );
    expect(report.tokens).toEqual([
      "Organization token from its command: 404 doesn't show whether it is accepted.",
    ]);
    expect(report).toMatchObject({ isReached: true, isDoubtful: true, rejected: [] });
  });

  it.each<[string, Failure, RegExp]>([
    ['the 404 of any web server', failed('not-found'), /404.*segment/],
    ['a bare 405', failed('rejected', { httpStatus: 405 }), /405.*segment/],
    [
      'a redirect to a sign-in page',
      failed('redirected', { httpStatus: 302, location: '/login' }),
      /\/login.*sign-in/,
    ],
    [
      'a sign-in page',
      failed('unreadable', { httpStatus: 200, cause: 'not-json', detail: 'an HTML page' }),
      /HTML page.*sign-in/,
    ],
    [
      'JSON of another service',
      failed('unreadable', { httpStatus: 200, cause: 'wrong-shape', detail: 'no status' }),
      /not as this service/,
    ],
  ])('that brought %s asks whether it is the service, and tested no token', (_, failure, words) => {
    const report = reportAfter(failure);
    expect(report.service).toMatch(words);
    expect(report.inShort).toMatch(words);
    expect(report.inShort).not.toContain('token');
    expect(report.tokens[0]).toContain('not tested');
    expect(report).toMatchObject({ isReached: true, isDoubtful: true });
  });

  it.each<[string, Failure, string]>([
    ['401', failed('unauthorized', { message: 'Expired' }), 'rejected'],
    ['403', failed('forbidden'), 'removed the header'],
    ['500', failed('server-error', { httpStatus: 500, retryAfterMs: null }), 'not tested'],
    ['429', failed('rate-limited', { httpStatus: 429, retryAfterMs: null }), 'not tested'],
  ])('that brought %s says what was seen of the token', (_, failure, words) => {
    const report = reportAfter(failure);
    expect(report.tokens[0]).toContain(words);
    expect(report.service).toContain(words === 'rejected' ? 'Expired.' : 'It ');
    expect(report.isDoubtful).toBe(false);
    expect(report.rejected).toEqual(words === 'rejected' ? ['organization'] : []);
  });

  it('never calls a token valid, even after 200 to an unknown id', () => {
    const report = connectionReport(ADDRESS, [
      { kind: 'personal', from: 'file', result: { ok: true, value: { status: 'not_ready' } } },
    ]);
    expect(report.tokens).toEqual(['Personal token: not refused (200 for a made-up dispatch).']);
  });

  it('that came to nothing says so of service, TLS and token', () => {
    const report = reportAfter(failed('not-sent', { cause: 'refused', detail: 'ECONNREFUSED' }));
    expect(report.service).toContain('refused the connection');
    expect(report.tls).toBe('No TLS connection was made.');
    expect(report.tokens[0]).toContain('not tested');
  });

  it('says that TLS failed where it did', () => {
    const report = reportAfter(failed('not-sent', { cause: 'tls', detail: 'expired' }));
    expect(report.tls).toBe('TLS failed (expired).');
  });

  it('does not take the 401 for a vault token as a judgement', () => {
    const report = reportAfter(failed('unauthorized'), 'service-account');
    expect(report.tokens[0]).toContain('not tested');
    expect(report.rejected).toEqual([]);
  });

  it('says that nothing was tried without a token, and that plain http has no TLS', () => {
    const report = connectionReport({ baseUrl: 'http://127.0.0.1:9', segment: 'svc' }, []);
    expect(report.tokens).toHaveLength(1);
    expect(report.tls).toContain('no TLS');
    expect(report.service).toMatch(/no token/);
  });
});
