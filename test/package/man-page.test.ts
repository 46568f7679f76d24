import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { manPage } from '../../scripts/package/man-page.ts';
import { EXIT } from '../../src/process/exit-status.ts';

const PAGE = manPage('1.2.3', 'https://dispatchbox.example');

describe('the man page', () => {
  it('has every command with its options, from the table that --help reads', () => {
    for (const command of ['dispatch', 'status', 'runs', 'secret set', 'var set', 'profile add'])
      expect(PAGE).toMatch(new RegExp(`^\\.SS "dispatchbox ${command} `, 'm'));
    for (const option of ['--entries', '--token-command', '--faults', '--plain-http'])
      expect(PAGE).toContain(`\n.B ${option.replaceAll('-', '\\-')}`);
    for (const status of Object.values(EXIT)) expect(PAGE).toContain(`.TP\n.B ${status}\n`);
  });

  it('leaves nothing to be taken for a request of roff', () => {
    const requests = PAGE.split('\n').filter((line) => /^[.']/.test(line));
    for (const line of requests) expect(line).toMatch(/^\.(TH|SH|SS|TP|PP|B|br|EX|EE)( |$)/);
  });

  it.skipIf(spawnSync('groff', ['--version']).status !== 0)('is drawn without a warning', () => {
    const drawn = spawnSync('groff', ['-man', '-ww', '-Tutf8', '-P-cbou'], {
      input: PAGE,
      encoding: 'utf8',
    });
    expect(drawn.stderr).toBe('');
    expect(drawn.stdout).toContain('--token-kind <kind>');
    expect(drawn.stdout).toContain("jq -r '.current.name'");
    expect(drawn.stdout).toContain('dispatchbox 1.2.3');
  });
});
