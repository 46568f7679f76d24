import { describe, expect, it } from 'vitest';
import { text } from '../../support/draw.tsx';
import { fillEntry, vaultCore } from '../../support/vault-states.ts';

/** Wide enough that sentences stay whole. */
const ALONE = { columns: 100, rows: 40 };

const GITHUB_TOKEN = `ghp_${'aB3d'.repeat(9)}`;

describe('an entry that is likely not meant as it is', () => {
  it('has its name questioned where that may be a value, without repeating it', () => {
    const core = vaultCore(ALONE).press('2', 'n').paste(GITHUB_TOKEN);
    expect(core.said).toMatch(/name may be a value: .*GitHub token/);
    core.press('tab').paste('API_KEY').press('ctrl+s');
    expect(core.take('send-secrets')).toEqual([]);
    expect(text(core)).toMatch(/Entry 1 .*may be a value/);
    const question = text(core).slice(text(core).indexOf('╭'), text(core).indexOf('╰'));
    expect(question).not.toContain(GITHUB_TOKEN);
    core.press('esc', 'ctrl+s', 'y');
    expect(core.take('send-secrets')).toHaveLength(1);
  });

  it('is questioned where name and value look swapped', () => {
    const core = vaultCore(ALONE).press('2', 'n');
    fillEntry(core, 'hunter2', 'DB_PASSWORD').press('ctrl+s');
    expect(text(core)).toMatch(/Entry 1 .*swapped/);
    expect(core.take('send-secrets')).toEqual([]);
  });

  it('is questioned where an expression may not reach its name', () => {
    const core = vaultCore(ALONE).press('2', 'n');
    fillEntry(core, '9START', 'one').press('ctrl+s');
    expect(text(core)).toContain('9START begins with a digit');
    core.press('y');
    expect(core.take('send-secrets')).toHaveLength(1);
  });

  it('is refused where no name can be like this, as by the command', () => {
    const core = vaultCore(ALONE).press('2', 'n');
    fillEntry(core, 'bad name', 'one').press('ctrl+s');
    expect(text(core)).toMatch(/✗ The name has a space/);
    expect(core.parts.secretsForm.focus).toMatchObject({ field: 'name' });
    expect(core.take('send-secrets')).toEqual([]);
  });
});
