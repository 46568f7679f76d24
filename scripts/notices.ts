import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Metafile } from 'esbuild';

/** A package with code in the bundle. */
interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly repository: string;
  readonly folder: string;
}

/** Licences whose terms the notices meet. A package with another one fails the build. */
const ACCEPTED = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause'];

/** Licence texts that are missing from their packages, copied from the repositories that these name. */
const MISSING_TEXTS = path.join(import.meta.dirname, 'licences');

/** Code of others inside a package, which the package's own licence does not cover. */
const LLHTTP = {
  inside: /[\\/]undici[\\/]lib[\\/]llhttp[\\/]/,
  listing: 'llhttp, as part of undici (MIT)\nhttps://github.com/nodejs/llhttp',
  text: path.join(MISSING_TEXTS, 'llhttp.txt'),
};

const HEADING = `Third-party notices

dispatchbox contains code from the packages below. Each is listed with its version, its licence and
its source; the licence text follows. Packages with the same text share it.
`;

const RULE = `\n${'-'.repeat(80)}\n\n`;

/**
 * @param metafile what esbuild put into the bundle
 * @param root the folder that the paths in it start from
 * @returns the text of THIRD-PARTY-NOTICES.txt
 * @throws Error where a package has no licence text, or a licence that is not in `ACCEPTED`
 */
export function thirdPartyNotices(metafile: Metafile, root: string): string {
  const modules = bundledModules(metafile);
  // Sets, because two copies of one version can be installed.
  const listingsByText = new Map<string, Set<string>>();
  const add = (text: string, listing: string): void => {
    listingsByText.set(text, (listingsByText.get(text) ?? new Set()).add(listing));
  };
  for (const found of packagesOf(modules, root)) {
    const { name, version, licence, repository } = found;
    if (!ACCEPTED.includes(licence)) {
      throw new Error(`${name} has the licence ${licence}, which is not among ${ACCEPTED.join()}`);
    }
    add(licenceText(found), `${name} ${version} (${licence})\n${repository}`);
  }
  if (modules.some((module) => LLHTTP.inside.test(module))) {
    add(readFileSync(LLHTTP.text, 'utf8').trim(), LLHTTP.listing);
  }
  for (const folder of foldersWithin(modules)) {
    for (const text of licenceTexts(path.resolve(root, folder))) {
      add(text, `${folder.replace(/^.*node_modules[\\/]/, '')}, with a licence of its own`);
    }
  }
  const sections = [...listingsByText].map(
    ([text, listings]) => `${[...listings].join('\n')}\n\n${text}\n`,
  );
  return [HEADING, ...sections].join(RULE);
}

/** @returns the paths of the modules of others that the bundle has code from. */
function bundledModules({ outputs }: Metafile): readonly string[] {
  const inputs = Object.values(outputs).flatMap((output) =>
    Object.entries(output.inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([module]) => module),
  );
  return [...new Set(inputs)];
}

function packagesOf(modules: readonly string[], root: string): readonly BundledPackage[] {
  const folders = modules.flatMap(
    (module) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(`/${module}`)?.[0] ?? [],
  );
  return [...new Set(folders)]
    .map((folder) => readPackage(path.resolve(root, folder.slice(1))))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** @returns the folders of modules that lie deeper than their package. */
function foldersWithin(modules: readonly string[]): readonly string[] {
  const folders = modules.map((module) => path.dirname(module));
  return [...new Set(folders)].filter((folder) =>
    /node_modules[\\/](?:@[^\\/]+[\\/])?[^@\\/][^\\/]*[\\/]/.test(folder),
  );
}

function readPackage(folder: string): BundledPackage {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const { name, version, license, repository } = manifest;
  return { name, version, licence: license, repository: webAddress(repository), folder };
}

/** A manifest names its repository as an object, a Git address, or `owner/name` on GitHub. */
function webAddress(repository: string | { readonly url: string }): string {
  const address = typeof repository === 'string' ? repository : repository.url;
  const onGitHub = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(address)?.[1];
  if (onGitHub !== undefined) return `https://github.com/${onGitHub}`;
  return address
    .replace(/^git\+/, '')
    .replace(/^(?:git@|git:\/\/|ssh:\/\/git@)([^/:]+)[/:]/, 'https://$1/')
    .replace(/\.git$/, '');
}

function licenceText({ name, folder }: BundledPackage): string {
  const texts = licenceTexts(folder);
  if (texts.length > 0) return texts.join('\n\n');
  const copied = path.join(MISSING_TEXTS, `${name.replaceAll('/', '-')}.txt`);
  if (existsSync(copied)) return readFileSync(copied, 'utf8').trim();
  throw new Error(
    `${name} has no licence file. Copy the text from its repository to scripts/licences.`,
  );
}

/** The texts of a folder's licence, with its notices; none if there is no licence. */
function licenceTexts(folder: string): readonly string[] {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice)\b/i.test(file));
  if (!files.some((file) => /^licen/i.test(file))) return [];
  return files.map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
}
