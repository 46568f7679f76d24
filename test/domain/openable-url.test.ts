import { describe, expect, test } from 'vitest';
import { openableUrl } from '../../src/domain/openable-url.ts';

describe('an address of the web is opened as URL writes it', () => {
  test.each([
    ['https://ci.example.test/runs/1', 'https://ci.example.test/runs/1'],
    ['http://127.0.0.1:8080/runs/1', 'http://127.0.0.1:8080/runs/1'],
    ['https://ci.example.test', 'https://ci.example.test/'],
    ['HTTPS://CI.Example.TEST/A', 'https://ci.example.test/A'],
    ['https://ci.example.test:443/', 'https://ci.example.test/'],
    ['https://[::1]:8443/x', 'https://[::1]:8443/x'],
    ['https://ci.example.test/a/../b', 'https://ci.example.test/b'],
    ['https://ci.example.test/?q=a@b&x=%20#top', 'https://ci.example.test/?q=a@b&x=%20#top'],
    ['https://ci.example.test?q=1', 'https://ci.example.test/?q=1'],
    ['https://bücher.test/ü', 'https://xn--bcher-kva.test/%C3%BC'],
    ['https://ci.acme.dev∕runs∕1.evil.test/', 'https://ci.acme.xn--devruns1-0f7de.evil.test/'],
    ['https://ci。acme。dev/runs/1', 'https://ci.acme.dev/runs/1'],
    ['https://сi.acme.dev/', 'https://xn--i-6tb.acme.dev/'],
    ['https://x.test/"$(id)\'', "https://x.test/%22$(id)'"],
    [`https://x.test/${'a'.repeat(2_033)}`, `https://x.test/${'a'.repeat(2_033)}`],
  ])('%.60s', (url, expected) => {
    expect(openableUrl(url)).toBe(expected);
  });
});

describe('anything else is only shown', () => {
  test.each([
    '',
    'x',
    '--help',
    '-https://x.test/',
    './run.sh',
    '//evil.test/',
    'evil.test',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>',
    'ftp://evil.test/',
    'httpsx://x.test/',
    'https:///x',
    'https:/x.test',
    'https:\\\\x.test',
    'https:/\\x.test/',
    'https://x.test\\@evil.test/',
    'https://user:pass@x.test/',
    'https://x.test:99999/',
    'https://[::1/',
    'https://x.test/a b',
    ' https://x.test/',
    'https://x.test/\n',
    'https://x\u0000.test/',
    'https://x.test/\x1b]52;c;aGk=\x07',
    'https://x.te\u00adst/',
    'https://x.test/\ud800',
    'https://x.test/\\u{1b}[2J',
    'https://%/',
    `https://x.test/${'a'.repeat(2_034)}`,
    `https://x.test/${'ü'.repeat(1_000)}`,
    'url:https://x.test/',
    'https://x.test/\u2028',
  ])('%j', (url) => {
    expect(openableUrl(url)).toBeNull();
  });
});
