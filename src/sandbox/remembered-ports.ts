import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { attempt } from '../files/file-problem.ts';

const PORTS = v.pipe(v.string(), v.parseJson(), v.array(v.number()));
const KEPT = 8;

/**
 * The ports that this folder's servers used, preferred first. There are several, so that two terminals on one
 * folder each get back the port in their run URLs.
 */
export function rememberedPorts(database: DatabaseSync): readonly number[] {
  const row = attempt('', () =>
    database.prepare("SELECT value FROM settings WHERE name = 'ports'").get(),
  );
  const parsed = v.safeParse(PORTS, row.ok ? row.value?.value : null);
  return parsed.success ? parsed.output : [];
}

/**
 * Remembers the port of a started server, if the disk allows.
 *
 * @param isChosen whether the port was requested explicitly: then prefer it from now on.
 */
export function rememberPort(database: DatabaseSync, port: number, isChosen: boolean): void {
  const others = rememberedPorts(database);
  if (!isChosen && others.includes(port)) return;
  const rest = others.filter((other) => other !== port);
  const ports = isChosen ? [port, ...rest].slice(0, KEPT) : [...rest.slice(0, KEPT - 1), port];
  attempt('', () =>
    database
      .prepare("INSERT OR REPLACE INTO settings (name, value) VALUES ('ports', ?)")
      .run(JSON.stringify(ports)),
  );
}
