import { expect, it } from 'vitest';
import { hear } from '../../../support/hear.tsx';
import { renderScreen, type Screen } from '../../../support/screen.tsx';
import { SIZES } from '../../../support/sizes.ts';
import { importEntries, knowing, known, vaultCore } from '../../../support/vault-states.ts';

const CERT = `CERT="${'line\n'.repeat(20)}"`;
const MANY = Array.from({ length: 90 }, (_, at) => `NAME_${at}=hunter${at}`).join('\n');
const BAD = 'nonsense\nAPI_KEY=first#second\nREGION=north';

function preview(text: string, columns = 80, rows = 24): Screen {
  return renderScreen(importEntries(vaultCore().press('2', 'n'), text).state, { columns, rows });
}

it('lists entries by name, size and what is known of them, never by value', () => {
  const { frame } = preview(`API_KEY=hunter2\nTRAILING="hunter3 "\n${CERT}`);
  expect(frame()).toContain('Import secrets into acme ▸ default');
  expect(frame()).toContain(' 3 entries · literal values');
  expect(frame()).toMatch(/NAME +SIZE +KNOWN/);
  expect(frame()).toMatch(/API_KEY +7 bytes +known, version 3/);
  expect(frame()).toMatch(/TRAILING +8 bytes +new\n +! ends with a space/);
  expect(frame()).toMatch(/CERT +100 bytes, 20 lines +new/);
  expect(frame()).not.toContain('hunter');
});

it('says of a value that it has line ends where the file has an escape', () => {
  const { frame } = preview('PEM="-----BEGIN A-----\\nx\\n-----END A-----"\nB=\'line\\nline\'');
  expect(frame()).toMatch(/PEM +35 bytes, 3 lines +new\n +! \\n .*is a line end/);
  expect(frame().match(/is a line end/g)).toHaveLength(1);
});

it('says whole that values are literal, beside what is skipped, at 60 columns', () => {
  const { lines } = preview(`nonsense\n${MANY}`, 60, 20);
  expect(lines().join('\n')).toMatch(/^ {3}90 entries, 1 skipped · literal values *$/m);
});

it('names the file that it reads, and what is wrong with it', () => {
  const core = vaultCore().press('2', 'n').type('@prod.env').press('enter');
  expect(renderScreen(core.state).frame()).toContain('acme ▸ default · from prod.env');
  const [{ requestId } = { requestId: '' }] = core.take('read-env');
  const text = { entries: [], problems: [], hadByteOrderMark: false };
  core.happen({ kind: 'env-read', requestId, result: { ok: true, value: text } });
  expect(renderScreen(core.state).frame()).toContain('acme ▸ default · from prod.env');
});

it('has room for a name and what is known of it in a small window', () => {
  const core = knowing(vaultCore(), [known('API_KEY', { version: 12 })]).press('2', 'n');
  const { frame } = renderScreen(importEntries(core, `API_KEY=x\n${CERT}`).state, {
    columns: 40,
    rows: 12,
  });
  expect(frame()).toMatch(/API_KEY +1 byte +known\b/);
  expect(frame()).toMatch(/CERT +100 bytes +new/);
});

it.each(SIZES)('says first what is skipped and why, at %i columns and %i rows', (columns, rows) => {
  const { frame, lines } = preview(BAD, columns, rows);
  const said = lines().join(' ').replace(/ +/g, ' ');
  expect(said).toContain('1 entry, 2 skipped');
  expect(said).toContain("✗ line 1 isn't NAME=value ✗ line 2 · API_KEY would be cut");
  expect(frame()).not.toContain('second');
  expect(lines()).toHaveLength(rows);
});

it.each(SIZES)('scrolls to the last entry at %i columns and %i rows', async (columns, rows) => {
  const { press, frame, lines } = preview(MANY, columns, rows);
  expect(frame()).toMatch(/and \d+ more/);
  await press('j');
  expect(frame()).not.toMatch(/NAME +SIZE/);
  await press('G');
  expect(frame()).toContain('NAME_89');
  expect(frame()).not.toMatch(/and \d+ more/);
  expect(lines()).toHaveLength(rows);
  await press('g');
  expect(frame()).toMatch(/NAME +SIZE/);
});

it('puts the entries into the form, or not', async () => {
  const taken = preview(BAD);
  await taken.press('enter');
  expect(taken.frame()).toContain('Imported 1 entry');
  expect(taken.frame()).toContain('REGION');
  const left = preview(BAD);
  await left.press('esc');
  expect(left.state().overlay).toBeNull();
  expect(left.frame()).not.toContain('REGION');
});

it('keeps the entries until they are taken or left: no other dialog opens over them', async () => {
  const { press, frame } = preview(BAD);
  await press('ctrl+o', 'ctrl+p', 'enter');
  expect(frame()).toContain('Imported 1 entry');
});

it('names what enter does before the way out, as a dialog does', () => {
  expect(preview(BAD).lines().at(-1)).toMatch(/^ enter import +esc back/);
});

it('says that there is nothing in it', () => {
  expect(preview('# nothing\n# here').frame()).toMatch(/no NAME=value/i);
});

it('is told entry by entry, and what is skipped as a problem', () => {
  const core = importEntries(vaultCore().press('2', 'n'), `nonsense\nTRAILING="x "\n${CERT}`);
  const said = hear(core.state);
  expect(said).toContain("Problem: line 1 isn't NAME=value");
  expect(said).toContain('TRAILING, 2 bytes, new, ends with a space');
  expect(said).toContain('CERT, 100 bytes, 20 lines, new');
});
