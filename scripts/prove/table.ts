import type { Figure } from './proof.ts';

type Row = Figure & { readonly name: string };

/** Prints the rows as a Markdown table, so that it can go into `docs/reliability.md` as it is. */
export function printTable(rows: readonly Row[]): void {
  const cells = [
    ['Proof', 'Figure', 'Measured', 'Wanted', 'Holds'],
    ...rows.map(({ name, what, measured, wanted, holds }) => [
      name,
      what,
      measured,
      wanted,
      holds ? 'yes' : 'NO',
    ]),
  ];
  const widths = cells[0]?.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[], fill = ' ') =>
    `| ${row.map((cell, at) => cell.padEnd(widths?.[at] ?? 0, fill)).join(' | ')} |\n`;
  const [head = [], ...body] = cells;
  process.stdout.write(
    line(head) +
      line(
        head.map(() => ''),
        '-',
      ) +
      body.map((row) => line(row)).join(''),
  );
}
